import { afterAll, expect, test } from 'bun:test'
import { bookingAccounts as accounts } from '../../../../db/schema.ts'
import { openKillableSite } from '../../../../scripts/testing/killable-site.ts'
import { type Answer, administrator, browser, settled } from '../../../../scripts/testing/server.ts'
import { book, payToBook, payWith } from '../../../../scripts/testing/steps.ts'
import { generator } from '../../../adapters/payments/sandbox/faults.ts'
import { check } from '../../../eventlog/fold.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { readStream } from '../../../eventlog/store.ts'
import { rowOf, streamOf } from '../../../eventlog/types.ts'
import { facts, tables } from '../../../modules.ts'
import { disputedCents, payableOn, totalReceivedCents, totalRefundedCents } from '../../../shared/account.ts'
import { cardConsent } from '../../../shared/card-consent.ts'
import { dayAt } from '../../../shared/chicago.ts'
import { dollars } from '../../../shared/money.ts'
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

type Random = () => number
type Browser = ReturnType<typeof browser>
/**
 * `agreed` are the amounts that the customer read before paying, in cents by their payment intents; `bookedCents` is the one
 * that books. `refunds` are the amounts that the server confirmed to the office, in cents.
 */
type History = { id: string; bookedCents: number; agreed: Map<string, number>; refunds: number[] }

const pick = <T>(choices: readonly [T, ...T[]], random: Random): T =>
  choices[Math.floor(random() * choices.length)] ?? choices[0]

const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_threeDSecure2Required',
  'pm_card_createDispute',
  'pm_card_refundFail',
  'pm_card_pendingRefund',
] as const

/**
 * What the state of a booking or of the provider allows. Anything else means that a step did not do what it is here
 * for.
 */
