import { expect, test } from 'bun:test'
import { faultsOf } from '../../../../scripts/testing/browser.ts'
import { openBrowserSite } from '../../../../scripts/testing/browser-site.ts'
import { crewWithJob } from '../../../../src/modules/moveday/testing.ts'

const site = openBrowserSite()

test('the office sees at once whose phone is silent, and why', async () => {
  const { path, office } = await crewWithJob(site.server(), 'Silent crew')
  const page = await site.open('/admin/tracking', { viewport: { width: 1280, height: 900 } }, office)
  await page.getByText('Connected', { exact: true }).waitFor()
  const list = page.getByRole('region', { name: 'Silent phones' })
  await list.getByText('Never started today').waitFor()

  const phone = await site.open(path, {
    viewport: { width: 360, height: 740 },
    permissions: ['geolocation'],
    geolocation: { latitude: 43.03, longitude: -87.95, accuracy: 8 },
  })
  await phone.getByRole('button', { name: 'Start', exact: true }).click()
  await phone.getByText(/^Last sent at/).waitFor()
  await list.waitFor({ state: 'detached' })
  await phone.getByRole('button', { name: 'Stop', exact: true }).click()
  await list.getByText('The crew stopped sending').waitFor()
  await list.getByText(/^Nothing since/).waitFor()
  expect(await list.getByRole('link', { name: 'Call Silent crew' }).getAttribute('href')).toMatch(/^tel:/)
  expect(await faultsOf(page, '[aria-label="Silent phones"]')).toEqual([])
})
