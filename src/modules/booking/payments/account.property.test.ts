import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Recorded } from '../../../eventlog/types.ts'
import { Refused } from '../../../eventlog/types.ts'
import {
  balanceOf,
  chargedCents,
  disputedCents,
  extraCents,
  netReceived,
  ownPayment,
  priceCents,
  tipsCents,
  totalReceivedCents,
  totalRefundedCents,
} from '../../../shared/account.ts'
import { confirmPayment } from '../decide.ts'
import { type ServiceRequest, serviceRequests } from '../service-request.ts'
import { created } from '../testing.ts'
import { type Account, type AccountEvent, bookingAccounts } from './account.ts'
import {
  type Cash,
  correctCash,
  recordBalance,
  recordDispute,
  recordExtraPayment,
  recordRefund,
  recordRefundState,
  takeCash,
} from './decide.ts'

/**
 * Random histories of one booking's money, delivered doubled and in any order. After each delivery the account equals a
 * ledger that only sums what was delivered, and no record has moved backward.
 */

const quotedCents = created().data.pricing.total
const stages = {
  refund: [['pending'], ['succeeded'], ['pending', 'succeeded'], ['pending', 'failed'], ['failed']].concat([
    ['pending', 'succeeded', 'failed'],
    ['pending', 'canceled'],
  ]),
  dispute: [
    ['needs_response'],
    ['needs_response', 'under_review', 'won'],
    ['needs_response', 'lost'],
    // Its first loss could arrive as that of the appeal.
    ['needs_response', 'appeal_needs_response', 'appeal_under_review', 'won'],
    ['warning_needs_response', 'warning_closed'],
    ['warning_needs_response', 'needs_response', 'won'],
  ],
} as const

type Delivery =
  | Readonly<{ kind: 'payment'; intent: number }>
  | Readonly<{
      kind: 'refund'
      id: string
      intent: number
      amountCents: number
      differenceCents: number
      status: string
    }>
  | Readonly<{
      kind: 'dispute'
      id: string
      intent: number
      amountCents: number
      status: string
      funds: Funds
    }>
  | Readonly<{ kind: 'cash'; id: string; cash: Cash; isCorrection: boolean }>
  | Readonly<{ kind: 'cancel'; to: 'cancelled' | 'confirmed' }>
  | Readonly<{ kind: 'settle'; totalCents: number }>
  | Readonly<{ kind: 'charge'; amountCents: number }>
type Funds = 'untouched' | 'withdrawn' | 'reinstated'

const cents = (max: number) => fc.integer({ min: 1, max })
const intent = fc.nat(4)
/**
 * The first two intents book, with the deposit or the price. One has another amount, and the last two are for the
 * balance.
 */
const amountsOf = (dueCents: number) => [dueCents, dueCents, 12_345, 10_000, 5_000] as const
const isForBalance = (intent: number) => intent > 2
/** A deposit leaves a balance. */
const deposit = fc.option(fc.integer({ min: 10_000, max: 40_000 }), { nil: undefined })

const refund = fc
  .record({
    n: fc.nat(1000),
    intent,
    amountCents: cents(3000),
    isDifference: fc.boolean(),
    path: fc.constantFrom(...stages.refund),
  })
  .map(({ n, path, isDifference, ...refund }): Delivery[] =>
    path.map(status => ({
      kind: 'refund',
      id: `re_${n}_${refund.intent}_${refund.amountCents}_${isDifference}`,
      ...refund,
      differenceCents: isDifference ? refund.amountCents : 0,
      status,
    })),
  )
const fundsOf = (status: string): Funds => {
  if (status === 'won') return 'reinstated'
  return status.startsWith('warning') ? 'untouched' : 'withdrawn'
}
const dispute = fc
  .record({ n: fc.nat(1000), intent, amountCents: cents(9000), path: fc.constantFrom(...stages.dispute) })
  .map(({ n, path, ...dispute }): Delivery[] =>
    path.map(status => ({
      kind: 'dispute',
      id: `du_${n}_${dispute.intent}_${dispute.amountCents}`,
      ...dispute,
      status,
      funds: fundsOf(status),
    })),
  )
