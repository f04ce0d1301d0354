import { afterAll, expect, test } from 'bun:test'
import { bookingAccounts as accounts } from '../../../../db/schema.ts'
import { billOf } from '../../../../scripts/testing/histories/bill.ts'
import {
  type Browser,
  consent,
  type History,
  isFault,
  likely,
  movesOn,
  pick,
  type Roles,
} from '../../../../scripts/testing/histories/moves.ts'
import { openKillableSite } from '../../../../scripts/testing/killable-site.ts'
import { administrator, browser, settled } from '../../../../scripts/testing/server.ts'
import { book, payToBook } from '../../../../scripts/testing/steps.ts'
import { generator } from '../../../adapters/payments/sandbox/faults.ts'
import { check } from '../../../eventlog/fold.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { readStream } from '../../../eventlog/store.ts'
import { rowOf, type Stored, streamOf } from '../../../eventlog/types.ts'
import { facts, tables } from '../../../modules.ts'
import { disputedCents, totalReceivedCents, totalRefundedCents } from '../../../shared/account.ts'
import { dollars, toCents } from '../../../shared/money.ts'
import { hasKeptCard, isOwing } from '../settlement/decide.ts'
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
  const steps = 2 + Math.floor(random() * 5)
  for (let n = 0; n < steps; n++) {
    const move = n === 0 && history.payments.size === 0 ? 'pay' : pick(likely, random)
    const act = () => moves[move](history, roles)
    const outcomes = await Promise.allSettled(random() < 0.25 ? [act(), act()] : [act()])
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected' && !isFault(outcome.reason)) throw outcome.reason
    }
    onStep()
  }
}

