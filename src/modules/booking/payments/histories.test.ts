import { afterAll, expect, test } from 'bun:test'
import { bookingAccounts as accounts } from '../../../../db/schema.ts'
import { type Bill, billOf } from '../../../../scripts/testing/histories/bill.ts'
import {
  type Browser,
  consent,
  type History,
  isFault,
  likely,
  movesOn,
  pick,
  type Roles,
  usual,
} from '../../../../scripts/testing/histories/moves.ts'
import { openKillableSite } from '../../../../scripts/testing/killable-site.ts'
import { administrator, browser, settled } from '../../../../scripts/testing/server.ts'
import { book, payToBook } from '../../../../scripts/testing/steps.ts'
import { generator } from '../../../adapters/payments/sandbox/faults.ts'
import { check } from '../../../eventlog/fold.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { readStream } from '../../../eventlog/store.ts'
import { type Stored, streamOf } from '../../../eventlog/types.ts'
import { facts, tables } from '../../../modules.ts'
import { disputedCents, totalReceivedCents, totalRefundedCents } from '../../../shared/account.ts'
import { dollars, toCents } from '../../../shared/money.ts'
import { bookingAccounts } from './account.ts'
import { moneyFacts } from './events.ts'
import { reconcile } from './reconcile.ts'

/**
 * `bun scripts/payment-histories.ts` plays more of them. Customers, the office and the provider's dashboard act on
 * bookings, while the provider fails in every way it can and the server is killed. Then the faults end, and the next
 * server heals what they left. Compared are the accounts, the provider's objects, and what each customer agreed to.
 */
const count = Number(process.env.HISTORIES ?? 8)
const seed = Number(process.env.HISTORIES_SEED ?? 1)
const atOnce = Math.min(20, Math.ceil(count / 2))

const site = await openKillableSite()
const { sql, db, payments, standIn } = site
const { faults } = standIn
afterAll(site.stop)
const schemas = createSchemas(facts)

const moves = movesOn(site)

/** Plays one history on a new booking. Every step may fail, and nobody repairs anything. */
async function play(history: History, roles: Roles, onStep: () => void): Promise<void> {
  const { random } = roles
  const steps = 4 + Math.floor(random() * 6)
  let next = history.payments.size === 0 ? pick(['pay', 'pay', 'waive'], random) : pick(likely, random)
  for (let n = 0; n < steps; n++) {
    const move = next
    next = pick(random() < 0.5 ? (usual[move] ?? likely) : likely, random)
    // At times twice, or beside another one.
    const together = random() < 0.3 ? [move, pick([move, next], random)] : [move]
    const outcomes = await Promise.allSettled(together.map(move => moves[move](history, roles)))
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected' && !isFault(outcome.reason)) throw outcome.reason
    }
    onStep()
  }
}

/** Plays some histories at once and kills the server at one of their steps, or at their end. */
async function playUntilKilled(histories: readonly History[], { random, ...people }: Roles): Promise<void> {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  let left = 1 + Math.floor(random() * histories.length * 8)
  const onStep = () => {
    left -= 1
    if (left === 0) resolve()
  }
  const played = Promise.allSettled(
    histories.map((history, n) =>
      play(history, { ...people, random: generator(seed * 1e6 + n + left * 1000) }, onStep),
    ),
  )
  await Promise.race([reached, played])
  await site.kill()
  for (const outcome of await played) {
    if (outcome.status === 'rejected' && !isFault(outcome.reason)) throw outcome.reason
  }
}

/**
 * Ends all faults. What webhooks did not say by now stays unsaid. Retries, and the jobs that the killed server had
 * begun, do not wait for their time.
 */
