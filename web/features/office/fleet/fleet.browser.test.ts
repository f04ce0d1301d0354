import { expect, test } from 'bun:test'
import type { WebSocketRoute } from 'playwright-core'
import { noon, stopAtNoon } from '../../../../scripts/testing/clock.ts'
import { addProvider, bookAndPay } from '../../../../scripts/testing/steps.ts'
import { openOffice } from '../testing/browser.ts'

stopAtNoon()
const office = openOffice()

test('shows which crews are online, where and since when, and the route driven today', async () => {
  const calls = await office.server().administrator()
  const [north, south] = [await addProvider(calls, 'North crew'), await addProvider(calls, 'South crew')]
  const { token } = (await calls.post(`/api/admin/providers/${north.id}/crew-link`)).body
  const drive = async (latitude: number, secondsAgo: number) => {
    const timestamp = noon.epochMilliseconds / 1000 - secondsAgo
    await calls.post(`/ingest/osmand?id=${token}&lat=${latitude}&lon=-87.95&timestamp=${timestamp}`)
  }
  const tonight = noon.with({ hour: 23 }).toInstant()
  const { id, bookingNumber } = await bookAndPay(office.server().browser())
  const assignment = { providerId: south.id, scheduledDate: `${tonight}` }
  await calls.patch(`/api/admin/service-requests/${id}/assign`, assignment)

  const page = await office.open('/admin/tracking')
  await page.clock.setFixedTime(noon.epochMilliseconds)
  const nobody = page.getByRole('heading', { name: 'No crew has sent a position yet' })
  await nobody.waitFor()
  await page.getByText('Connected', { exact: true }).waitFor()
  await drive(43.03, 120)
  await drive(43.04, 60)
  await nobody.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Fleet Tracking Dashboard' }).waitFor()
  await page.getByText('Monitor all active providers in real-time').waitFor()
  await page.getByText('Connected', { exact: true }).waitFor()
  await page.getByText('1 of 2 online').waitFor()
  const crews = page.getByRole('region', { name: 'Providers' })
  await crews
    .getByRole('button', { name: /^Offline South crew Last seen: Never Rosa Diaz, 11:00 PM/ })
    .click()
  await crews.getByRole('link', { name: bookingNumber }).waitFor()
  await crews.getByRole('button', { name: /^Online North crew Last seen: 1 minute ago/ }).click()
  await crews.getByText('The line on the map is today’s route.').waitFor()
  await crews.getByText(north.phone).waitFor()
  expect(await page.getByRole('button', { name: /Tracking$/ }).count()).toBe(0)

  await drive(43.05, 0)
  const marker = page.locator(`[data-provider-id="${north.id}"][data-latitude="43.05"]`)
  await marker.waitFor()
  expect(await marker.getAttribute('aria-label')).toBe('North crew, online')
  expect(await page.locator(`[data-provider-id="${south.id}"]`).count()).toBe(0)

  const { token: southToken } = (await calls.post(`/api/admin/providers/${south.id}/crew-link`)).body
  const time = noon.epochMilliseconds / 1000
  await calls.post(
    `/ingest/osmand?id=${southToken}&lat=43.08&lon=-87.98&accuracy=1500&timestamp=${time - 90}`,
  )
  const inCircle = page.locator(`[data-provider-id="${south.id}"]`)
  await page.getByRole('button', { name: 'South crew, online, within 0.9 miles of here' }).waitFor()
  expect(await inCircle.locator('svg').count()).toBe(0)
  const circle = page.locator('path[class*="area"]')
  expect((await circle.boundingBox())?.width).toBeGreaterThan(40)
  await crews.getByText('Last seen: 1 minute ago, accurate to 0.9 mi').waitFor()
  await calls.post(`/ingest/osmand?id=${southToken}&lat=43.08&lon=-87.98&accuracy=10&timestamp=${time}`)
  await circle.waitFor({ state: 'detached' })
  await inCircle.locator('svg').waitFor()

  await page.context().setOffline(true)
  await page.getByText('Disconnected', { exact: true }).waitFor()
  await crews.getByRole('button', { name: /^Online North crew/ }).waitFor()
  await page.context().setOffline(false)
  await page.getByText('2 of 2 online').waitFor()

  const { promise: opened, resolve } = Promise.withResolvers<WebSocketRoute>()
  await page.routeWebSocket('**/ws/location', socket => {
    socket.connectToServer()
    resolve(socket)
  })
  await page.goto('/admin?tab=gps')
  await page.getByRole('heading', { name: 'Fleet GPS Tracking' }).waitFor()
  await marker.waitFor()
  await page.getByText('Connected', { exact: true }).waitFor()
  await (await opened).close({ code: 1012 })
  await page.getByText('Connection lost. What you see here may be out of date.').waitFor()
})

