import { expect } from 'bun:test'
import type { Sql } from 'postgres'
import { bookingAccounts as accounts } from '../../../db/schema.ts'
import { createSchemas } from '../../../src/eventlog/schemas.ts'
import { readStream } from '../../../src/eventlog/store.ts'
import { type Stored, streamOf } from '../../../src/eventlog/types.ts'
import { bookingFacts } from '../../../src/modules/booking/events.ts'
import { bookingAccounts } from '../../../src/modules/booking/payments/account.ts'
import { moneyFacts } from '../../../src/modules/booking/payments/events.ts'
import { facts } from '../../../src/modules.ts'
import { disputedCents, totalReceivedCents, totalRefundedCents } from '../../../src/shared/account.ts'
import { dollars } from '../../../src/shared/money.ts'
import type { openKillableSite } from '../killable-site.ts'
import { type Bill, billOf } from './bill.ts'
import type { Browser, History } from './moves.ts'

type Site = Pick<Awaited<ReturnType<typeof openKillableSite>>, 'sql' | 'db'>

const schemas = createSchemas(facts)

/** Compares a booking with its bill: at the provider, in its account, and on the list of the office. */
export async function compareWithAgreement(
  { sql }: Site,
  history: History,
  { office, tasks }: Readonly<{ office: Browser; tasks: readonly string[] }>,
): Promise<void> {
  const events = await readStream(sql, schemas, streamOf(bookingAccounts, history.id))
  const { charges: charged, refunds } = await providers(sql, history)
  const charges = charged.map(charge => ({ ...charge, byHand: paidBackOf(charge, events) }))
  addKeptCardCharges(history, events)
  await expectCollection(sql, history, events)
  const bill = billOf(history, events)
  const [booking] = await sql<{ status: string; paidCents: number; disputedCents: number }[]>`
    select status, "paidCents", "disputedCents" from service_requests where id = ${history.id}`
  const story = events.map(({ type, data }) => ({ type, ...data }))
  const inWords = JSON.stringify({ history, charges, refunds, booking, bill, tasks, story }, mapsAsLists)
  for (const { id, cents } of charges)
    expect(cents, inWords).toBe(history.payments.get(id)?.amountCents ?? Number.NaN)
  const { body: account } = await office.get(`/api/admin/service-requests/${history.id}/account`)
  expect(account, inWords).toMatchObject({
    price: dollars(bill.priceCents),
    tips: dollars(bill.tipsCents),
    balance: dollars(bill.balanceCents),
    disputed: dollars(sum(charges, ({ withdrawn }) => withdrawn)),
  })
  // One payment to book is kept. What came beside it went back, unless a bank or the provider refused.
  const booked = charges.filter(({ isBalance }) => !isBalance)
  for (const { cents } of booked) expect(cents, inWords).toBe(history.bookedCents)
  // What the provider refused to return, or the office only seemed to have returned, is a task of the office.
  const leftIds = new Set([...refusedIn(events), ...removedIn(events)])
  const kept = charges.filter(
    charge => centsLeft(charge) > 0 && !charge.isTroubled && !leftIds.has(charge.id),
  )
  expect(kept.filter(({ isBalance }) => !isBalance).length, inWords).toBeLessThanOrEqual(1)
  const extraIds = new Set(
    events.flatMap(({ type, data }) =>
      type === 'ExtraPaymentReceived'
        ? moneyFacts.ExtraPaymentReceived.data.assert(data).paymentIntentId
        : [],
    ),
  )
  const own = charges.filter(({ id }) => !extraIds.has(id))
  expect(booking, inWords).toMatchObject({
    paidCents: sum(own, ({ cents }) => cents),
    disputedCents: sum(own, ({ withdrawn }) => withdrawn),
  })
  const back = bill.isCancelled ? charges : charges.filter(({ id }) => extraIds.has(id))
  // A refund may have come from a payment whose dispute was decided between the promise and the refund.
  const notBack = back.filter(charge => kept.includes(charge))
  const ofTroubled = back.filter(({ isTroubled }) => isTroubled)
  expect(sum(notBack, centsLeft), inWords).toBeLessThanOrEqual(sum(ofTroubled, ({ refunded }) => refunded))
  // Once the booking is over, the office has a task while money is left to move.
  const isLeft =
    ((bill.isDone || bill.isCancelled) && bill.balanceCents !== 0) ||
    back.some(charge => centsLeft(charge) > 0)
  if (isLeft)
    expect(
      tasks.some(task => moneyTasks.has(task)),
      inWords,
    ).toBe(true)
  if (charges.some(({ withdrawn }) => withdrawn > 0)) expect(tasks, inWords).toContain('disputed')
  // Only people give money away. What jobs refund was not owed.
  for (const { type, data, meta } of events) {
    if (type !== 'RefundRequested' || meta.actor !== 'system') continue
    const { isExtra = false, amountCents, differenceCents } = moneyFacts.RefundRequested.data.assert(data)
    if (!isExtra) expect(differenceCents, inWords).toBe(amountCents)
  }
  // Each request was made at most once.
  const made = refunds.flatMap(({ request }) => request ?? [])
  expect(new Set(made).size, inWords).toBe(made.length)
  // Each part of a confirmed refund was made, or the log says that the provider refused it.
  const requests = await sql<{ id: string; command: string; cents: number }[]>`
    select data ->> 'requestId' as id, meta ->> 'commandId' as command, (data ->> 'amountCents')::int as cents
    from events where stream = ${`booking-${history.id}`} and type = 'RefundRequested'`
  const refused = await sql<{ id: string | null }[]>`
    select data -> 'request' ->> 'requestId' as id from events
    where stream = ${`booking-${history.id}`} and type = 'RefundNotMade'`
  const ended = new Set<string | null>([...made, ...refused.map(({ id }) => id)])
  const wishes = [...Map.groupBy(requests, ({ command }) => command).values()]
  for (const cents of history.refunds) {
    const parts = wishes.find(parts => parts.reduce((sum, part) => sum + part.cents, 0) === cents)
    expect(
      parts?.every(({ id }) => ended.has(id)),
      inWords,
    ).toBe(true)
  }
}

