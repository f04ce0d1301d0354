import { afterAll, expect, test } from 'bun:test'
import { compareOverview, compareWithAgreement } from '../../../../scripts/testing/histories/comparison.ts'
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
import { facts, tables } from '../../../modules.ts'
import { toCents } from '../../../shared/money.ts'
import { reconcile } from './reconcile.ts'

/**
 * `bun scripts/payment-histories.ts` plays more of them. Customers, the office and the provider's dashboard act on
 * bookings, while the provider fails in every way it can and the server is killed. Then the faults end, and the next
 * server heals what they left. Compared are the accounts, the provider's objects, and what each customer agreed to.
 */
const count = Number(process.env.HISTORIES ?? 6)
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
  // Truncated: rounding up would make a job due half a millisecond from now, and nobody would wait for it.
  const now = sql`date_trunc('milliseconds', now())`
  // Also a charge of a kept card that was tried and failed, such as on a slow machine.
  const hurry = () =>
    sql`
      update jobs set "dueAt" = ${now}
      where state = 'waiting'
        and (kind in ('refund', 'return difference') or (kind = 'collect balance' and attempts > 0))`
  const untilNoneIsRetried = async () => {
    do {
      await sql`select pg_notify('jobs', '')`
      await settled(sql, 0)
    } while ((await hurry()).count > 0)
  }
  await untilNoneIsRetried()
  // A kept card pays a bill a day later.
  await sql`update jobs set "dueAt" = ${now} where state = 'waiting' and kind = 'collect balance'`
  await untilNoneIsRetried()
  // Of refunds that were made since.
  await site.sweep()
  await settled(sql, 0)
  return url
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
    await Promise.all(
      histories.map(history => compareWithAgreement(site, history, { office, tasks: tasksOf(history) })),
    )
    await compareOverview(site, office)
    expect((await check(sql, { tables, schemas })).differences).toEqual([])
  }
  const totals = await sql`
    select kind, count(*)::int from sandbox_objects where kind in ('charge', 'refund') group by 1
    union all select 'dispute ' || (data ->> 'status'), count(*)::int from sandbox_objects
      where kind = 'dispute' group by 1
    union all select words, count(*)::int from events join (values
      ('BalancePaid', 'balance payment'), ('ExtraPaymentReceived', 'extra payment'), ('CardSaved', 'kept card'),
      ('DepositWaived', 'waived deposit'), ('CashTaken', 'cash or check'), ('CashCorrected', 'corrected cash or check'),
      ('PaidBack', 'paid back by hand'), ('ChargeAdded', 'charge or discount')) named (type, words) using (type) group by 1
    union all select 'tip by card', count(*)::int from events started join events paid using (stream)
      where started.type = 'BalancePaymentStarted' and started.data ? 'tipCents' and paid.type = 'BalancePaid'
        and paid.data ->> 'paymentIntentId' = started.data ->> 'paymentIntentId'
    union all select 'charge of a kept card', count(*)::int from events
      where type = 'BalancePaymentStarted' and (data ->> 'isSavedCard')::boolean order by 1`
  console.log(`${count} histories: ${totals.map(({ kind, count }) => `${kind}: ${count}`).join(', ')}.`)
})
