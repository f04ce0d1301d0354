import { afterAll, describe, expect, test } from 'bun:test'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, payWith } from '../../../../scripts/testing/steps.ts'
import { replayFrom } from '../../../eventlog/followers.ts'
import { money, toCents } from '../../../shared/money.ts'
import { withoutFollower } from '../testing.ts'

const server = await paymentServer({ deposit: { percent: 25 } })
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()
const crew = await addProvider(office)
const { sql } = server.deps

const pathOf = (id: string) => `/api/admin/service-requests/${id}`
const inDollars = (amount: number) => money(toCents(amount))
const check = { kind: 'check', takenBy: 'Sam' }
const assign = (id: string, scheduledDate: string) =>
  office.patch(`${pathOf(id)}/assign`, { providerId: crew.id, scheduledDate })
const charge = (id: string, amount: number) =>
  office.post(`${pathOf(id)}/charges`, { label: 'A piano', amount, reason: 'You told us by phone.' })

async function take(id: string, amount: number): Promise<string> {
  const { entries } = (await office.post(`${pathOf(id)}/cash`, { ...check, amount })).body
  await server.settled()
  return entries.at(-1).id
}

async function correct(id: string, cashId: string, amount: number) {
  expect((await office.patch(`${pathOf(id)}/cash/${cashId}`, { ...check, amount })).status).toBe(200)
  await server.settled()
}

async function payBalance(id: string): Promise<number> {
  const asked = { serviceRequestId: id, purpose: 'balance' }
  const { body } = await browser.post('/api/create-payment-intent', asked)
  await payWith(browser, body.clientSecret, 'pm_card_visa')
  await server.settled()
  return body.amount
}

type Sent = Readonly<{ kind: string; subject: string | null; text: string; dueAt: string }>

/** The customer's messages that say that something is due again. */
async function messagesTo(id: string): Promise<readonly Sent[]> {
  await server.settled()
  return sql<Sent[]>`
    select kind, payload ->> 'subject' as subject, payload ->> 'text' as text, "dueAt" from jobs
    where about = ${id} and not "isWithdrawn" and kind in ('mail', 'text') and key like '% deposit due %' order by id`
}
const amountsTo = async (id: string) =>
  (await messagesTo(id)).map(
    ({ kind, subject, text }) => `${kind} ${/\$[\d,.]+\d/.exec(subject ?? text)?.[0]}`,
  )

/** Marks the waiting messages as delivered. */
const deliver = (id: string) =>
  sql`update jobs set state = 'kept' where about = ${id} and state = 'waiting' and key like '% deposit due %'`

/** Taken for a check of its whole price. */
async function bookWithCheck(more: object = {}) {
  const { id, pricing } = await book(browser, more)
  return { id, total: pricing.total, cashId: await take(id, pricing.total) }
}

describe('a check that paid the price and is taken back', () => {
  test('is told in one mail, with the amount that the page and the card form ask for', async () => {
    const { id, total, cashId } = await bookWithCheck()
    expect((await assign(id, '2094-03-15T15:00:00Z')).status).toBe(200)
    expect((await browser.get(`/api/service-requests/${id}`)).body.dueBeforeJob).toBe(0)
    await correct(id, cashId, 0)
    const [mail, ...others] = await messagesTo(id)
    expect(others).toEqual([])
    const due = inDollars(total)
    expect(mail?.subject).toStartWith(`${due} is due again for your move: #FM`)
    expect(mail?.text).toContain(
      `We had recorded that you paid ${due} by check, and have removed that record.`,
    )
    expect(mail?.text).toContain(
      'Please pay it before your crew comes on Monday, March 15, 2094 at 10:00 AM.',
    )
    expect(mail?.text).toContain('is not cancelled automatically')
    expect(mail?.text.indexOf(`Pay ${due}:\n`)).toBeGreaterThan(0)
    expect(/https?:\S+/.exec(mail?.text ?? '')?.[0]).toEndWith(`/checkout/${id}?for=balance`)
    expect((await browser.get(`/api/service-requests/${id}`)).body.dueBeforeJob).toBe(total)
    expect(await payBalance(id)).toBe(total)
    expect((await browser.get(`/api/service-requests/${id}`)).body.dueBeforeJob).toBe(0)
  })

  test('is texted too, but only with consent', async () => {
    const { id, total, cashId } = await bookWithCheck({ smsConsent: true })
    await correct(id, cashId, 0)
    const messages = await messagesTo(id)
    expect(messages.map(({ kind }) => kind)).toEqual(['mail', 'text'])
    expect(messages[1]?.text).toContain(`${inDollars(total)} is due. Pay by card: `)
  })

  test('is not told if it is paid, waived or cancelled within three minutes', async () => {
    const taken = [
      await bookWithCheck({ smsConsent: true }),
      await bookWithCheck(),
      await bookWithCheck(),
      await bookWithCheck(),
    ] as const
    for (const { id, cashId } of taken) {
      await correct(id, cashId, 0)
      expect(await messagesTo(id)).not.toEqual([])
    }
    const [card, cash, waived, cancelled] = taken
    await payBalance(card.id)
    await correct(cash.id, cash.cashId, cash.total)
    await office.post(`${pathOf(waived.id)}/deposit-waiver`, { reason: 'Pays on the day' })
    await office.patch(`${pathOf(cancelled.id)}/status`, { status: 'cancelled' })
    for (const { id } of taken) expect(await messagesTo(id)).toEqual([])
  })

  test('is told with the last amount, three minutes after the first correction', async () => {
    const { id, total, cashId } = await bookWithCheck({ smsConsent: true })
    await correct(id, cashId, 0)
    const [first] = await messagesTo(id)
    await correct(id, cashId, total - 120)
    expect(await amountsTo(id)).toEqual(['mail $120.00', 'text $120.00'])
    const [last] = await messagesTo(id)
    expect(last?.dueAt).toEqual(first?.dueAt as string)
    expect(last?.text).toContain(
      `We corrected what you paid by check toward the price from ${inDollars(total)} to ${inDollars(total - 120)}.`,
    )
  })

  test('is told once for each time, also when the follower answers the events again', async () => {
    const { id, total, cashId } = await bookWithCheck()
    await correct(id, cashId, 0)
    await deliver(id)
    await correct(id, cashId, 20)
    expect(await amountsTo(id)).toEqual([`mail ${inDollars(total)}`])
    await correct(id, cashId, total)
    await correct(id, cashId, 50)
    expect(await amountsTo(id)).toEqual([`mail ${inDollars(total)}`, `mail ${inDollars(total - 50)}`])
    await replayFrom(sql, 'booking mails', 1)
    expect(await amountsTo(id)).toEqual([`mail ${inDollars(total)}`, `mail ${inDollars(total - 50)}`])
  })

  test('leaves no waiting confirmation that says that the price is paid', async () => {
    const { id, total, cashId } = await bookWithCheck()
    await correct(id, cashId, 0)
    const [confirmation] = await sql<{ text: string }[]>`
      select payload ->> 'text' as text from jobs where about = ${id} and payload ->> 'subject' like '%is confirmed%'`
    expect(confirmation?.text).toContain(`${inDollars(total)} is due before your move. Please pay it soon`)
    expect(confirmation?.text).not.toContain('is due on the day')
    expect(confirmation?.text).not.toContain('Total paid')
  })
})