const handed = fc
  .record({
    kind: fc.constantFrom('cash' as const, 'check' as const),
    amountCents: cents(60_000),
    tip: fc.nat(100),
  })
  .map(
    ({ kind, amountCents, tip }): Cash => ({
      kind,
      amountCents,
      tipCents: Math.min(tip, amountCents),
      takenBy: 'Sam',
    }),
  )
const cash = fc
  .record({ n: fc.nat(1000), first: handed, second: fc.option(handed) })
  .map(({ n, first, second }): Delivery[] => [
    { kind: 'cash', id: `cash_${n}`, cash: first, isCorrection: false },
    ...(second ? [{ kind: 'cash', id: `cash_${n}`, cash: second, isCorrection: true } as const] : []),
  ])
const cancel = fc
  .constantFrom('cancelled' as const, 'confirmed' as const)
  .map((to): Delivery[] => [{ kind: 'cancel', to }])
/** A discount never makes the price negative: there are at most eight. */
const charge = fc
  .integer({ min: -2000, max: 5000 })
  .map((amountCents): Delivery[] => [{ kind: 'charge', amountCents }])
const settle = fc
  .integer({ min: 20_000, max: 90_000 })
  .map((totalCents): Delivery[] => [{ kind: 'settle', totalCents }])
const payment = intent.map((intent): Delivery[] => [{ kind: 'payment', intent }])

/** Each delivery once or twice, in any order. */
const history = fc
  .array(fc.oneof(payment, refund, refund, dispute, cash, cancel, settle, charge), {
    minLength: 1,
    maxLength: 8,
  })
  .chain(parts => {
    const once = parts.flat()
    return fc
      .subarray(once)
      .chain(twice => fc.shuffledSubarray([...once, ...twice], { minLength: once.length + twice.length }))
  })

/** A booking and its account, as the store keeps them. */
function openBooking(depositCents: number | undefined) {
  let request: ServiceRequest | undefined
  let account: Account | undefined
  let version = 0
  const rows = () => {
    if (!request || !account) throw new Error('No event starts the rows.')
    return { request, account }
  }
  const append = (events: readonly AccountEvent[]) => {
    for (const event of events) {
      version += 1
      const recorded: Recorded<AccountEvent> = {
        ...event,
        ...{ stream: 'booking-1', version, schema: 1, id: `event ${version}` },
        ...{ at: new Date(version * 60_000).toISOString(), meta: { commandId: `${version}`, actor: 'test' } },
      }
      request = serviceRequests.fold(request, recorded)
      account = bookingAccounts.fold(account, recorded)
    }
  }
  append([created(false, depositCents === undefined ? {} : { depositCents })])
  return { rows, append, amounts: amountsOf(depositCents ?? quotedCents) }
}

type Booking = ReturnType<typeof openBooking>

/** As recordPayment. */
function receive({ rows, append, amounts }: Booking, intent: number) {
  const amountReceivedCents = amounts[intent] ?? 0
  const payment = { id: `pi_${intent}`, bookingId: '1', amountReceivedCents, currency: 'usd' }
  if (isForBalance(intent)) return append(recordBalance(rows().account, payment))
  let wrong: 'balance_changed' | undefined
  try {
    const confirmed = confirmPayment(rows().request, rows().account, {
      ...payment,
      amountCents: amountReceivedCents,
    })
    append(confirmed.filter(event => event.type === 'PaymentConfirmed'))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code === 'balance_changed') wrong = error.code
    else if (error.code !== 'amount_mismatch') throw error
  }
  append(recordExtraPayment(rows().account, payment, wrong))
}

