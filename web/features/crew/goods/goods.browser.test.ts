import { expect, test } from 'bun:test'
import { faultsOf } from '../../../../scripts/testing/browser.ts'
import { crewWithJob } from '../../../../src/modules/moveday/testing.ts'
import { openCrewSite, savedDrafts, storedOffline } from '../testing/browser.ts'

const { server, openPage } = openCrewSite()

test('a list of a phone without a network survives the tab, and one that comes too late is not lost', async () => {
  const crew = await crewWithJob(server(), 'Listing crew')
  const { page, phone } = await openPage(crew.path)
  await storedOffline(page)
  await phone.setOffline(true)
  const ofJob = '**/api/crew/jobs/*/goods'
  // A page that opens is online for a moment, and would send.
  await phone.route(ofJob, route => route.abort())
  await page.getByRole('button', { name: 'Write the list' }).click()
  const form = page.getByRole('form', { name: 'List of the goods' })
  for (const label of ['Box', 'Piano', 'Box']) {
    await form.getByLabel('Add an item').fill(label)
    await form.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await form.getByLabel('Add an item').fill('Lam')
  await savedDrafts(page, ([draft]) => draft?.fields.added === 'Lam')
  expect(await faultsOf(page)).toEqual([])
  expect(await faultsOf(page, 'body', 'color-contrast-enhanced')).toEqual([])
  for (const button of await form.getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // A page that closes is online for a moment, too, and no longer routed.
  await page.goto('about:blank')
  await page.close()

  const { page: next } = await openPage(crew.path, phone)
  const again = next.getByRole('form', { name: 'List of the goods' })
  await again.getByText('Piano').waitFor()
  expect(await again.getByLabel('Add an item').inputValue()).toBe('Lam')
  await again.getByLabel('Add an item').fill('Lamp')
  await again.getByRole('button', { name: 'Save list' }).click()
  await next.getByText('Your list is waiting to be sent.').waitFor()
  await next.getByText('4 items').waitFor()
  const path = `/api/admin/service-requests/${crew.serviceRequestId}/goods`
  await crew.office.post(path, { from: null, rows: [{ label: 'Sofa', count: 1 }] })
  await phone.unroute(ofJob)
  await phone.setOffline(false)
  await next.getByText('Only on your list: 1 × Lamp, 1 × Piano, 2 × Box').waitFor()
  await next.getByText('Not on your list: 1 × Sofa').waitFor()
  await next.getByRole('button', { name: 'Continue with my list' }).click()
  await again.getByRole('button', { name: 'One less: Box' }).click()
  await again.getByRole('button', { name: 'Save list' }).click()
  await next.getByText('Your list is waiting to be sent.').waitFor({ state: 'detached' })
  await next.getByText('3 items').waitFor()
  expect((await crew.job()).items).toEqual(['Lamp', 'Piano', 'Box'].map(label => ({ label, count: 1 })))
})