/** The overview of the office adds up to the accounts. */
export async function compareOverview({ db }: Site, office: Browser): Promise<void> {
  const today = Temporal.Now.plainDateISO('America/Chicago')
  const { body } = await office.get(`/api/admin/overview?from=${today.subtract({ days: 1 })}&to=${today}`)
  const rows = await db.select().from(accounts)
  const total = (centsOf: (account: (typeof rows)[number]) => number) =>
    dollars(rows.reduce((sum, account) => sum + centsOf(account), 0))
  expect(body.sum.revenue).toMatchObject({
    received: total(totalReceivedCents),
    refunded: total(account => totalRefundedCents(account) + disputedCents(account)),
  })
}

/** The payments of which the provider refused a refund for good. */
function refusedIn(events: readonly Stored[]): ReadonlySet<string> {
  const refused = new Set(
    events.flatMap(({ type, data }) =>
      type === 'RefundNotMade' ? (bookingFacts.RefundNotMade.data.assert(data).request?.requestId ?? []) : [],
    ),
  )
  return new Set(
    events.flatMap(({ type, data }) => {
      if (type !== 'RefundRequested') return []
      const { requestId, paymentIntentId } = moneyFacts.RefundRequested.data.assert(data)
      return refused.has(requestId) ? paymentIntentId : []
    }),
  )
}

/** The payments that were recorded as paid back by mistake. */
const removedIn = (events: readonly Stored[]) =>
  events.flatMap(({ type, data }) =>
    type === 'PaidBackRemoved'
      ? moneyFacts.PaidBackRemoved.data.assert(data).ofPayments.map(part => part.paymentIntentId)
      : [],
  )

/**
 * Adds to the agreement what was charged to the kept card: with consent, after the job, and what was due then. Expects each
 * payment of a balance to be what was due when it began, with its tip.
 */
function addKeptCardCharges(history: History, events: readonly Stored[]): void {
  const { id, payments } = history
  for (const [n, event] of events.entries()) {
    if (event.type !== 'BalancePaymentStarted') continue
    const started = moneyFacts.BalancePaymentStarted.data.assert(event.data)
    const { paymentIntentId, amountCents, tipCents = 0, isSavedCard } = started
    const before = events.slice(0, n)
    const { balanceCents, isDone, keepsCard } = billOf(history, before)
    const dueCents = Math.max(0, balanceCents)
    expect(amountCents, id).toBe(dueCents + tipCents)
    if (!isSavedCard) continue
    expect({ isDone, keepsCard }, id).toEqual({ isDone: true, keepsCard: true })
    payments.set(paymentIntentId, { amountCents: dueCents, tipCents: 0 })
  }
}

