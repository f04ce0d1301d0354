import type { BookingStatus } from './catalog.ts'
import { money } from './money.ts'

/**
 * What it costs to cancel from `hours` before the arrival on: an amount in integer cents, or a percentage of what was paid.
 * Without such a fee, cancelling is free until the crew starts.
 */
export type CancellationFee = Readonly<{ hours: number; cents: number } | { hours: number; percent: number }>

/**
 * `windowStart` or `scheduledDate` is the arrival, in UTC. Until a crew is scheduled or its time reserved
 * (`isReserved`), the window is a wish, and no time is agreed. Amounts are in cents.
 */
type Booking = Readonly<{
  status: BookingStatus
  windowStart: string | null
  scheduledDate: string | null
  isReserved: boolean
  paidCents: number
  refundedCents: number
  /** What the customer's bank withdrew. */
  disputedCents: number
  /** We told the customer that the crew comes past the promise. */
  isLate: boolean
}>

/** `why` is the reason for a refusal, or the term that decides the fee. */
type Cancellation = Readonly<{ isAllowed: boolean; feeCents: number; refundCents: number; why: string }>

/**
 * What it costs the customer to cancel at `now`, an instant in UTC. The fee is at most what is left of the payment, and
 * the refund is the rest of it.
 */
export function cancellationOf(
  booking: Booking,
  fee: CancellationFee | undefined,
  now: string,
): Cancellation {
  if (!isCancellable(booking)) {
    return { isAllowed: false, feeCents: 0, refundCents: 0, why: whyTooLate(booking) }
  }
  const leftCents = leftToCancel(booking)
  const isDue = fee !== undefined && !booking.isLate && isWithin(fee.hours, booking, now)
  const feeCents = isDue ? Math.min(leftCents, amountOf(fee, booking.paidCents)) : 0
  return {
    isAllowed: true,
    feeCents,
    refundCents: leftCents - feeCents,
    why: booking.isLate
      ? 'Your crew is late, so cancelling is free.'
      : isDue
        ? feeTerm(fee)
        : `${freeCancellation(fee)}.`,
  }
}

/**
 * What was paid by card and neither refunded nor withdrawn by a bank: refunded or kept when the booking is cancelled.
 */
export const leftToCancel = ({
  paidCents,
  refundedCents,
  disputedCents,
}: Pick<Booking, 'paidCents' | 'refundedCents' | 'disputedCents'>) =>
  Math.max(0, paidCents - refundedCents - disputedCents)

/** The crew has not started, and the booking is not completed or cancelled. */
export const isCancellable = ({ status }: Pick<Booking, 'status'>) =>
  status === 'pending' || status === 'pending_payment' || status === 'confirmed' || status === 'assigned'

/** Until when cancelling costs nothing. */
export const freeCancellation = (fee: CancellationFee | undefined): string =>
  `Free cancellation until ${fee ? `${noticeInWords(fee)} before your arrival time` : 'your crew starts'}`

/** The term that a fee adds: a sentence. */
export function feeTerm(fee: CancellationFee): string {
  const amount = 'cents' in fee ? money(fee.cents) : `${fee.percent}% of what you paid`
  return `Starting ${noticeInWords(fee)} before your arrival time, we keep a cancellation fee of ${amount}.`
}

const noticeInWords = ({ hours }: CancellationFee) => (hours === 1 ? '1 hour' : `${hours} hours`)

const amountOf = (fee: CancellationFee, paidCents: number) =>
  'cents' in fee ? fee.cents : Math.round((paidCents * fee.percent) / 100)

/** Exactly at the limit, cancelling is still free. */
function isWithin(hours: number, { windowStart, scheduledDate, isReserved }: Booking, now: string): boolean {
  if (scheduledDate === null && !isReserved) return false
  const arrival = windowStart ?? scheduledDate
  return arrival !== null && Date.parse(now) > Date.parse(arrival) - hours * 3_600_000
}

function whyTooLate({ status }: Booking): string {
  if (status === 'cancelled') return 'This booking is already cancelled.'
  const state = status === 'completed' ? 'is complete' : 'is already underway'
  return `This service ${state}, so it can no longer be cancelled. Please call us.`
}
