import { afterAll, describe, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay } from '../../../../scripts/testing/steps.ts'
import type { MailPayload } from '../../../adapters/outbox.ts'
import { newId } from '../../../eventlog/ids.ts'
import type { AssignmentEvent } from '../events.ts'
import { serviceRequests } from '../service-request.ts'
import { nextSweep, sendReminders } from './reminders.ts'

test.each([
  // Central standard time is six hours behind UTC, daylight saving time five.
  ['2027-03-13T18:00:00.000Z', '2027-03-13T23:00:00.000Z'],
  ['2027-03-14T06:00:00.000Z', '2027-03-14T22:00:00.000Z'],
  ['2027-11-06T18:00:00.000Z', '2027-11-06T22:00:00.000Z'],
  ['2027-11-07T05:00:00.000Z', '2027-11-07T23:00:00.000Z'],
  ['2027-11-07T23:00:00.000Z', '2027-11-07T23:10:00.000Z'],
  ['2027-11-08T05:59:59.999Z', '2027-11-08T06:00:00.000Z'],
  ['2027-11-08T06:00:00.000Z', '2027-11-08T23:00:00.000Z'],
])('after %s, the next sweep is at %s', (now, next) => expect(nextSweep(now)).toBe(next))

describe('the reminder', async () => {
  const server = await testServer()
  afterAll(() => server.stop())
  const browser = server.browser()
  const office = await server.administrator()
  const { sql } = server.deps
  const crews = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map(name => addProvider(office, `${name} crew`)),
  )
  let next = 0

  const append = async (id: string, event: AssignmentEvent) => {
    const command = { id: newId(), actor: 'admin', at: new Date().toISOString() }
    await server.deps.log.handle(serviceRequests, id, () => [event], command)
    await server.settled()
  }
  /** Assigns another crew each time, because all jobs of a test have the same time. */
  const assign = (id: string, scheduledDate: string, more: object = {}) => {
    const crew = crews[next++ % crews.length]
    const scheduledEnd = new Date(Date.parse(scheduledDate) + 3 * 3_600_000).toISOString()
    const data = { providerId: crew.id, providerName: crew.name, scheduledDate, scheduledEnd, ...more }
    return append(id, { type: 'ProviderAssigned', data })
  }
  const sweep = (now: string) => sendReminders(server.deps, now)
  const reminders = async (id: string) => {
    const rows = await sql<{ key: string; payload: MailPayload }[]>`
      select dedupe as key, payload from outbox
      where about = ${id} and dedupe like 'mail reminder %' order by id`
    return rows.map(({ key, payload }) => ({ day: key.slice(-10), ...payload }))
  }
  const daysOf = async (id: string) => (await reminders(id)).map(({ day }) => day)
  const paidAndAssigned = async (scheduledDate: string, more?: object) => {
    const { id } = await bookAndPay(browser)
    await assign(id, scheduledDate, more)
    return id
  }

  test.each([
    ['2027-03-14', '2027-03-14T13:00:00.000Z', '2027-03-13T23:00:00.000Z', '2027-03-14T06:00:00.000Z'],
    ['2027-03-15', '2027-03-15T13:00:00.000Z', '2027-03-14T22:00:00.000Z', '2027-03-15T05:00:00.000Z'],
    ['2027-11-07', '2027-11-07T14:00:00.000Z', '2027-11-06T22:00:00.000Z', '2027-11-07T05:00:00.000Z'],
    ['2027-11-08', '2027-11-08T14:00:00.000Z', '2027-11-07T23:00:00.000Z', '2027-11-08T06:00:00.000Z'],
  ])('of %s is sent from 5:00 PM until midnight of the day before', async (day, start, evening, midnight) => {
    const id = await paidAndAssigned(start)
    const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()
    await sweep(before(evening))
    await sweep(midnight)
    await sweep(start)
    expect(await reminders(id)).toEqual([])
    await sweep(before(midnight))
    expect(await reminders(id)).toMatchObject([{ day, sendBefore: midnight }])
  })

  test('has its next sweep planned as soon as a server starts', async () => {
    await server.settled()
    const planned = await sql`select key from jobs where kind = 'reminders' and state = 'waiting'`
    expect(planned.map(({ key }) => key)).toContainEqual(expect.stringMatching(/^reminders 20.+Z$/))
  })

  test('is sent once, however many servers sweep and how often', async () => {
    const id = await paidAndAssigned('2027-04-06T14:00:00.000Z')
    const evening = '2027-04-05T22:00:00.000Z'
    await Promise.all([sweep(evening), sweep(evening), sweep(evening)])
    await sweep('2027-04-05T22:10:00.000Z')
    expect(await daysOf(id)).toEqual(['2027-04-06'])
  })

  test('follows the job to another day, and is sent once for each', async () => {
    const id = await paidAndAssigned('2027-04-13T14:00:00.000Z')
    await sweep('2027-04-12T22:00:00.000Z')
    await server.settled()
    await assign(id, '2027-04-15T14:00:00.000Z')
    await sweep('2027-04-12T22:10:00.000Z')
    await sweep('2027-04-14T22:00:00.000Z')
    expect(await daysOf(id)).toEqual(['2027-04-13', '2027-04-15'])
  })

  test('is withdrawn with a change, while it waits for the mail server', async () => {
    const id = await paidAndAssigned('2027-04-20T14:00:00.000Z')
    await sweep('2027-04-19T22:00:00.000Z')
    await server.settled()
    await sql`update jobs set state = 'waiting', "dueAt" = 'infinity', "lockedUntil" = null
      where about = ${id} and key like 'mail reminder %'`
    await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'cancelled' })
    await server.settled()
    await sweep('2027-04-19T22:10:00.000Z')
    expect(await daysOf(id)).toEqual([])
  })

  test('is not for a job that is cancelled, unassigned, refunded or unpaid', async () => {
    const start = '2027-04-27T14:00:00.000Z'
    const cancelled = await paidAndAssigned(start)
    await office.patch(`/api/admin/service-requests/${cancelled}/status`, { status: 'cancelled' })
    const unassigned = await bookAndPay(browser, { preferredDate: '2027-04-27' })
    const refunded = await paidAndAssigned(start)
    await office.post(`/api/admin/service-requests/${refunded}/refund`, { reason: 'They asked' })
    const unpaid = await book(browser)
    await assign(unpaid.id, start)
    await server.settled()
    await sweep('2027-04-26T22:00:00.000Z')
    for (const id of [cancelled, unassigned.id, refunded, unpaid.id]) expect(await reminders(id)).toEqual([])
  })

  test('names the window, the crew, what to prepare, and that nothing is due', async () => {
    const [windowStart, windowEnd] = ['2094-05-04T13:00:00.000Z', '2094-05-04T15:00:00.000Z']
    const id = await paidAndAssigned('2094-05-04T13:30:00.000Z')
    await append(id, {
      type: 'TimeWished',
      data: { preferredDate: '2094-05-04', preferredTime: '08:00' },
    })
    await assign(id, '2094-05-04T13:30:00.000Z', { windowStart, windowEnd })
    await sweep('2094-05-03T22:00:00.000Z')
    const [mail] = await reminders(id)
    expect(mail?.subject).toBe('Tomorrow: your move with FairMove')
    for (const part of [
      'Arrival: Tuesday, May 4, 2094, 8:00 AM to 10:00 AM',
      /Crew: (One|Two|Three|Four) crew/,
      'Please prepare:\n• Pack and label your boxes',
      'Your booking is paid. Nothing is due now.',
      `/bookings/${id}?manage=`,
    ]) {
      expect(mail?.text).toMatch(part instanceof RegExp ? part : new RegExp(RegExp.escape(part)))
    }
  })
})