function deliver(booking: Booking, delivery: Delivery) {
  const { rows, append } = booking
  switch (delivery.kind) {
    case 'payment':
      return receive(booking, delivery.intent)
    case 'refund': {
      // A refund tells of its payment.
      receive(booking, delivery.intent)
      const notes = { commandId: delivery.id, differenceCents: String(delivery.differenceCents) }
      const reported = { ...delivery, intentId: `pi_${delivery.intent}`, currency: 'usd', notes }
      append(recordRefund(rows().account, reported))
      return append(recordRefundState(rows().account, reported))
    }
    case 'dispute': {
      // So does a dispute.
      receive(booking, delivery.intent)
      return append(
        recordDispute(rows().account, {
          ...delivery,
          ...{ intentId: `pi_${delivery.intent}`, currency: 'usd', reason: 'general' },
        }),
      )
    }
    case 'cash': {
      const known = rows().account.cash.some(({ cashId }) => cashId === delivery.id)
      if (!delivery.isCorrection) return append(takeCash(rows().account, delivery.id, delivery.cash))
      return known ? append(correctCash(rows().account, delivery.id, delivery.cash)) : undefined
    }
    case 'settle':
      return append([{ type: 'JobSettled', data: { ...settled, totalCents: delivery.totalCents } }])
    case 'charge': {
      const { amountCents } = delivery
      const data = { chargeId: String(rows().account.charges.length), label: 'A', amountCents, reason: 'B' }
      return append([{ type: 'ChargeAdded', data }])
    }
    case 'cancel': {
      const { status } = rows().request
      return append([{ type: 'StatusChanged', data: { from: status, to: delivery.to } }])
    }
  }
}

const settled = {
  ...{ workers: 2, minutes: 120, travelMinutes: 0, extras: [], agreedBy: null, lines: [] },
  ...{ dueLaterCents: 0, dueLaterOn: null },
}

/** What an intent was when it arrived. Only one books, of what was due then, and one of the balance fits into it. */
function roleOf(
  intent: number,
  amount: number,
  roles: ReadonlyMap<number, 'own' | 'extra'>,
  before: Readonly<{ balance: number; toBook: number; isCancelled: boolean }>,
) {
  if (isForBalance(intent)) return !before.isCancelled && amount <= before.balance ? 'own' : 'extra'
  const isPaid = [...roles.values()].includes('own')
  return !isPaid && amount === before.toBook ? 'own' : 'extra'
}