test('the map stays where the user moved it while a crew drives, and shows its whole route on request', async () => {
  const calls = await office.server().administrator()
  const crew = await addProvider(calls, 'Harbor crew')
  const { token } = (await calls.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  const time = noon.epochMilliseconds / 1000
  const drive = (latitude: number, secondsAgo: number) =>
    calls.post(`/ingest/osmand?id=${token}&lat=${latitude}&lon=-87.95&timestamp=${time - secondsAgo}`)
  await drive(43.04, 120)

  const page = await office.open('/about')
  await page.route('**/trail*', route => route.fulfill({ json: [] }))
  await page.goto('/admin/tracking')
  await page.getByRole('button', { name: /Harbor crew Last seen/ }).click()
  await page.getByText('No route was recorded today.').waitFor()
  const marker = (latitude: number) =>
    page.locator(`[data-provider-id="${crew.id}"][data-latitude="${latitude}"]`)
  const middle = (await marker(43.04).boundingBox())!
  await page.mouse.move(middle.x + 200, middle.y + 200)
  await page.mouse.down()
  await page.mouse.move(middle.x + 100, middle.y + 100, { steps: 5 })
  await page.mouse.up()
  await drive(43.0401, 60)
  await marker(43.0401).waitFor()
  expect((await marker(43.0401).boundingBox())?.x).toBeLessThan(middle.x - 50)

  await page.unroute('**/trail*')
  await page.route('**/trail*', route => route.fulfill({ json: [{ latitude: 43.2, longitude: -88.2 }] }))
  const harbor = page.getByRole('button', { name: /Harbor crew Last seen/ })
  await harbor.click()
  await harbor.click()
  await page.getByText('No route was recorded today.').waitFor()
  await page.getByRole('button', { name: 'Show everything on the map' }).click()
  const map = (await page.locator('.leaflet-container').boundingBox())!
  const trail = (await page.locator('path[class*="trail"]').boundingBox())!
  expect([trail.x >= map.x, trail.y >= map.y]).toEqual([true, true])
})

test('leaving the map during a zoom animation throws nothing', async () => {
  const page = await office.open('/admin?tab=overview')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.getByRole('tab', { name: 'GPS Tracking' }).click()
  const [zoom, overview] = [
    page.getByRole('button', { name: 'Zoom in' }),
    page.getByRole('tab', { name: 'Overview' }),
  ]
  await zoom.waitFor()
  await zoom.evaluate((button: HTMLElement) => button.click())
  // Outlasts the map's animation timer. Any page error meanwhile fails this file.
  await overview.evaluate((tab: HTMLElement) => {
    tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    tab.click()
    return new Promise(resolve => setTimeout(resolve, 400))
  })
  await zoom.waitFor({ state: 'detached' })
})

test('the open history of a booking follows its crew', async () => {
  const calls = await office.server().administrator()
  const crew = await addProvider(calls, 'West crew')
  const { token } = (await calls.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  const { id } = await bookAndPay(office.server().browser())
  const path = `/api/admin/service-requests/${id}`
  await calls.patch(`${path}/assign`, { providerId: crew.id, scheduledDate: `${noon.toInstant()}` })
  await calls.patch(`${path}/status`, { status: 'in_progress' })

  const page = await office.open(`/admin?tab=gps&booking=${id}`)
  await page.getByText('The status changed from assigned to in progress.').first().waitFor()
  await calls.post(`/ingest/osmand?id=${token}&lat=43.03&lon=-87.95`)
  await page.getByText('West crew reported a position.').first().waitFor()
})
