import { afterAll, describe, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, job } from '../../../../scripts/testing/steps.ts'
import { replayFrom } from '../../../eventlog/followers.ts'
import { newId } from '../../../eventlog/ids.ts'
import { serviceRequests } from '../service-request.ts'
import { failMails, retryMails } from '../testing.ts'

const server = await testServer()
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()
const { sql } = server.deps

const set = (id: string, status: string) =>
  office.patch(`/api/admin/service-requests/${id}/status`, { status })

/** The subjects of the customer's waiting messages, without the booking's number. */
async function waiting(id: string): Promise<string[]> {
  await server.settled()
  const messages = await sql`
    select coalesce(payload ->> 'subject', payload ->> 'text') as words from outbox
    where about = ${id} and state = 'waiting' order by id`
  return messages.map(({ words }) =>
    words.replace(/#FM\w{6}/, '#').replace(/: (your crew|#).*| with .*/s, ''),
  )
}

/** Marks the waiting status mail as delivered. */
const deliver = (id: string) => sql`
  update outbox set state = 'kept' where about = ${id} and state = 'waiting' and dedupe like 'mail schedule %'`

test('a customer is mailed each status that differs from the last one they know', async () => {
  const { id } = await bookAndPay(browser)
  const crew = await addProvider(office, 'Standing crew')
  const assignment = { providerId: crew.id, scheduledDate: '2094-11-03T15:00:00Z' }
  await office.patch(`/api/admin/service-requests/${id}/assign`, assignment)
  const booked = ['Today: your move', 'FairMove', expect.stringMatching(/^Your crew is booked for Wednesday/)]
  const today = ['Today: your move', 'FairMove']
  expect(await waiting(id)).toEqual(booked)
  await deliver(id)
  const changes: [status: string, subjects: string[]][] = [
    ['in_progress', today],
    ['completed', ['Your move is done']],
    ['in_progress', today],
    ['cancelled', ['Your booking # is cancelled']],
    ['pending', ['Your booking # is back on']],
    ['confirmed', []],
    ['assigned', booked],
    ['confirmed', ['A new time for your move']],
  ]
  for (const [status, subjects] of changes) {
    await set(id, status)
    expect([status, await waiting(id)]).toEqual([status, subjects])
    await deliver(id)
  }
})

test('a status corrected within three minutes is not mailed', async () => {
  const { id } = await bookAndPay(browser)
  await set(id, 'cancelled')
  const [first] =
    await sql`select at from events where stream = ${`booking-${id}`} and type = 'StatusChanged'`
  await set(id, 'completed')
  expect(await waiting(id)).toEqual(['Your move is done'])
  const [due] = await sql`select "dueAt" from outbox where about = ${id} and state = 'waiting'`
  expect(Date.parse(due?.dueAt) - Date.parse(first?.at)).toBe(180_000)
  await set(id, 'confirmed')
  expect(await waiting(id)).toEqual([])
})

test('a booking that the office confirms without a payment is mailed', async () => {
  const { id } = await book(browser)
  await set(id, 'confirmed')
  expect(await waiting(id)).toEqual(['Your move is confirmed'])
})

test('the office gets a mail with the details it needs to call about a paid booking', async () => {
  const { bookingNumber } = await bookAndPay(browser, {
    preferredDate: '2099-01-05',
    contactPreference: 'text',
  })
  await server.settled()
  const { supportEmail } = server.deps.config.mail
  const [mail] = await sql`
    select payload ->> 'text' as text from outbox
    where recipient = ${supportEmail} and payload ->> 'subject' = ${`${bookingNumber}: booked and paid`}`
  const lines = mail?.text.split('\n')
  expect(lines).toContain('Time: Monday, January 5, 2099')
  expect(lines).toContain(`From: ${job.fromAddress} (block only)`)
  expect(lines).toContainEqual(expect.stringMatching(/^Paid: \$[\d,]+\.\d\d$/))
  expect(lines).toContain('Reach them by: text')
  expect(lines).toContain('Phone: (414) 555-0147')
})

describe('a late follower', async () => {
  const [monday, tuesday] = ['2094-11-08T15:00:00Z', '2094-11-09T15:00:00Z']
  const [one, two] = [await addProvider(office, 'Late crew'), await addProvider(office, 'Later crew')]
  const assign = (id: string, providerId: string, scheduledDate: string) =>
    office.patch(`/api/admin/service-requests/${id}/assign`, { providerId, scheduledDate })

  test('mails a status that is still current', async () => {
    const { id } = await bookAndPay(browser)
    await failMails(server, id, () => assign(id, one.id, monday))
    expect(await waiting(id)).toEqual([])
    await retryMails(server)
    expect(await waiting(id)).toEqual([
      'Today: your move',
      'FairMove',
      expect.stringMatching(/^Your crew is booked for Monday/),
    ])
  })

  test('mails nothing that a later event changed, and keeps the later mail', async () => {
    const { id } = await bookAndPay(browser)
    await failMails(server, id, () => assign(id, one.id, monday))
    await assign(id, two.id, tuesday)
    const subjects = await waiting(id)
    expect(subjects.at(-1)).toMatch(/Tuesday/)
    await retryMails(server)
    expect(await waiting(id)).toEqual(subjects)
  })

  test('does not announce a crew for a past day', async () => {
    const { id } = await bookAndPay(browser)
    const day = { scheduledDate: '2026-03-16T14:00:00.000Z', scheduledEnd: '2026-03-16T17:00:00.000Z' }
    const data = { providerId: one.id, providerName: one.name, ...day }
    const command = { id: newId(), actor: 'admin', at: '2026-03-10T14:00:00.000Z' }
    const allMessages = () => sql`select dedupe from outbox where about = ${id} order by id`
    await server.settled()
    const before = [...(await allMessages())]
    await failMails(server, id, () =>
      server.deps.log.handle(
        serviceRequests,
        id,
        () => [{ type: 'ProviderAssigned' as const, data }],
        command,
      ),
    )
    await retryMails(server)
    expect([...(await allMessages())]).toEqual(before)
  })

  test('sends nothing again in a full replay', async () => {
    const allMessages = () => sql`select id, dedupe, state, payload from outbox order by id`
    const before = [...(await allMessages())]
    await replayFrom(sql, 'booking mails', 1)
    await server.settled()
    expect([...(await allMessages())]).toEqual(before)
  })
})
