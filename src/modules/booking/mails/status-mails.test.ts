import { afterAll, describe, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, job, payWith } from '../../../../scripts/testing/steps.ts'
import type { MailPayload } from '../../../adapters/outbox.ts'
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
  const { id } = await bookAndPay(browser, { smsConsent: true })
  const crew = await addProvider(office, 'Standing crew')
  const assignment = { providerId: crew.id, scheduledDate: '2094-11-03T15:00:00Z' }
  await office.patch(`/api/admin/service-requests/${id}/assign`, assignment)
  const booked = ['Today: your move', 'FairMove', expect.stringMatching(/^Your crew is booked for Wednesday/)]
  expect(await waiting(id)).toEqual(booked)
  await deliver(id)
  const changes: [status: string, subjects: string[]][] = [
    ['in_progress', []],
    ['completed', ['Your move is done']],
    ['in_progress', []],
    ['cancelled', ['Your booking # is cancelled']],
    ['pending', ['Your booking # is back on']],
    ['confirmed', []],
    ['assigned', booked],
    ['confirmed', ['A new time for your move']],
    ['cancelled', ['Your booking # is cancelled']],
    ['assigned', [...booked.slice(0, 2), 'Your booking # is back on']],
  ]
  for (const [status, subjects] of changes) {
    await set(id, status)
    expect([status, await waiting(id)]).toEqual([status, subjects])
    await deliver(id)
  }
})

/** The messages of a booking whose keys start like this, without the booking's number. */
async function messagesOf(id: string, keyStart: string) {
  await server.settled()
  const messages = await sql<{ kind: string; payload: MailPayload; recipient: string }[]>`
    select kind, payload, recipient from outbox where about = ${id} and starts_with(dedupe, ${keyStart}) order by id`
  return messages.map(({ kind, recipient, payload }) => ({ kind, recipient, ...payload }))
}