/** The reference: sums over everything delivered so far. */
function ledgerOf(
  deliveries: readonly Delivery[],
  intentAmounts: readonly number[],
  roles: ReadonlyMap<number, 'own' | 'extra'>,
) {
  const amountOf = (intent: number) => intentAmounts[intent] ?? 0
  const isOwn = (intent: number) => roles.get(intent) === 'own'
  const intents = [...roles.keys()]
  const statuses = new Map<string, Set<string>>()
  const amounts = new Map<string, Extract<Delivery, { kind: 'refund' | 'dispute' }>>()
  const handed = new Map<string, Cash>()
  let isCancelled = false
  let price = quotedCents
  let charges = 0
  for (const each of deliveries) {
    if (each.kind === 'cancel') isCancelled = each.to === 'cancelled'
    if (each.kind === 'settle') price = each.totalCents
    if (each.kind === 'charge') charges += each.amountCents
    if (each.kind === 'cash' && (each.isCorrection ? handed.has(each.id) : !handed.has(each.id)))
      handed.set(each.id, each.cash)
    if (each.kind !== 'refund' && each.kind !== 'dispute') continue
    statuses.set(each.id, (statuses.get(each.id) ?? new Set()).add(each.status))
    amounts.set(each.id, each)
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const of = (id: string, ...wanted: string[]) => wanted.some(status => statuses.get(id)?.has(status))
  const refunds = [...amounts.values()].flatMap(each =>
    each.kind === 'refund' && !of(each.id, 'failed', 'canceled') ? each : [],
  )
  const refunded = (wanted: (intent: number) => boolean) =>
    sum(refunds.filter(({ intent }) => wanted(intent)).map(({ amountCents }) => amountCents))
  const disputes = [...amounts.values()].filter(
    ({ kind, id }) =>
      kind === 'dispute' &&
      !of(id, 'won') &&
      of(id, 'needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review'),
  )
  const disputed = (wanted: (intent: number) => boolean) =>
    sum(disputes.filter(({ intent }) => wanted(intent)).map(({ amountCents }) => amountCents))
  const charged = sum(intents.map(amountOf))
  const cash = sum([...handed.values()].map(({ amountCents }) => amountCents))
  const tips = sum([...handed.values()].map(({ tipCents }) => tipCents))
  const paid = sum(intents.filter(isOwn).map(amountOf))
  const back = refunded(isOwn)
  const returned = sum(refunds.map(({ intent, differenceCents }) => (isOwn(intent) ? differenceCents : 0)))
  // An extra payment that is refunded and disputed leaves nothing, and no debt.
  const left = (extra: number) =>
    Math.max(0, amountOf(extra) - refunded(intent => intent === extra) - disputed(intent => intent === extra))
  const extra = sum(intents.filter(intent => !isOwn(intent)).map(left))
  const net = charged + cash - refunded(() => true) - disputed(() => true)
  const due = price + charges + tips - paid + returned - cash
  // What a bank returned is not collected again, and not owed.
  const balance = Math.max(due, Math.min(0, due + disputed(isOwn)))
  return {
    charged,
    received: charged + cash,
    refunded: refunded(() => true),
    disputed: disputed(() => true),
    tips,
    net,
    extra,
    own: { paidCents: paid, refundedCents: back },
    ownDisputedCents: disputed(isOwn),
    price: price + charges,
    owed: Math.max(0, balance),
    balance: isCancelled ? Math.min(0, tips - net) : balance - extra,
  }
}

const figuresOf = (account: Account) => ({
  charged: chargedCents(account),
  received: totalReceivedCents(account),
  refunded: totalRefundedCents(account),
  disputed: disputedCents(account),
  tips: tipsCents(account),
  net: netReceived(account),
  extra: extraCents(account),
  own: ownPayment(account),
  price: priceCents(account),
  balance: balanceOf(account),
})

const order: Readonly<Record<string, number>> = {
  started: 0,
  received: 1,
  pending: 0,
  succeeded: 1,
  canceled: 2,
  failed: 2,
  warning_needs_response: 0,
  warning_closed: 1,
  needs_response: 2,
  under_review: 3,
  lost: 4,
  appeal_needs_response: 5,
  appeal_under_review: 6,
  won: 7,
}
const statesOf = ({ payments, refunds, disputes }: Account) =>
  new Map([
    ...payments.map(({ paymentIntentId, state }) => [paymentIntentId, state] as const),
    ...refunds.map(({ refundId, state }) => [refundId, state] as const),
    ...disputes.map(({ disputeId, state }) => [disputeId, state] as const),
  ])

test('the account of any history equals the ledger to the cent, and no state moves backward', () => {
  const property = fc.property(history, deposit, (deliveries, depositCents) => {
    const booking = openBooking(depositCents)
    const roles = new Map<number, 'own' | 'extra'>()
    for (const [n, delivery] of deliveries.entries()) {
      const before = statesOf(booking.rows().account)
      if ('intent' in delivery && !roles.has(delivery.intent)) {
        const earlier = deliveries.slice(0, n)
        const { balance, owed } = ledgerOf(earlier, booking.amounts, roles)
        const isCancelled = earlier.findLast(({ kind }) => kind === 'cancel')
        const known = {
          balance,
          toBook: Math.min(booking.amounts[0], owed),
          isCancelled: isCancelled?.kind === 'cancel' && isCancelled.to === 'cancelled',
        }
        const amount = booking.amounts[delivery.intent] ?? 0
        roles.set(delivery.intent, roleOf(delivery.intent, amount, roles, known))
      }
      deliver(booking, delivery)
      const { request, account } = booking.rows()
      const ledger = ledgerOf(deliveries.slice(0, n + 1), booking.amounts, roles)
      const { ownDisputedCents, owed: _, ...figures } = ledger
      expect(figuresOf(account)).toEqual(figures)
      const { paidCents, refundedCents, disputedCents } = request
      expect({ paidCents, refundedCents, disputedCents }).toEqual({
        ...ledger.own,
        disputedCents: ownDisputedCents,
      })
      for (const [id, state] of statesOf(account)) {
        const was = before.get(id)
        if (was && was !== state)
          expect(order[state], `${id}: ${was} to ${state}`).toBeGreaterThan(order[was] ?? 0)
      }
    }
  })
  fc.assert(property, { seed: 15, numRuns: 2000 })
})