test('a charge that makes the deposit due again is told in the mail about the charge alone', async () => {
  const { id, pricing } = await book(browser)
  const confirmed = await office.patch(`${pathOf(id)}/status`, { status: 'confirmed' })
  expect(confirmed.status).toBe(200)
  // A discount of all but ten dollars, which are paid by check, and then taken back.
  await charge(id, -(pricing.total - 10))
  await take(id, 10)
  await charge(id, 200)
  expect(await messagesTo(id)).toEqual([])
  const [mail] = await sql<{ text: string }[]>`
    select payload ->> 'text' as text from jobs where about = ${id} and payload ->> 'subject' like 'A charge of $200.00%'`
  expect(mail?.text).toContain('$200.00 is due before your move. Please pay it soon')
  expect(mail?.text).toContain(`Pay $200.00:\n`)
  expect((await browser.get(`/api/service-requests/${id}`)).body.dueBeforeJob).toBe(200)
})

test('a charge whose mail did not say that the deposit is due does not stand for the mail that does', async () => {
  const { id, total, cashId } = await bookWithCheck()
  await withoutFollower(server, 'confirm bookings that are paid by hand', async () => {
    await charge(id, 200)
    await office.patch(`${pathOf(id)}/cash/${cashId}`, { ...check, amount: 0 })
  })
  expect(await amountsTo(id)).toEqual([`mail ${inDollars(total + 200)}`])
})

test('the mail about a refund of the whole deposit says that the rest is due before the job', async () => {
  const { id, pricing, dueToBook } = await bookAndPay(browser)
  await office.post(`${pathOf(id)}/refund`, { reason: 'The first crew came late.' })
  await server.settled()
  const rest = inDollars(pricing.total - dueToBook)
  const [mail] = await sql<{ text: string }[]>`
    select payload ->> 'text' as text from jobs where about = ${id} and payload ->> 'subject' like 'A refund of%'`
  expect(mail?.text).toContain(`The other ${rest} of the price is due before your move.`)
  expect((await browser.get(`/api/service-requests/${id}`)).body.dueBeforeJob).toBe(
    Math.round((pricing.total - dueToBook) * 100) / 100,
  )
})

test('the mail about a booking that the office confirms unpaid asks for what the page asks, until it is waived', async () => {
  const { id, pricing } = await book(browser)
  const confirmation = async () => {
    await server.settled()
    const [mail] = await sql<{ text: string }[]>`
      select payload ->> 'text' as text from jobs where about = ${id} and payload ->> 'subject' like '%is confirmed%'`
    return mail?.text
  }
  await office.patch(`${pathOf(id)}/status`, { status: 'confirmed' })
  const due = inDollars(pricing.total)
  expect(await confirmation()).toContain(`${due} is due before your move. Please pay it soon`)
  expect((await browser.get(`/api/service-requests/${id}`)).body.dueBeforeJob).toBe(pricing.total)
  await office.post(`${pathOf(id)}/deposit-waiver`, { reason: 'Pays on the day' })
  expect(await confirmation()).toContain(`The balance of ${due} is due on the day.`)
})

test('a waiting confirmation asks for what is due after each change of it', async () => {
  const { id, total, cashId } = await bookWithCheck()
  const confirmation = async () => {
    const [mail] = await sql<{ text: string }[]>`
      select payload ->> 'text' as text from jobs where about = ${id} and payload ->> 'subject' like '%is confirmed%'`
    return mail?.text
  }
  await correct(id, cashId, 0)
  await correct(id, cashId, total - 120)
  expect(await confirmation()).toContain('$120.00 is due before your move.')
  await payBalance(id)
  expect(await confirmation()).toContain('Total paid')
  expect(await confirmation()).not.toContain('is due before')
})
