import { Refused } from '../../../eventlog/types.ts'
import { balanceOf, priceCents, type SettlementRecord, toCardsCents } from '../../../shared/account.ts'
import { addDays, dayAt } from '../../../shared/chicago.ts'
import { quotedTravel, workReported } from '../../../shared/day-work.ts'
import { mostAtDelivery } from '../../../shared/jurisdictions.ts'
import { money } from '../../../shared/money.ts'
import { forbiddenExtras, type QuoteBasis, settle, type Work } from '../../../shared/settlement.ts'
import type { BookingEvent } from '../events.ts'
import { type Account, refuseIfBalanceChanged } from '../payments/account.ts'
import type { MoneyEvent } from '../payments/events.ts'
import { awaitsPayment, refuseIfStale, type ServiceRequest } from '../service-request.ts'

/** What the page showed. */
export type Seen = Readonly<{ status?: string; balanceCents?: number }>

/** A job with its hours, and the booking's quote. `at` is an instant in UTC. `acceptedBy` is who agreed to the price. */
export type Closing = Readonly<{
  basis: QuoteBasis
  work: Work
  at: string
  seen?: Seen
  acceptedBy?: string | undefined
}>

/**
 * Records what was worked and the price that it makes, promises the refund of the difference, and completes the booking. A
 * second time it corrects the amounts. Records nothing if nothing changes. Refuses extras that the rules forbid.
 */
export function settleJob(
  request: ServiceRequest,
  account: Account,
  closing: Closing,
): (BookingEvent | MoneyEvent)[] {
  refuseIfChanged(request, account, closing.seen)
  refuseUnlessBooked(request)
  const forbidden = forbiddenExtras(closing.basis, closing.work)
  if (forbidden !== undefined) throw new Refused(forbidden, 'forbidden_extras')
  const { settlement } = settled(request, account, closing)
  const { at: _, ...data } = settlement
  const refundCents = toCardsCents({ ...account, settlement })
  const { status } = request
  return [
    ...(isSame(account.settlement, settlement)
      ? []
      : [{ type: 'JobSettled', data: { ...data, ...(refundCents > 0 && { refundCents }) } } as const]),
    ...(status === 'completed'
      ? []
      : [{ type: 'StatusChanged', data: { from: status, to: 'completed', awaitsMoney: true } } as const]),
  ]
}

type Reported = Readonly<{
  basis: QuoteBasis
  at: string
  seen: Readonly<{ totalCents: number; balanceCents: number }>
  acceptedBy?: string | undefined
}>

/**
 * Closes a job with what its crew reported, at the price that the customer saw. Records nothing for a job that is
 * closed.
 */
export function settleReported(
  request: ServiceRequest,
  account: Account,
  { basis, at, seen, acceptedBy }: Reported,
): ReturnType<typeof settleJob> {
  if (account.settlement) return []
  const work = expectWork(request, basis)
  const closing = { basis, work, at, seen: { balanceCents: seen.balanceCents }, acceptedBy }
  if (settled(request, account, closing).settlement.totalCents !== seen.totalCents) {
    throw new Refused('The price has changed in the meantime. Please show it to the customer again.', 'stale')
  }
  return settleJob(request, account, closing)
}

/** What the crew reported. @throws Refused before the end of the job */
export function expectWork({ moveDay, ...job }: ServiceRequest, basis: QuoteBasis): Work {
  const { crewSize, pricing } = basis
  const lines = basis.lines.map(({ label, amountCents }) => ({ label, amount: amountCents }))
  const work = workReported({
    ...job,
    steps: moveDay?.steps ?? [],
    workers: moveDay?.members.length || crewSize,
    quotedTravel: quotedTravel({ crewSize, hourlyRate: pricing.hourlyRate, lines }),
  })
  if (!work) throw new Refused('The job is not finished, or its times are missing.', 'not_finished')
  return work
}