/**
 * What is still due of the last bill, or of what the office added to it, will be charged to the kept card, once a payment
 * that the customer began is over, unless the card was declined.
 */
async function expectCollection(sql: Sql, history: History, events: readonly Stored[]): Promise<void> {
  const billed = events.findLastIndex(({ type }) => type === 'JobSettled' || type === 'ChargeAdded')
  const isOpen = (bill: Bill) => bill.isBilled && bill.balanceCents > 0
  const bill = billOf(history, events)
  if (!bill.keepsCard || !isOpen(bill) || !isOpen(billOf(history, events.slice(0, billed + 1)))) return
  const planned = await sql`
    select from jobs where kind = 'collect balance' and about = ${history.id} and state = 'waiting'`
  const isDeclined = events.some(({ type }) => type === 'BalanceRequested')
  expect(isDeclined || planned.count > 0, history.id).toBe(true)
}

/**
 * What the provider has of a booking's money, in cents. A refund that the bank rejected has not moved any. `withdrawn` is
 * what a bank took for a dispute and did not give back.
 */
const providers = async (sql: Sql, { id }: History) => {
  const charges = await sql<Charge[]>`
    select intent.id, (intent.data ->> 'amount_received')::int as cents,
      intent.data -> 'metadata' ->> 'purpose' is not null as "isBalance",
      coalesce((select sum((refund.data ->> 'amount')::int) from sandbox_objects refund
        where refund.kind = 'refund' and refund.data ->> 'payment_intent' = intent.id
          and refund.data ->> 'status' in ('pending', 'succeeded')), 0)::int as refunded,
      coalesce((select -sum((move ->> 'amount')::int)
        from sandbox_objects dispute, jsonb_array_elements(dispute.data -> 'balance_transactions') move
        where dispute.kind = 'dispute' and dispute.data ->> 'payment_intent' = intent.id), 0)::int as withdrawn,
      exists (select from sandbox_objects trouble
        where trouble.data ->> 'payment_intent' = intent.id and (trouble.kind = 'dispute'
          or trouble.kind = 'refund' and trouble.data ->> 'status' = 'failed')) as "isTroubled"
    from sandbox_objects intent
    where intent.kind = 'payment_intent' and intent.data -> 'metadata' ->> 'bookingId' = ${id}
      and intent.data ->> 'status' = 'succeeded'`
  const refunds = await sql<{ cents: number; request: string | null }[]>`
    select (refund.data ->> 'amount')::int as cents, refund.data -> 'metadata' ->> 'commandId' as request
    from sandbox_objects refund join sandbox_objects intent on intent.id = refund.data ->> 'payment_intent'
    where refund.kind = 'refund' and intent.data -> 'metadata' ->> 'bookingId' = ${id}`
  return { charges, refunds }
}

type Charge = Readonly<{
  id: string
  cents: number
  isBalance: boolean
  refunded: number
  withdrawn: number
  /** A bank rejected a refund of it, or withdrew it, even if it was given back. */
  isTroubled: boolean
}>

/** What the office paid back by hand of a payment, in cents. */
const paidBackOf = ({ id }: Charge, events: readonly Stored[]) =>
  sum(
    events.flatMap(({ type, data }) => {
      if (type === 'PaidBack') return moneyFacts.PaidBack.data.assert(data).ofPayments
      if (type !== 'PaidBackRemoved') return []
      const { ofPayments } = moneyFacts.PaidBackRemoved.data.assert(data)
      return ofPayments.map(part => ({ ...part, amountCents: -part.amountCents }))
    }),
    ({ paymentIntentId, amountCents }) => (paymentIntentId === id ? amountCents : 0),
  )

const centsLeft = ({ cents, refunded, withdrawn, byHand }: Charge & Readonly<{ byHand: number }>) =>
  cents - refunded - withdrawn - byHand

const moneyTasks = new Set(['owed', 'not_refunded', 'extra_payment', 'refund_failed'])

const sum = <T>(all: readonly T[], cents: (each: T) => number) =>
  all.reduce((total, each) => total + cents(each), 0)

const mapsAsLists = (_: string, value: unknown) => (value instanceof Map ? [...value] : value)
