import { expect, test } from 'bun:test'
import { faultsOf } from '../../../scripts/testing/browser.ts'
import { openBrowserSite } from '../../../scripts/testing/browser-site.ts'
import { noon, stopAtNoon } from '../../../scripts/testing/clock.ts'
import { addProvider, bookAndPay, customer } from '../../../scripts/testing/steps.ts'
import { tellArrivals } from '../../../src/modules/moveday/late-arrivals.ts'
import { expectArrival } from '../../../src/modules/tracking/expected-arrival.ts'

stopAtNoon()
/** The information beside or over the map. */
const sheet = '[data-chatting]'
const site = openBrowserSite()
const at = (hour: number, minute = 0) => `${noon.with({ hour, minute }).toInstant()}`

test('a customer sees that the crew will be late and chooses to wait; the office sees by how much', async () => {
  const server = site.server()
  const office = await server.administrator()
  const crew = await addProvider(office, 'Slow crew')
  const { id: first } = await bookAndPay(server.browser())
  const { id: second } = await bookAndPay(server.browser(), { customerName: 'Ben Late' })
  for (const [id, hour, minute] of [[first, 9, 0] as const, [second, 13, 30] as const]) {
    const assignment = { providerId: crew.id, scheduledDate: at(hour, minute) }
    await office.patch(`/api/admin/service-requests/${id}/assign`, assignment)
  }
  const { token } = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  const started = [{ id: 'tap', type: 'work_started', at: at(11, 30) }]
  await server.browser().post(`/api/crew/jobs/${first}/events`, started, { 'x-crew-token': token })
  const { sql, db, log, routing } = server.deps
  const deps = { sql, db, log, expectArrival: expectArrival.bind(undefined, { db, routing }) }
  await tellArrivals(deps, at(12))
  await server.settled()

  const page = await site.open(`/tracking/${second}`, { viewport: { width: 360, height: 740 } })
  await page.clock.setFixedTime(noon.epochMilliseconds)
  await page.getByLabel('Phone number on the booking').fill(customer.customerPhone)
  await page.getByRole('button', { name: 'Verify phone' }).click()
  const late = page.getByRole('region', { name: 'Running late' })
  await late.getByText(/^We now expect it from \d+:\d\d PM to \d+:\d\d PM, instead of by 1:40 PM\./).waitFor()
  expect(await faultsOf(page, sheet)).toEqual([])
  expect(await late.getByRole('link', { name: 'Call us' }).getAttribute('href')).toMatch(/^tel:/)
  expect(await late.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe(`/bookings/${second}`)
  await late.getByRole('link', { name: 'Call us' }).click()
  await late.getByText(/^You chose to call us at \(414\) 555-0134\./).waitFor()
  await late.getByRole('button', { name: 'I’ll wait' }).click()
  await late.getByText('You chose to wait. Thank you!').waitFor()
  expect(await faultsOf(page, sheet)).toEqual([])

  const view = { viewport: { width: 1280, height: 900 } }
  const board = await site.open('/admin?tab=schedule&view=board', view, office)
  const list = board.getByRole('region', { name: 'Jobs that will be late' })
  await list.getByRole('link', { name: 'Ben Late', exact: true }).waitFor()
  const [line = ''] = await list.getByRole('listitem').allInnerTexts()
  expect(line).toMatch(
    /1 h \d\d min late\s+Slow crew, expected .+ instead of by 1:40 PM\s+Customer will wait/,
  )
  expect(await faultsOf(board, '[aria-label="Jobs that will be late"]')).toEqual([])

  // The phone number opens the tracking page alone, so the link to change the booking comes by mail.
  await late.getByRole('link', { name: 'Change' }).click()
  await page.getByRole('heading', { name: 'Open your booking' }).waitFor()
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await page.getByText('We sent the link to the email address of the booking.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await list.getByText('Customer chose to change the booking').waitFor()
})

test('before the day, the page says what to prepare, whom to call and until when to change', async () => {
  const server = site.server()
  const office = await server.administrator()
  const crew = await addProvider(office, 'Next crew')
  const { id } = await bookAndPay(server.browser())
  const assignment = { providerId: crew.id, scheduledDate: '2094-03-15T15:00:00Z' }
  await office.patch(`/api/admin/service-requests/${id}/assign`, assignment)
  const page = await site.open(`/tracking/${id}`, { viewport: { width: 360, height: 740 } })
  await page.clock.setFixedTime(noon.epochMilliseconds)
  await page.getByLabel('Phone number on the booking').fill(customer.customerPhone)
  await page.getByRole('button', { name: 'Verify phone' }).click()
  const before = page.getByRole('region', { name: 'Before your crew comes' })
  await before.getByText('Pack and label your boxes, and tape them shut.').waitFor()
  await before.getByText(/^Reserve a place to park near each door\.$/).waitFor()
  await before.getByText(/^Free cancellation until/).waitFor()
  expect(await before.getByRole('link', { name: 'Add to my calendar' }).getAttribute('href')).toMatch(
    /^data:text\/calendar/,
  )
  await before.getByRole('link', { name: /^Questions\?/ }).waitFor()
  expect(await faultsOf(page, sheet)).toEqual([])
})

test('the arrow of the crew on the map points where it drives', async () => {
  const server = site.server()
  const office = await server.administrator()
  const crew = await addProvider(office, 'East crew')
  const { id } = await bookAndPay(server.browser())
  const assignment = { providerId: crew.id, scheduledDate: at(12) }
  await office.patch(`/api/admin/service-requests/${id}/assign`, assignment)
  const { token } = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  const page = await site.open(`/tracking/${id}`, { viewport: { width: 360, height: 740 } })
  await page.clock.setFixedTime(noon.epochMilliseconds)
  await page.getByLabel('Phone number on the booking').fill(customer.customerPhone)
  await page.getByRole('button', { name: 'Verify phone' }).click()
  await page.getByRole('button', { name: 'Start Tracking' }).click()
  await page.getByText('Connected', { exact: true }).waitFor()
  const fix = `lat=43.03&lon=-87.95&speed=25&bearing=90&timestamp=${noon.epochMilliseconds / 1000}`
  await office.post(`/ingest/osmand?id=${token}&${fix}`)
  const arrow = page.locator(`[data-provider-id="${crew.id}"] [data-heading="90"]`)
  await arrow.waitFor({ state: 'attached' })
  expect(await arrow.evaluate(element => getComputedStyle(element).rotate)).toBe('90deg')
})
