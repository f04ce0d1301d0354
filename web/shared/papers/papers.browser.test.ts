import { expect, test } from 'bun:test'
import { faultsOf, hydrated } from '../../../scripts/testing/browser.ts'
import { openBrowserSite } from '../../../scripts/testing/browser-site.ts'
import { addProvider, bookAndPay } from '../../../scripts/testing/steps.ts'
import { manageCode, trackingCode } from '../../../src/modules/tokens.ts'

const { server, open } = openBrowserSite()

test('at home, the customer tries the liability with their own figures, chooses one, signs the estimate and finds its PDF', async () => {
  const { id } = await bookAndPay(server().browser())
  const code = manageCode(id, server().deps.signingKey)
  const page = await open(`/bookings/${id}?manage=${code}`, { viewport: { width: 360, height: 740 } })
  await hydrated(page)
  const papers = page.getByRole('region', { name: 'Your papers' })
  await papers.getByText('40 × 60¢ = $24.00').waitFor()
  await papers.getByLabel('Try it with something of yours: pounds').fill('120')
  await papers.getByLabel('What it is worth, in dollars').fill('900')
  await papers.getByText('120 × 60¢ = $72.00').waitFor()
  await papers.getByText('or up to $900.00').waitFor()
  const full = papers.getByRole('radio', { name: /^Full value protection/ })
  await full.click()
  await papers.getByText(/^This is what you chose/).waitFor()
  expect(await full.isChecked()).toBe(true)
  expect(await faultsOf(page)).toEqual([])

  await papers.getByRole('button', { name: 'Read: Bill of lading' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^You sign it on the crew’s phone/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await papers.getByRole('button', { name: 'Read and sign: Estimate' }).click()
  await dialog.getByText(/^Full value protection/).waitFor()
  await dialog.getByLabel('Full name of the person signing').fill('Rosa Diaz')
  await dialog.getByLabel('I can’t draw. My typed name is my signature.').check()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Sign: Estimate' }).click()
  await dialog.waitFor({ state: 'detached' })
  await papers.getByText(/^Version 1, signed by Rosa Diaz/).waitFor()
  // The signed paper states it, so another choice is signed again.
  await papers.getByRole('radio', { name: /^Released value/ }).click()
  await papers.getByText(/^Changed since it was signed/).waitFor()
  const url = await papers.getByRole('link', { name: 'PDF: Estimate, version 1' }).getAttribute('href')
  const pdf = await fetch(new URL(url ?? '', server().url))
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('a customer who follows the crew sees a signature at once, and the office sees its hash', async () => {
  const office = await server().administrator()
  const { id } = await bookAndPay(office)
  const { id: providerId } = await addProvider(office, 'Papers crew')
  const { token } = (await office.post(`/api/admin/providers/${providerId}/crew-link`)).body
  const scheduledDate = new Date().toISOString()
  await office.patch(`/api/admin/service-requests/${id}/assign`, { providerId, scheduledDate })
  const page = await open(`/tracking/${id}?code=${trackingCode(id, server().deps.signingKey)}`, {
    viewport: { width: 1440, height: 900 },
  })
  const papers = page.getByRole('region', { name: 'Your papers' })
  await papers.getByText('Not signed yet').first().waitFor()
  await page.getByRole('button', { name: 'Start Tracking' }).click()
  await page.getByText('Connected', { exact: true }).waitFor()

  const phone = server().browser()
  const headers = { 'x-crew-token': token }
  const current: { kind: string; digest: string }[] = (
    await phone.get(`/api/service-requests/${id}/papers/current`, headers)
  ).body
  const bill = current.find(({ kind }) => kind === 'bill_of_lading')
  const signed = await phone.post(
    `/api/service-requests/${id}/papers/bill_of_lading/signature`,
    { id: 'one', digest: bill?.digest, signedBy: 'Rosa Diaz' },
    headers,
  )
  await papers.getByText(/^Version 1, signed by Rosa Diaz/).waitFor()
  expect(await faultsOf(page)).toEqual([])

  const desk = await open(`/admin?booking=${id}`, { viewport: { width: 1440, height: 900 } }, office)
  await desk.getByText(`SHA-256 ${signed.body.sha256}`).waitFor()
  expect(await desk.getByRole('link', { name: 'PDF: Bill of lading, version 1' }).getAttribute('href')).toBe(
    signed.body.url,
  )
  expect(await faultsOf(desk)).toEqual([])
})