function answered(answer: Answer): Answer {
  if ([200, 402, 409, 503].includes(answer.status)) return answer
  throw new Error(`Unexpected ${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** Pays by card what the page names. */
async function payByCard({ id, agreed }: History, { visitor, random }: Roles, wish: object = {}) {
  const { status, body } = answered(
    await visitor.post('/api/create-payment-intent', { serviceRequestId: id, ...wish }),
  )
  if (status !== 200) return
  const [paymentIntentId] = body.clientSecret.split('_secret_')
  agreed.set(paymentIntentId, Math.round(body.amount * 100))
  const { body: paid } = await payWith(visitor, body.clientSecret, pick(cards, random))
  if (paid.status === 'requires_action') {
    await visitor.post(`/sandbox/stripe/v1/payment_intents/${paid.id}/3ds`, {
      client_secret: body.clientSecret,
      outcome: pick(['complete', 'fail'], random),
    })
  }
  // Or the customer leaves.
  if (random() < 0.5) return
  answered(await visitor.post('/api/confirm-booking', { serviceRequestId: id, paymentIntentId }))
}

const consent = ({ id }: Pick<History, 'id'>, visitor: Browser, isGiven: boolean) =>
  visitor.post(`/api/service-requests/${id}/card-consent`, { isGiven, version: cardConsent.version })

const actions = {
  pay: (history: History, roles: Roles) => payByCard(history, roles),
  payBalance: (history: History, roles: Roles) =>
    payByCard(history, roles, { purpose: 'balance', tip: pick([0, 0, 10], roles.random) }),
  async refund(history: History, { office, random }: Roles) {
    const key = crypto.randomUUID()
    const amountCents = 100 + Math.floor(random() * 9000)
    const ask = () =>
      office.post(
        `/api/admin/service-requests/${history.id}/refund`,
        { amount: amountCents / 100 },
        { 'idempotency-key': key },
      )
    const answers = random() < 0.3 ? await Promise.all([ask(), ask()]) : [await ask()]
    if (answers.map(answered).some(({ status }) => status === 200)) history.refunds.push(amountCents)
  },
  async refundInDashboard({ id }: History, { random }: Roles) {
    const [intent] = await sql<{ id: string }[]>`
      select id from sandbox_objects where kind = 'payment_intent' and data -> 'metadata' ->> 'bookingId' = ${id}
        and data ->> 'status' = 'succeeded' limit 1`
    if (!intent) return
    const amountCents = 100 + Math.floor(random() * 3000)
    await payments.refund({ intentId: intent.id, amountCents, key: crypto.randomUUID() })
  },
  async cancel({ id }: History, { office }: Roles) {
    answered(await office.post(`/api/service-requests/${id}/cancel`))
  },
  async cash({ id }: History, { office, random }: Roles) {
    const amount = 1 + Math.floor(random() * 50)
    answered(
      await office.post(`/api/admin/service-requests/${id}/cash`, { kind: 'cash', amount, takenBy: 'Sam' }),
    )
  },
  async settle({ id }: History, { office, random }: Roles) {
    const work = { workers: 2, minutes: 120 + 15 * Math.floor(random() * 8), travelMinutes: 0, extras: [] }
    const agreed = random() < 0.5 && { agreedBy: 'Rosa Diaz' }
    answered(await office.post(`/api/admin/service-requests/${id}/settlement`, { ...work, ...agreed }))
  },
  async chargeCard({ id }: History, { office }: Roles) {
    const account = await office.get(`/api/admin/service-requests/${id}/account`)
    const amount = account.body.balance
    if (answered(account).status !== 200 || amount <= 0) return
    answered(await office.post(`/api/admin/service-requests/${id}/charge-card`, { amount }))
  },
  async forgetCard(history: History, { visitor }: Roles) {
    answered(await consent(history, visitor, false))
  },
  async discount({ id }: History, { office, random }: Roles) {
    const charge = { label: 'Discount', amount: -1 - Math.floor(random() * 40), reason: 'A late start' }
    answered(await office.post(`/api/admin/service-requests/${id}/charges`, charge))
  },
}
const likely = [
  'pay',
  'payBalance',
  'payBalance',
  'payBalance',
  'refund',
  'refundInDashboard',
  'cancel',
  'cash',
  'settle',
  'settle',
  'chargeCard',
  'forgetCard',
  'discount',
] as const

type Roles = Readonly<{ visitor: Browser; office: Browser; random: Random }>

/** What ends a step of somebody who cannot reach the server or the provider. */
const isFault = (error: unknown) =>
  error instanceof Error &&
  (/Unable to connect|socket|ECONNRE|closed/i.test(error.message) || error.name === 'PaymentsError')

/** Plays one history on a new booking. Every step may fail, and nobody repairs anything. */
async function play(history: History, roles: Roles, onStep: () => void): Promise<void> {
  const { random } = roles
  const steps = 2 + Math.floor(random() * 5)
  for (let n = 0; n < steps; n++) {
    const action = n === 0 && history.agreed.size === 0 ? 'pay' : pick(likely, random)
    const act = () => actions[action](history, roles)
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
 * What was charged to the kept card, in cents by payment intents: with consent, after the job, and what was due then.
 * What is still due will be charged, once a payment that the customer began is over, unless the card was declined.
 */
async function keptCardCharges({ id }: History): Promise<ReadonlyMap<string, number>> {
  const events = await readStream(sql, schemas, streamOf(bookingAccounts, id))
  const charges = events.flatMap((event, n) => {
    if (event.type !== 'BalancePaymentStarted') return []
    const { paymentIntentId, isSavedCard } = moneyFacts.BalancePaymentStarted.data.assert(event.data)
    if (!isSavedCard) return []
    const before = rowOf(bookingAccounts, events.slice(0, n))!
    expect(before.savedCard?.card, id).toBeTruthy()
    expect(before.isDone || before.settlement !== null, id).toBe(true)
    return [[paymentIntentId, payableOn(before, dayAt(event.at)).cents] as const]
  })
  const account = rowOf(bookingAccounts, events)!
  if (isOwing(account) && hasKeptCard(account)) {
    const isDeclined = events.some(({ type }) => type === 'BalanceRequested')
    const planned = await sql`
      select from jobs where kind = 'collect balance' and about = ${id} and state = 'waiting'`
    expect(isDeclined || planned.count > 0, id).toBe(true)
  }
  return new Map(charges)
}

async function compareWithAgreement(history: History): Promise<void> {
  const { charges, refunds, isHeld } = await providers(history)
  const agreed = new Map([...history.agreed, ...(await keptCardCharges(history))])
  const [booking] = await sql<{ status: string; paidCents: number }[]>`
    select status, "paidCents" from service_requests where id = ${history.id}`
  const said = { history, charges, refunds, booking }
  const inWords = JSON.stringify(said)
  for (const { id, cents } of charges) expect(cents, inWords).toBe(agreed.get(id) ?? Number.NaN)
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
      const bookedCents = Math.round(pricing.total * 100 * bookedShare(settingsOf(played)))
      const leavesBalance = bookedShare(settingsOf(played)) < 1
      // Half of them have paid to book before the faults begin, and let us keep the card if a balance is left.
      if (n % 2 === 0)
        await payToBook(visitor, { id }, () =>
          leavesBalance ? consent({ id }, visitor, true) : Promise.resolve(),
        )
      const paid = await sql<{ intentId: string }[]>`
        select "stripePaymentIntentId" as "intentId" from service_requests where id = ${id} and "paidCents" > 0`
      const agreed = new Map(paid.map(({ intentId }) => [intentId, bookedCents]))
      histories.push({ id, bookedCents, agreed, refunds: [] })
    }
    standIn.deliverTo(url)
    faults.randomize({ seed: seed + played, share: 0.15 })
    await playUntilKilled(histories, { visitor, office: officeOf(url), random })
    url = await heal(settingsOf(played + atOnce))
    const { differences } = await reconcile({ db, payments }, new Date(0).toISOString())
    expect(differences).toEqual([])
    for (const history of histories) await compareWithAgreement(history)
    await compareOverview(officeOf(url))
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
