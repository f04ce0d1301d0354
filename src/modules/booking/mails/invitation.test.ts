import { afterAll, describe, expect, test } from 'bun:test'
import ICAL from 'ical.js'
import { rowAfter } from '../../../../scripts/testing/decisions.ts'
import { testServer } from '../../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, customer } from '../../../../scripts/testing/steps.ts'
import type { MailPayload } from '../../../adapters/outbox.ts'
import { readConfig } from '../../../platform/config.ts'
import { serviceRequests } from '../service-request.ts'
import { created, paid, started } from '../testing.ts'
import { withCancellation, withInvitation } from './invitation.ts'

/** A calendar file as another program's parser reads it. */
function read({ calendar }: MailPayload) {
  const file = new ICAL.Component(ICAL.parse(calendar!.content))
  const [entry, ...others] = file.getAllSubcomponents('vevent')
  expect(others).toEqual([])
  const event = new ICAL.Event(entry!)
  const { uid, sequence, startDate, endDate, summary, description, location } = event
  const instantOf = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())
  return {
    method: file.getFirstPropertyValue('method'),
    status: entry!.getFirstPropertyValue('status'),
    stamp: String(entry!.getFirstPropertyValue('dtstamp')),
    when: [instantOf(startDate), instantOf(endDate)],
    people: [event.organizer, ...event.attendees.map(attendee => attendee.getFirstValue())].map(person =>
      String(person).toLowerCase(),
    ),
    ...{ uid, sequence, summary, description, location },
  }
}

const payload = { subject: 'Your crew is booked', text: 'Soon.', html: '<p>Soon.</p>' }

/** The fourth event of a paid move from Milwaukee. */
const contextOf = (data: object, ...assigned: readonly ReturnType<typeof assignment>[]) => ({
  request: rowAfter(serviceRequests, created(true, data), started, paid, ...assigned),
  company: readConfig({}),
  link: 'https://example.com/tracking/1?code=a',
  manage: 'https://example.com/bookings/1?manage=b',
  event: { version: 4, at: '2027-01-05T15:00:00.000Z' },
})

const assignment = (scheduledDate: string, scheduledEnd: string) =>
  ({
    type: 'ProviderAssigned',
    data: { providerId: 'p', providerName: 'North crew', scheduledDate, scheduledEnd },
  }) as const

test('a scheduled job is in the calendar with its place, links and people, and asks for no answer', () => {
  const context = contextOf(
    { customerName: 'Rosa "R." Diaz; & Co\r\nATTENDEE:mailto:eve@example.com' },
    assignment('2027-03-15T14:00:00.000Z', '2027-03-15T17:00:00.000Z'),
  )
  const mail = withInvitation(context, payload)
  expect(mail).toMatchObject(payload)
  expect(read(mail)).toEqual({
    method: 'REQUEST',
    status: 'CONFIRMED',
    stamp: '2027-01-05T15:00:00Z',
    uid: 'booking-1',
    sequence: 4,
    when: ['2027-03-15T14:00:00.000Z', '2027-03-15T17:00:00.000Z'],
    summary: 'Your move with FairMove',
    location: '1 Lake Drive, Milwaukee, WI 53202',
    description: [
      'Booking #FM1.',
      'Your crew arrives at the start. The end is an estimate.',
      'Follow your crew on the day:\nhttps://example.com/tracking/1?code=a',
      'View, change or cancel:\nhttps://example.com/bookings/1?manage=b',
    ].join('\n\n'),
    people: ['mailto:support@fairmove.example', 'mailto:rosa@example.com'],
  })
  expect(mail.calendar?.content).toMatch(/^ATTENDEE;.*RSVP=FALSE/m)
})

// In Chicago, clocks change at 2:00 AM on these days.
describe.each([
  ['2027-03-14', '2027-03-15', ['2027-03-14T05:00:00.000Z', '2027-03-14T09:00:00.000Z']],
  ['2027-11-07', '2027-11-08', ['2027-11-07T04:00:00.000Z', '2027-11-07T09:00:00.000Z']],
] as const)('on %s, when the clocks change', (day, next, [start, end]) => {
  test('a job keeps its instants', () => {
    expect(read(withInvitation(contextOf({}, assignment(start, end)), payload)).when).toEqual([start, end])
  })

  test('a day without a time is one whole day, and tentative', () => {
    const { when, status, summary } = read(withInvitation(contextOf({ preferredDate: day }), payload))
    expect([when, status, summary]).toEqual([
      [day, next],
      'TENTATIVE',
      'Your move with FairMove (time to be set)',
    ])
  })

  test('a cancellation names the time that it takes back', () => {
    const known = contextOf({}, assignment(start, end)).request
    expect(read(withCancellation(contextOf({}), known, payload))).toMatchObject({
      ...{ method: 'CANCEL', status: 'CANCELLED', uid: 'booking-1', when: [start, end] },
    })
  })
})

test('a booking for any day has no calendar file', () => {
  expect(withInvitation(contextOf({}), payload)).toEqual(payload)
  expect(withCancellation(contextOf({}), contextOf({}).request, payload)).toEqual(payload)
})

describe('the mails of one booking', async () => {
  const server = await testServer()
  afterAll(() => server.stop())
  const office = await server.administrator()
  const crew = await addProvider(office, 'Calendar crew')

  const files = async (id: string) => {
    await server.settled()
    const mails = await server.deps.sql<{ payload: MailPayload }[]>`
      select payload from outbox where about = ${id} and payload ? 'calendar' order by id`
    return mails.map(mail => read(mail.payload))
  }
  const deliver = (id: string) => server.deps.sql`
    update outbox set state = 'kept' where about = ${id} and state = 'waiting'`
  const assign = (id: string, scheduledDate: string) =>
    office.patch(`/api/admin/service-requests/${id}/assign`, { providerId: crew.id, scheduledDate })

  test('share one uid, and each change has a higher sequence', async () => {
    const { id } = await bookAndPay(server.browser(), { preferredDate: '2094-03-15' })
    const steps = [
      () => assign(id, '2094-03-15T14:00:00.000Z'),
      () => assign(id, '2094-03-16T14:00:00.000Z'),
      () => office.patch(`/api/admin/service-requests/${id}/status`, { status: 'confirmed' }),
      () => assign(id, '2094-03-17T14:00:00.000Z'),
      () => office.patch(`/api/admin/service-requests/${id}/status`, { status: 'cancelled' }),
    ]
    for (const step of steps) {
      await step()
      await files(id)
      await deliver(id)
    }
    const found = await files(id)
    expect(found.map(({ method, when }) => [method, when[0]])).toEqual([
      ['REQUEST', '2094-03-15'],
      ['REQUEST', '2094-03-15T14:00:00.000Z'],
      ['REQUEST', '2094-03-16T14:00:00.000Z'],
      ['CANCEL', '2094-03-16T14:00:00.000Z'],
      ['REQUEST', '2094-03-17T14:00:00.000Z'],
      ['CANCEL', '2094-03-17T14:00:00.000Z'],
    ])
    expect(new Set(found.map(({ uid }) => uid))).toEqual(new Set([`booking-${id}`]))
    const sequences = found.map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(new Set(sequences).size).toBe(found.length)
    expect(found[0]?.people).toEqual([
      `mailto:${server.deps.config.mail.supportEmail}`,
      `mailto:${customer.customerEmail}`,
    ])
  })

  test('take nothing back from the customer of a booking that was never confirmed', async () => {
    const { id } = await book(server.browser(), { preferredDate: '2094-03-15' })
    await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'cancelled' })
    expect(await files(id)).toEqual([])
  })
})