/** The prices of the work, the record of it, and what then has to move. */
export function settled(request: ServiceRequest, account: Account, { basis, work, at, acceptedBy }: Closing) {
  const priced = settle(basis, work)
  const { totalCents, mostAtDeliveryCents: most } = priced
  const settlement: SettlementRecord = {
    ...work,
    extras: [...work.extras],
    ...(acceptedBy !== undefined && { acceptedBy }),
    lines: priced.lines.flatMap(({ label, actual }) =>
      actual ? [{ label, arithmetic: actual.arithmetic, amountCents: actual.amountCents }] : [],
    ),
    totalCents,
    ...(most !== null && { mostAtDeliveryCents: most }),
    dueLaterCents: most === null ? 0 : Math.max(0, totalCents - most),
    dueLaterOn: most === null ? null : addDays(dayAt(request.completedAt ?? at), daysToPay),
    at,
  }
  return { priced, settlement, after: { ...account, settlement } }
}

/** 49 CFR 375.407. */
const daysToPay = 30

/** Closing a job again as it is closed corrects nothing, so who agreed to the price stays on record. */
function isSame(known: SettlementRecord | null, settlement: SettlementRecord): boolean {
  const other = { at: '', acceptedBy: '' }
  return known !== null && Bun.deepEquals({ ...known, ...other }, { ...settlement, ...other })
}

/** When what is due is charged to the kept card. Until then the customer can pay in another way, or question the bill. */
export const collectsAt = (billedAt: string): string =>
  new Date(Date.parse(billedAt) + 24 * 3_600_000).toISOString()

/**
 * Whether the customer owes a part of a bill. A note of the office about the booking takes the balance off its list, and
 * keeps it from being collected.
 */
export const isOwing = (account: Account): boolean =>
  account.settlement !== null && account.owedAt !== null && balanceOf(account) > 0

export const hasKeptCard = ({ savedCard }: Account): boolean => savedCard !== null && savedCard.card !== null

export type Charge = Readonly<{ label: string; amountCents: number; reason: string; seen?: Seen }>

/**
 * Records a charge, or a discount with a negative amount, and promises the refund of what is overpaid at the new price, as its
 * form and its mail say.
 */
export function addCharge(
  request: ServiceRequest,
  account: Account,
  chargeId: string,
  { seen, ...charge }: Charge,
): MoneyEvent[] {
  if (account.charges.some(each => each.chargeId === chargeId)) return []
  refuseIfChanged(request, account, seen)
  refuseUnlessBooked(request)
  const price = priceCents(account)
  if (price + charge.amountCents < 0) {
    throw new Refused(`A discount can be at most the price, ${money(price)}.`, 'discount_too_large')
  }
  if (account.settlement === null) refuseAboveDelivery(request, account, price + charge.amountCents)
  const added = { ...charge, chargeId }
  const refundCents = toCardsCents({ ...account, charges: [...account.charges, { ...added, at: '' }] })
  return [{ type: 'ChargeAdded', data: { ...added, ...(refundCents > 0 && { refundCents }) } }]
}

/** 49 CFR 375.407. Closing the job records what is due at delivery and what only later. */
function refuseAboveDelivery(
  { jurisdiction }: ServiceRequest,
  { quotedCents }: Account,
  totalCents: number,
): void {
  const most = mostAtDelivery(jurisdiction, quotedCents)
  if (most === null || totalCents <= most) return
  throw new Refused(
    `At most ${money(most)}, 110% of the estimate, may be due at delivery. Close the job first.`,
    'above_delivery_limit',
  )
}

function refuseIfChanged(
  request: ServiceRequest,
  account: Account,
  { status, balanceCents }: Seen = {},
): void {
  refuseIfStale(request, { status })
  refuseIfBalanceChanged(account, balanceCents)
}

/** Its price is agreed, and its payment either made or left for the day. */
function refuseUnlessBooked(request: ServiceRequest): void {
  if (request.status === 'cancelled') throw new Refused('This booking is cancelled.', 'cancelled')
  if (awaitsPayment(request)) {
    throw new Refused('This booking is neither paid nor confirmed yet.', 'not_confirmed')
  }
  if (request.pricing.total === 0) throw new Refused('This booking has no price yet.', 'no_price')
}