describe('the crew’s start', () => {
  /** A job of today, as the office may assign it. */
  async function today(more: object = {}) {
    const { id } = await bookAndPay(browser, more)
    const now = new Date()
    const scheduledEnd = new Date(now.getTime() + 3 * 3_600_000).toISOString()
    const crew = await addProvider(office, `Crew of ${id}`)
    const data = {
      providerId: crew.id,
      providerName: crew.name,
      scheduledDate: now.toISOString(),
      scheduledEnd,
    }
    const command = { id: newId(), actor: 'admin', at: now.toISOString() }
    await server.deps.log.handle(
      serviceRequests,
      id,
      () => [{ type: 'ProviderAssigned' as const, data }],
      command,
    )
    return id
  }

  test('is mailed and texted at once, once a day', async () => {
    const id = await today({ smsConsent: true })
    for (const status of ['in_progress', 'assigned', 'in_progress']) await set(id, status)
    const [mail, ...more] = await messagesOf(id, 'mail on the way ')
    const [text, ...texts] = await messagesOf(id, 'text on the way ')
    expect([more, texts]).toEqual([[], []])
    expect(mail).toMatchObject({ subject: expect.stringMatching(/^Your crew has started: #FM/) })
    expect(mail?.text).toContain(`/tracking/${id}?code=`)
    expect(text?.text).toMatch(
      /^FairMove: your crew has started\. .+\/t\/\w{26}\.[\w-]{11,}[a-z\d](?![\w-])/i,
    )
    const minutesAfter = (until = '', since = '') => (Date.parse(until) - Date.parse(since)) / 60_000
    expect(minutesAfter(mail?.sendBefore, text?.sendBefore)).toBe(30)
  })

  test('is not texted without consent, and not told on another day', async () => {
    const id = await today()
    await set(id, 'in_progress')
    expect(await messagesOf(id, 'text on the way ')).toEqual([])
    expect(await messagesOf(id, 'mail on the way ')).toHaveLength(1)
    const other = await bookAndPay(browser, { smsConsent: true })
    const crew = await addProvider(office, 'Distant crew')
    const assignment = { providerId: crew.id, scheduledDate: '2094-11-04T15:00:00Z' }
    await office.patch(`/api/admin/service-requests/${other.id}/assign`, assignment)
    await set(other.id, 'in_progress')
    expect(await messagesOf(other.id, 'mail on the way ')).toEqual([])
  })

  test('leaves no message of the day that still waits', async () => {
    const id = await today({ smsConsent: true })
    await set(id, 'in_progress')
    await server.settled()
    const waiting =
      await sql`select from outbox where about = ${id} and dedupe like '% moving day %' and state = 'waiting'`
    expect(waiting.count).toBe(0)
  })
})

test('the messages of the day are not sent after it', async () => {
  const { id } = await bookAndPay(browser, { smsConsent: true })
  const crew = await addProvider(office, 'Crew of the day')
  await office.patch(`/api/admin/service-requests/${id}/assign`, {
    providerId: crew.id,
    scheduledDate: '2094-11-09T15:00:00Z',
  })
  const sendBefore = '2094-11-10T06:00:00.000Z'
  expect(await messagesOf(id, 'mail moving day ')).toMatchObject([{ sendBefore }])
  expect(await messagesOf(id, 'text moving day ')).toMatchObject([{ sendBefore }])
  const due =
    await sql`select kind, "dueAt" from outbox where about = ${id} and dedupe like '% moving day %' order by kind`
  expect([...due]).toEqual([
    { kind: 'mail', dueAt: '2094-11-09T13:00:00.000Z' },
    { kind: 'text', dueAt: '2094-11-09T14:00:00.000Z' },
  ])
})

test('the customer of a job that is done is told what is still due', async () => {
  const { id, pricing } = await book(browser)
  await set(id, 'completed')
  const [mail] = await messagesOf(id, 'mail schedule ')
  const price = `$${pricing.total.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  expect(mail?.subject).toStartWith(`Your move is done, and ${price} is due: #FM`)
  expect(mail?.text).toContain(`Still due: ${price}`)
})

test('a refund is mailed once, with its reason', async () => {
  const { id } = await bookAndPay(browser)
  await office.post(`/api/admin/service-requests/${id}/refund`, { amount: 20, reason: 'One mover fewer' })
  await office.post(`/api/admin/service-requests/${id}/refund`, { amount: 5, reason: 'A scratch' })
  const mails = await messagesOf(id, 'mail PaymentRefunded ')
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^A refund of \$20\.00 for booking #FM/),
    expect.stringMatching(/^A refund of \$5\.00 for booking #FM/),
  ])
  expect(mails[1]?.text).toContain(
    'The reason: A scratch\n\nIn all, we have refunded $25.00 for this booking.',
  )
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

test('cash that comes within three minutes of the completion is counted in the mail about it', async () => {
  const { id } = await book(browser)
  await set(id, 'confirmed')
  await set(id, 'completed')
  const [mail] = await waiting(id)
  const due = /^Your move is done, and \$([\d.,]+) is due$/.exec(mail ?? '')?.[1]?.replace(',', '')
  const cash = { kind: 'cash', amount: Number(due), takenBy: 'Sam' }
  await office.post(`/api/admin/service-requests/${id}/cash`, cash)
  expect(await waiting(id)).toEqual(['Your move is done'])
})

describe('the mail about a cancellation', () => {
  const cancellationOf = async (id: string) => (await messagesOf(id, 'mail schedule ')).at(-1)

  test('that still waits does not ask about money that has gone back since', async () => {
    const { id, pricing } = await bookAndPay(browser)
    await set(id, 'cancelled')
    expect((await cancellationOf(id))?.text).toContain(`We’ll contact you about the $${pricing.total}`)
    await office.post(`/api/admin/service-requests/${id}/refund`, { reason: 'Our truck broke down' })
    const mail = await cancellationOf(id)
    expect(mail?.text).toContain('is cancelled')
    expect(mail?.text).not.toContain('We’ll contact you')
  })

  test('that still waits does not ask about cash that the office has returned', async () => {
    const { id } = await book(browser)
    await set(id, 'confirmed')
    const cash = { kind: 'cash', amount: 40, takenBy: 'Sam' }
    const { body } = await office.post(`/api/admin/service-requests/${id}/cash`, cash)
    const [{ id: cashId }] = body.entries
    await set(id, 'cancelled')
    expect((await cancellationOf(id))?.text).toContain('We’ll contact you about the $40.00')
    await office.patch(`/api/admin/service-requests/${id}/cash/${cashId}`, { ...cash, amount: 0 })
    expect((await cancellationOf(id))?.text).not.toContain('We’ll contact you')
  })

  test('says that nothing was charged only if no payment can be under way', async () => {
    const unopened = await book(browser)
    await set(unopened.id, 'cancelled')
    expect((await cancellationOf(unopened.id))?.text).toContain('Nothing was charged.')
    const [opened, declined] = [await book(browser), await book(browser)]
    await browser.post('/api/create-payment-intent', { serviceRequestId: opened.id })
    // The customer can still pay with another card.
    const { body } = await browser.post('/api/create-payment-intent', { serviceRequestId: declined.id })
    await payWith(browser, body.clientSecret, 'pm_card_chargeDeclined')
    await server.settled()
    for (const { id } of [opened, declined]) {
      await set(id, 'cancelled')
      const mail = await cancellationOf(id)
      expect(mail?.text).toContain('If one is still on its way, all of it goes back to your card.')
      expect(mail?.text).not.toContain('Nothing was charged')
    }
  })
})

test('a booking that is back on without its refund says that the payment counts again', async () => {
  const { id, pricing } = await bookAndPay(browser)
  const { stripePaymentIntentId: intentId } = (await office.get(`/api/admin/service-requests/${id}`)).body
  // The card provider refuses the refund.
  await sql`update sandbox_objects set id = 'gone' where id = ${intentId}`
  const refund = pricing.total
  await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'cancelled', refund })
  await server.settled()
  await set(id, 'confirmed')
  const [mail] = (await messagesOf(id, 'mail schedule ')).slice(-1)
  expect(mail?.subject).toContain('is back on')
  expect(mail?.text).toContain(`We did not refund the $${refund}`)
})

test('only a booking whose time is in the customer’s calendar has a calendar file when it is back on', async () => {
  const fileOfReturn = async (id: string) => {
    await set(id, 'cancelled')
    await waiting(id)
    await deliver(id)
    await set(id, 'pending')
    const mail = (await messagesOf(id, 'mail schedule ')).at(-1)
    expect(mail?.subject).toContain('is back on')
    return mail?.calendar
  }
  const { id } = await book(browser, { preferredDate: '2099-01-05' })
  expect(await fileOfReturn(id)).toBeUndefined()
  const paid = await bookAndPay(browser, { preferredDate: '2099-01-05' })
  expect(await fileOfReturn(paid.id)).toMatchObject({ method: 'REQUEST' })
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
    const { id } = await bookAndPay(browser, { smsConsent: true })
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