async function heal(next: Settings): Promise<string> {
  faults.clear()
  faults.schedule = () => []
  standIn.deliverTo(undefined)
  await sql`update jobs set "lockedUntil" = null where state = 'waiting'`
  const url = await site.launch(next)
  // Only now: a request of the killed server may still have been under way at the stand-in.
  await sql`delete from jobs where kind = 'webhook'`
  const hurry = () =>
    sql`update jobs set "dueAt" = now() where state = 'waiting' and kind in ('refund', 'return difference')`
  do {
    await sql`select pg_notify('jobs', '')`
    await settled(sql, 0)
  } while ((await hurry()).count > 0)
  // A kept card pays a bill a day later.
  await sql`update jobs set "dueAt" = now() where state = 'waiting' and kind = 'collect balance'`
  await sql`select pg_notify('jobs', '')`
  await settled(sql, 0)
  // Of refunds that were made since.
  await site.sweep()
  await settled(sql, 0)
  return url
}

/**
 * What the provider has of a booking's money, in cents. A refund that the bank rejected has not moved any. `withdrawn` is
 * what a bank took for a dispute and did not give back.
 */
const providers = async ({ id }: History) => {
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

const centsLeft = ({ cents, refunded, withdrawn }: Charge) => cents - refunded - withdrawn

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
async function expectCollection(history: History, events: readonly Stored[]): Promise<void> {
  const billed = events.findLastIndex(({ type }) => type === 'JobSettled' || type === 'ChargeAdded')
  const isOpen = (bill: Bill) => bill.isBilled && bill.balanceCents > 0
  const bill = billOf(history, events)
  if (!bill.keepsCard || !isOpen(bill) || !isOpen(billOf(history, events.slice(0, billed + 1)))) return
  const planned = await sql`
    select from jobs where kind = 'collect balance' and about = ${history.id} and state = 'waiting'`
  const isDeclined = events.some(({ type }) => type === 'BalanceRequested')
  expect(isDeclined || planned.count > 0, history.id).toBe(true)
}

async function compareWithAgreement(
  history: History,
  office: Browser,
  tasks: readonly string[],
): Promise<void> {
  const { charges, refunds } = await providers(history)
  const events = await readStream(sql, schemas, streamOf(bookingAccounts, history.id))
  addKeptCardCharges(history, events)
  await expectCollection(history, events)
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
  // One payment to book is kept. What came beside it went back, unless a bank prevents that.
  const booked = charges.filter(({ isBalance }) => !isBalance)
  for (const { cents } of booked) expect(cents, inWords).toBe(history.bookedCents)
  const kept = charges.filter(charge => centsLeft(charge) > 0 && !charge.isTroubled)
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
  const back = booking?.status === 'cancelled' ? charges : charges.filter(({ id }) => extraIds.has(id))
  expect(
    back.filter(charge => kept.includes(charge)),
    inWords,
  ).toEqual([])
  // Once the booking is over, the office has a task while money is left to move.
  const isOver = booking?.status === 'cancelled' || booking?.status === 'completed'
  const isLeft = (isOver && bill.balanceCents !== 0) || back.some(charge => centsLeft(charge) > 0)
  if (isLeft)
    expect(
      tasks.some(task => moneyTasks.has(task)),
      inWords,
    ).toBe(true)
  if (charges.some(({ withdrawn }) => withdrawn > 0)) expect(tasks, inWords).toContain('disputed')
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

const moneyTasks = new Set(['owed', 'not_refunded', 'extra_payment', 'refund_failed'])

const sum = <T>(all: readonly T[], cents: (each: T) => number) =>
  all.reduce((total, each) => total + cents(each), 0)

const mapsAsLists = (_: string, value: unknown) => (value instanceof Map ? [...value] : value)

/** The overview of the office adds up to the accounts. */
async function compareOverview(office: Browser): Promise<void> {
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

type Settings = Readonly<{ DEPOSIT: string }>

/** Customers pay the full price to book, or a quarter of it, by turns. */
const settingsOf = (played: number): Settings => ({ DEPOSIT: played % (2 * atOnce) === 0 ? '25%' : '100%' })
const bookedShare = ({ DEPOSIT }: Settings) => Number.parseInt(DEPOSIT, 10) / 100

/**
 * A new booking. Half of them are paid before the faults begin, some by customers who dispute it, and let us keep the card if
 * a balance is left.
 */
async function begin(visitor: Browser, n: number, settings: Settings): Promise<History> {
  const { id, pricing } = await book(visitor)
  const quotedCents = toCents(pricing.total)
  const bookedCents = Math.round(quotedCents * bookedShare(settings))
  const leavesBalance = bookedCents < quotedCents
  if (n % 2 === 0)
    await payToBook(
      visitor,
      { id },
      {
        card: n % 6 === 0 ? 'pm_card_createDispute' : 'pm_card_visa',
        beforePaying: async () => leavesBalance && consent({ id }, visitor, true),
      },
    )
  const paid = await sql<{ intentId: string }[]>`
    select "stripePaymentIntentId" as "intentId" from service_requests where id = ${id} and "paidCents" > 0`
  const payments = new Map(paid.map(({ intentId }) => [intentId, { amountCents: bookedCents, tipCents: 0 }]))
  const agreement = { quotedCents, works: new Map(), charges: new Map(), handed: new Map(), payments }
  return { ...agreement, id, bookedCents, refunds: [] }
}

/** Once: the server limits how often somebody may try. */
async function signIn(url: string): Promise<Browser> {
  const office = browser(url)
  await office.post('/api/auth/login', administrator)
  return office
}

test(`${count} random histories of money, with kills and a failing provider, end exact to the cent`, async () => {
  const random = generator(seed)
  let url = await site.launch(settingsOf(0))
  const { cookies } = await signIn(url)
  const officeOf = (url: string) => {
    const office = browser(url, standIn.origin)
    for (const [name, value] of cookies) office.cookies.set(name, value)
    return office
  }
  for (let played = 0; played < count; played += atOnce) {
    const visitor = browser(url, standIn.origin)
    const numbers = Array.from({ length: Math.min(atOnce, count - played) }, (_, n) => played + n)
    const histories = await Promise.all(numbers.map(n => begin(visitor, n, settingsOf(played))))
    standIn.deliverTo(url)
    faults.randomize({ seed: seed + played, share: 0.15 })
    await playUntilKilled(histories, { visitor, office: officeOf(url), random })
    url = await heal(settingsOf(played + atOnce))
    const { differences } = await reconcile({ db, payments }, new Date(0).toISOString())
    expect(differences).toEqual([])
    const office = officeOf(url)
    const { bookings }: { bookings: { id: string; reason: string }[] } = (
      await office.get('/api/admin/attention')
    ).body
    const tasksOf = ({ id }: History) => bookings.filter(each => each.id === id).map(({ reason }) => reason)
    await Promise.all(histories.map(history => compareWithAgreement(history, office, tasksOf(history))))
    await compareOverview(office)
    expect((await check(sql, { tables, schemas })).differences).toEqual([])
  }
  const totals = await sql`
    select kind, count(*)::int from sandbox_objects where kind in ('charge', 'refund') group by 1
    union all select 'dispute ' || (data ->> 'status'), count(*)::int from sandbox_objects
      where kind = 'dispute' group by 1
    union all select type, count(*)::int from events where type in
      ('BalancePaid', 'ExtraPaymentReceived', 'CardSaved', 'DepositWaived', 'CashTaken', 'CashCorrected', 'ChargeAdded')
      group by 1
    union all select 'tip by card', count(*)::int from events started join events paid using (stream)
      where started.type = 'BalancePaymentStarted' and started.data ? 'tipCents' and paid.type = 'BalancePaid'
        and paid.data ->> 'paymentIntentId' = started.data ->> 'paymentIntentId'
    union all select 'charge of a kept card', count(*)::int from events
      where type = 'BalancePaymentStarted' and (data ->> 'isSavedCard')::boolean order by 1`
  console.log(`${count} histories: ${totals.map(({ kind, count }) => `${kind}: ${count}`).join(', ')}.`)
})