/** Plays some histories at once and kills the server at one of their steps, or at their end. */
async function playUntilKilled(histories: readonly History[], { random, ...people }: Roles): Promise<void> {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  let left = 1 + Math.floor(random() * histories.length * 4)
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

/** What the provider has of a booking's money, in cents. A refund that the bank rejected has not moved any. */
const providers = async ({ id }: History) => {
  const charges = await sql<{ id: string; cents: number; refunded: number; isBalance: boolean }[]>`
    select intent.id, (intent.data ->> 'amount_received')::int as cents,
      intent.data -> 'metadata' ->> 'purpose' is not null as "isBalance", coalesce((
      select sum((refund.data ->> 'amount')::int) from sandbox_objects refund
      where refund.kind = 'refund' and refund.data ->> 'payment_intent' = intent.id
        and refund.data ->> 'status' in ('pending', 'succeeded')), 0)::int as refunded
    from sandbox_objects intent
    where intent.kind = 'payment_intent' and intent.data -> 'metadata' ->> 'bookingId' = ${id}
      and intent.data ->> 'status' = 'succeeded'`
  const disputed = await sql`
    select from sandbox_objects dispute join sandbox_objects intent on intent.id = dispute.data ->> 'payment_intent'
    where dispute.kind = 'dispute' and intent.data -> 'metadata' ->> 'bookingId' = ${id}`
  const rejected = await sql`
    select from sandbox_objects refund join sandbox_objects intent on intent.id = refund.data ->> 'payment_intent'
    where refund.kind = 'refund' and refund.data ->> 'status' = 'failed'
      and intent.data -> 'metadata' ->> 'bookingId' = ${id}`
  const refunds = await sql<{ cents: number; request: string | null }[]>`
    select (refund.data ->> 'amount')::int as cents, refund.data -> 'metadata' ->> 'commandId' as request
    from sandbox_objects refund join sandbox_objects intent on intent.id = refund.data ->> 'payment_intent'
    where refund.kind = 'refund' and intent.data -> 'metadata' ->> 'bookingId' = ${id}`
  return { charges, refunds, isHeld: rejected.count + disputed.count > 0 }
}

/**
 * Adds to the agreement what was charged to the kept card: with consent, after the job, and what was due then. What is
 * still due will be charged, once a payment that the customer began is over, unless the card was declined. Expects each
 * payment of a balance to be what was due when it began, with its tip.
 */
async function addKeptCardCharges(history: History, events: readonly Stored[]): Promise<void> {
  const { id, payments } = history
  for (const [n, event] of events.entries()) {
    if (event.type !== 'BalancePaymentStarted') continue
    const {
      paymentIntentId,
      amountCents,
      tipCents = 0,
      isSavedCard,
    } = moneyFacts.BalancePaymentStarted.data.assert(event.data)
    const dueCents = Math.max(0, billOf(history, events.slice(0, n)).balanceCents)
    expect(amountCents, id).toBe(dueCents + tipCents)
    if (!isSavedCard) continue
    const before = rowOf(bookingAccounts, events.slice(0, n))!
    expect(before.savedCard?.card, id).toBeTruthy()
    expect(before.isDone || before.settlement !== null, id).toBe(true)
    payments.set(paymentIntentId, { amountCents: dueCents, tipCents: 0 })
  }
  const account = rowOf(bookingAccounts, events)!
  if (isOwing(account) && hasKeptCard(account)) {
    const isDeclined = events.some(({ type }) => type === 'BalanceRequested')
    const planned = await sql`
      select from jobs where kind = 'collect balance' and about = ${id} and state = 'waiting'`
    expect(isDeclined || planned.count > 0, id).toBe(true)
  }
}

async function compareWithAgreement(history: History, office: Browser): Promise<void> {
  const { charges, refunds, isHeld } = await providers(history)
  const events = await readStream(sql, schemas, streamOf(bookingAccounts, history.id))
  await addKeptCardCharges(history, events)
  const bill = billOf(history, events)
  const [booking] = await sql<{ status: string; paidCents: number }[]>`
    select status, "paidCents" from service_requests where id = ${history.id}`
  const inWords = JSON.stringify({ history, charges, refunds, booking, bill }, mapsAsLists)
  for (const { id, cents } of charges)
    expect(cents, inWords).toBe(history.payments.get(id)?.amountCents ?? Number.NaN)
  const { body: account } = await office.get(`/api/admin/service-requests/${history.id}/account`)
  expect(account, inWords).toMatchObject({
    price: dollars(bill.priceCents),
    tips: dollars(bill.tipsCents),
    balance: dollars(bill.balanceCents),
  })
  // One payment to book is kept. What came beside it went back, unless a bank rejected the refund or holds the money.
  const kept = charges.filter(({ cents, refunded }) => refunded < cents)
  const booked = charges.filter(({ isBalance }) => !isBalance)
  for (const { cents } of booked) expect(cents, inWords).toBe(history.bookedCents)
  const keptBooked = kept.filter(({ isBalance }) => !isBalance)
  if (!isHeld) expect(keptBooked.length, inWords).toBeLessThanOrEqual(1)
  const [{ extraCents = 0 } = {}] = await sql<{ extraCents: number }[]>`
    select coalesce(sum((data ->> 'amountCents')::int), 0)::int as "extraCents" from events
    where stream = ${`booking-${history.id}`} and type = 'ExtraPaymentReceived'`
  const charged = charges.reduce((sum, { cents }) => sum + cents, 0)
  expect(booking?.paidCents, inWords).toBe(charged - extraCents)
  if (booking?.status === 'cancelled' && !isHeld) expect(kept, inWords).toEqual([])
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
    const histories: History[] = []
    for (let n = played; n < Math.min(count, played + atOnce); n++) {
      const { id, pricing } = await book(visitor)
      const quotedCents = toCents(pricing.total)
      const bookedCents = Math.round(quotedCents * bookedShare(settingsOf(played)))
      const leavesBalance = bookedShare(settingsOf(played)) < 1
      // Half of them have paid to book before the faults begin, and let us keep the card if a balance is left.
      if (n % 2 === 0)
        await payToBook(visitor, { id }, () =>
          leavesBalance ? consent({ id }, visitor, true) : Promise.resolve(),
        )
      const paid = await sql<{ intentId: string }[]>`
        select "stripePaymentIntentId" as "intentId" from service_requests where id = ${id} and "paidCents" > 0`
      const payments = new Map(
        paid.map(({ intentId }) => [intentId, { amountCents: bookedCents, tipCents: 0 }]),
      )
      const agreement = { quotedCents, works: new Map(), charges: new Map(), handed: new Map(), payments }
      histories.push({ ...agreement, id, bookedCents, refunds: [] })
    }
    standIn.deliverTo(url)
    faults.randomize({ seed: seed + played, share: 0.15 })
    await playUntilKilled(histories, { visitor, office: officeOf(url), random })
    url = await heal(settingsOf(played + atOnce))
    const { differences } = await reconcile({ db, payments }, new Date(0).toISOString())
    expect(differences).toEqual([])
    const office = officeOf(url)
    for (const history of histories) await compareWithAgreement(history, office)
    await compareOverview(office)
    expect((await check(sql, { tables, schemas })).differences).toEqual([])
  }
  const totals = await sql`
    select kind, count(*)::int from sandbox_objects where kind in ('charge', 'refund', 'dispute') group by 1
    union all select 'balance payment', count(*)::int from events where type = 'BalancePaid'
    union all select 'kept card', count(*)::int from events where type = 'CardSaved'
    union all select 'charge of a kept card', count(*)::int from events
      where type = 'BalancePaymentStarted' and (data ->> 'isSavedCard')::boolean order by 1`
  console.log(`${count} histories: ${totals.map(({ kind, count }) => `${kind}: ${count}`).join(', ')}.`)
})
