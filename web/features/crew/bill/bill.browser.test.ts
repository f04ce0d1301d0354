import { expect, test } from 'bun:test'
import { faultsOf } from '../../../../scripts/testing/browser.ts'
import { crewWithJob, tapped } from '../../../../src/modules/moveday/testing.ts'
import { openCrewSite, tap } from '../testing/browser.ts'

const { server, newPhone } = openCrewSite()

test('the crew shows the bill, the customer agrees and signs the final paper, and pays in cash', async () => {
  const job = await crewWithJob(server(), 'Closing crew')
  const extra = { label: 'Piano', amountCents: 60_000, agreedBy: 'Rosa Diaz' }
  await job.send([
    tapped('work_started', 120),
    tapped('extra_agreed', 100, { data: extra }),
    tapped('loaded', 60),
    tapped('unloaded', 2),
  ])
  const phone = await newPhone()
  const page = await phone.newPage()
  await page.goto(job.path)
  await tap(page, 'The job is done')

  const bill = page.getByRole('region', { name: 'Close out' })
  const table = bill.getByRole('table', { name: 'Estimate and actual price' })
  await table.getByRole('row', { name: /^Piano/ }).waitFor()
  await table.getByRole('row', { name: /^Difference/ }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  const total =
    (await table
      .getByRole('row', { name: /^Total/ })
      .locator('td')
      .last()
      .textContent()) ?? ''
  const agree = bill.getByRole('button', { name: `The customer agrees to ${total}` })
  await agree.click()
  await bill.getByText('Enter the full name of the person who agrees.').waitFor()
  await bill.getByLabel('Who agrees? (full name)').fill('Rosa Diaz')
  await agree.click()
  await bill.getByText('Rosa Diaz agreed to the price.').waitFor()

  await bill.getByRole('button', { name: 'Read and sign: Bill of lading' }).click()
  const sheet = page.getByRole('dialog', { name: 'Bill of lading' })
  await sheet.getByText(total).first().waitFor()
  expect(await sheet.getByLabel('Full name of the person signing').inputValue()).toBe('Rosa Diaz')
  await sheet.getByLabel(/my typed name is my signature/i).check()
  await sheet.getByRole('button', { name: 'Sign: Bill of lading' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Papers' }).getByText('Signed.', { exact: true }).waitFor()

  const address = `${server().url}/checkout/${job.serviceRequestId}?for=balance`
  await bill.getByRole('img', { name: 'QR code of the payment page' }).waitFor()
  const read = await (
    await phone.request.get(`/api/crew/jobs/${job.serviceRequestId}/bill`, { headers: job.headers })
  ).json()
  expect(read.payUrl).toBe(address)
  await bill.getByRole('button', { name: 'Email the link to r•••@example.com' }).click()
  await bill.getByText('The link is on its way. This page shows when it is paid.').waitFor()
  await bill.getByText('Paid in cash or by check').first().click()
  expect(await faultsOf(page)).toEqual([])
  await bill.getByLabel('Tip in dollars').fill('2,000')
  await bill.getByRole('button', { name: 'Record the payment' }).click()
  await bill.getByText('Enter the amount you received, including the tip.').waitFor()
  await bill.getByLabel('Tip in dollars').fill('0')
  await bill.getByRole('button', { name: 'Record the payment' }).click()
  await bill.getByText(/^Nothing is due now\. The receipt goes to r•••@example\.com\.$/).waitFor()
  // The server's day has the fixed price by now.
  await page.getByRole('link', { name: 'Call Rosa' }).waitFor()

  await server().settled()
  const account = (await job.office.get(`/api/admin/service-requests/${job.serviceRequestId}/account`)).body
  expect(account).toMatchObject({
    balance: 0,
    settlement: { agreedBy: 'Rosa Diaz', acceptedBy: 'Rosa Diaz' },
  })
  const papers = (await job.office.get(`/api/service-requests/${job.serviceRequestId}/papers`)).body
  expect(papers.map(({ kind }: { kind: string }) => kind)).toEqual(['bill_of_lading'])
})

test('without a network, the bill says so and cannot be agreed', async () => {
  const job = await crewWithJob(server(), 'Offline crew')
  await job.send([
    tapped('work_started', 120),
    tapped('loaded', 60),
    tapped('unloaded', 2),
    tapped('finished', 0),
  ])
  const phone = await newPhone({ locale: 'es-US' })
  const page = await phone.newPage()
  await page.goto(job.path)
  const agree = page.getByRole('button', { name: /^El cliente acepta \$/ })
  await agree.waitFor()
  await page.getByRole('rowheader', { name: /^Mano de obra/ }).waitFor()
  expect(await agree.isDisabled()).toBeFalse()
  await phone.setOffline(true)
  await page.getByText('Sin conexión. La cuenta se acuerda y se paga cuando haya conexión.').waitFor()
  expect(await agree.isDisabled()).toBeTrue()
  await page.goto('about:blank')
})
