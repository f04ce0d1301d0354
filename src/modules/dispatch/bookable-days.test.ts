import { afterAll, describe, expect, test } from 'bun:test'
import { stopAtNoon } from '../../../scripts/testing/clock.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, customer, job } from '../../../scripts/testing/steps.ts'

const today = stopAtNoon()
const [saturday, sunday, monday] = ['2094-03-13', '2094-03-14', '2094-03-15']

/** A booking request for a day. */
const requestFor = (preferredDate: string) => {
  const { serviceType, fromAddress, toAddress, homeSize } = job
  return { ...customer, serviceType, fromAddress, toAddress, roomSize: homeSize, preferredDate }
}

describe.each([
  ['mon-fri', undefined, [monday], [saturday, sunday], 'Choose a day from Monday to Friday'],
  ['mon-sat', [1, 2, 3, 4, 5, 6], [saturday, monday], [sunday], 'Choose a day from Monday to Saturday'],
  ['mon,wed,sun', [1, 3, 7], [sunday, monday], [saturday], 'Choose a Monday, Wednesday, or Sunday'],
] as const)('with BOOKABLE_DAYS=%s', (_, bookableDays, open, closed, sentence) => {
  const starting = testServer(bookableDays && { bookableDays })
  afterAll(async () => (await starting).stop())

  test('customers can book and reschedule only on these days, and GET /api/config lists them', async () => {
    const server = await starting
    const [office, visitor] = [await server.administrator(), server.browser()]
    const crew = await addProvider(office)
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '23:59' }))
    await office.patch(`/api/admin/providers/${crew.id}`, { workingHours: everyDay })
    expect((await visitor.get('/api/config')).body.bookableDays).toEqual(bookableDays ?? [1, 2, 3, 4, 5])

    const { id } = await bookAndPay(visitor)
    const freeOn = async (day: string) =>
      (await visitor.get(`/api/availability?date=${day}`)).body.filter(
        (slot: { available: boolean }) => slot.available,
      ).length
    const moves = async (day: string) => [
      await office.patch(`/api/service-requests/${id}/preferred-date`, { preferredDate: day }),
      await visitor.post('/api/service-requests', requestFor(day)),
    ]
    for (const day of open) {
      expect([day, await freeOn(day)]).toEqual([day, 20])
      expect([day, ...(await moves(day)).map(({ status }) => status)]).toEqual([day, 200, 200])
    }
    for (const day of closed) {
      expect([day, await freeOn(day)]).toEqual([day, 0])
      for (const refused of await moves(day)) {
        expect([refused.status, refused.body.issues]).toEqual([
          422,
          [{ path: 'preferredDate', message: sentence }],
        ])
      }
      // With a time, only the day counts.
      const written = await visitor.post('/api/service-requests', requestFor(`${day}T12:00:00Z`))
      expect([written.status, written.body.message]).toEqual([422, sentence])
      expect((await office.post('/api/service-requests', requestFor(day))).status).toBe(200)
    }
  })
})

test('customers book today or later; the office may also enter a past day', async () => {
  const server = await testServer({ bookableDays: [1, 2, 3, 4, 5, 6, 7] })
  const yesterday = today.subtract({ days: 1 }).toString()
  const send = (browser: ReturnType<typeof server.browser>, day: string) =>
    browser.post('/api/service-requests', requestFor(day))
  const refused = await send(server.browser(), yesterday)
  expect([refused.status, refused.body.message]).toEqual([422, 'Choose a date that is not in the past'])
  expect((await send(server.browser(), today.toString())).status).toBe(200)
  expect((await send(await server.administrator(), yesterday)).status).toBe(200)
  await server.stop()
})

test('the office may assign a crew on any day, with a warning', async () => {
  const server = await testServer({ bookableDays: [6] })
  const office = await server.administrator()
  const crew = await addProvider(office)
  const { id } = await book(office, { preferredDate: monday })
  expect(id).toBeString()
  const paid = await bookAndPay(server.browser())
  const assigned = await office.patch(`/api/admin/service-requests/${paid.id}/assign`, {
    providerId: crew.id,
    scheduledDate: `${monday}T15:00:00Z`,
  })
  expect([assigned.status, assigned.body.warnings]).toEqual([200, ['Monday, March 15, is not bookable.']])
  const page = await office.get(`/api/admin/service-requests/${paid.id}/suggestions`)
  expect(new Date(`${page.body.date}T12:00Z`).getUTCDay()).toBe(6)
  await server.stop()
})
