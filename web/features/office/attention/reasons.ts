import { momentInWords, preferenceInWords } from '../../../../src/shared/calendar.ts'
import { leftOf } from '../../../../src/shared/receipt.ts'
import { capitalized, statusWords } from '../../../shared/labels.ts'
import type { PanelPart } from '../../../shared/location-state.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { latenessInWords, latenessOf } from '../shared/lateness.tsx'
import { isUnderWay } from '../shared/status.ts'
import type { BookingToResolve, Reason } from './use-attention.ts'

/** Bookings that are listed for the same reason. */
type Listing = Readonly<{
  title: string
  /** Explains why a booking is listed. `now` is in milliseconds since 1970. */
  why: (booking: BookingToResolve, now: number) => string
  /** Whom the office calls about it. */
  call?: 'crew' | 'customer'
  /** What resolves it. */
  action?:
    | 'assign'
    | 'status'
    | 'close job'
    | 'open'
    | 'review'
    | 'refund or keep'
    | 'collect or waive'
    | 'low rating'
    | 'claims'
  /** The part of the booking that 'open' shows first. */
  part?: PanelPart
}>

/** In order of urgency. */
export const listings: Readonly<Record<Reason, Listing>> = {
  late: {
    title: 'Late',
    why: (booking, now) =>
      `${lateness(booking, now)}: ${crewOf(booking)} was due on ${timeOf(booking)} and has not started.`,
    call: 'crew',
    action: 'status',
  },
  overrunning: {
    title: 'Running over',
    why: (booking, now) =>
      `${lateness(booking, now)}: ${crewOf(booking)} was due to finish on ${timeOf(booking, booking.scheduledEnd)}.`,
    call: 'crew',
    action: 'status',
  },
  unplanned: {
    title: 'People or truck not planned',
    why: booking =>
      `${crewOf(booking)} has people or trucks on record, and none is planned for ${timeOf(booking)}. Their names appear on the papers and on the customer’s page. Choose them in the booking.`,
    action: 'open',
    part: 'job',
  },
  inactive_crew: {
    title: 'Crew no longer active',
    why: booking => `${crewOf(booking)} is no longer active and still has this job on ${timeOf(booking)}.`,
    action: 'assign',
  },
  crew_not_held: {
    title: 'Crew not reserved',
    why: booking =>
      `The status is ${statusWords(booking.status)}, so other jobs may take ${crewOf(booking)}’s time on ${timeOf(booking)}.`,
    action: 'assign',
  },
  no_crew: {
    title: 'Booked, without a crew',
    why: booking =>
      `${paidInWords(booking)} and no crew. ${preferenceOf(booking)}${isUnderWay(booking) ? ` The status says ${statusWords(booking.status)}.` : ''}`,
    action: 'assign',
  },
  unpaid: {
    title: 'Not paid',
    why: ({ status, refundedAmount }) =>
      `The status is ${statusWords(status)}, but ${
        refundedAmount > 0
          ? 'everything was refunded. Cancel the booking, waive the payment, or collect what is still due.'
          : 'the payment that books it is missing or incomplete. Collect it, waive it, or cancel the booking.'
      }`,
    call: 'customer',
    action: 'collect or waive',
  },
  no_survey: {
    title: 'Interstate, without a survey',
    why: () => 'Nobody listed the items. The customer can sign the waiver on the booking’s checkout page.',
  },
  not_refunded: {
    title: 'Cancelled, not refunded',
    why: booking =>
      `Cancelled, and ${dollars(refundableOf(booking))} of the payment was not refunded. Refund it, or say why we keep it.`,
    action: 'refund or keep',
  },
  disputed: {
    title: 'Disputed at the bank',
    why: () =>
      'The customer’s bank disputes a payment. Send evidence in the card provider’s dashboard. If it is lost, note in the booking what you agreed.',
    call: 'customer',
    action: 'status',
  },
  refund_failed: {
    title: 'Refund that did not go through',
    why: () =>
      'The customer does not have the money. Refund it again, or pay it back another way and record that in the booking.',
    call: 'customer',
    action: 'open',
    part: 'money',
  },
  extra_payment: {
    title: 'Paid too much',
    why: () =>
      'Paid twice, or an amount other than the price. A second payment is refunded automatically. Refund any other in the booking.',
    call: 'customer',
    action: 'open',
    part: 'money',
  },
  not_settled: {
    title: 'Completed without recorded hours',
    why: () =>
      'Local moves in Illinois are billed for the hours that were worked. Close the job with them in the booking.',
    action: 'close job',
  },
  owed: {
    title: 'Open balance',
    why: ({ status }) =>
      status === 'cancelled'
        ? 'Cancelled, but the cash or check payment has not been returned. Return it and record in the booking that you paid it back, or note there why we keep it.'
        : 'The price differs from what was paid. The booking shows what is due or to be refunded. A refund that is on its way leaves the list once it is made. If you accept the difference, note why in the booking.',
    call: 'customer',
    action: 'open',
    part: 'money',
  },
  refused_step: {
    title: 'Steps that were refused',
    why: booking =>
      `A phone of ${crewOf(booking)} reported a step that contradicts the others or is not allowed. Read the reason in the booking, ask the crew, and mark it as checked.`,
    call: 'crew',
    action: 'open',
    part: 'day',
  },
  unsigned: {
    title: 'Bill of lading not signed',
    why: booking =>
      `${crewOf(booking)} finished the move, and the customer has not signed the final bill of lading. The customer can still sign it on the booking’s page. For a move between states, plan its trucks in the booking first.`,
    call: 'customer',
    action: 'open',
  },
  window_lost: {
    title: 'Paid for a time that was taken',
    why: booking =>
      `${preferenceOf(booking)} That time was taken before the payment arrived, which is refunded. Agree on another time and note it in the booking.`,
    call: 'customer',
    action: 'status',
  },
  review: {
    title: 'Requests to review',
    why: ({ review }) =>
      review === 'outside'
        ? 'Outside our area. Nothing can be paid until you accept it in the booking, at a price you set if our rates don’t give one.'
        : 'An address was not found. Nothing can be paid until you correct and accept it in the booking.',
    action: 'review',
  },
  low_rating: {
    title: 'Low ratings',
    why: booking =>
      `The customer gave three stars or fewer to ${crewOf(booking)}’s job. Read the review in the booking, call, and say here what you did.`,
    call: 'customer',
    action: 'low rating',
  },
  claim: {
    title: 'Open claims',
    why: () => 'The customer claims damage or a loss. Settle or decline it under Claims.',
    action: 'claims',
  },
}

/** What is left of the payment, without what the cancellation keeps, in dollars. */
export const refundableOf = (booking: BookingToResolve) =>
  leftOf({ ...booking, paidAmount: booking.paidAmount - booking.keptAmount })

/** The office may have waived the payment, for cash on the day. */
const paidInWords = (booking: BookingToResolve) =>
  leftOf(booking) > 0 ? `${dollars(leftOf(booking))} paid` : 'Nothing paid by card'

const crewOf = ({ providerName }: BookingToResolve) => providerName ?? 'Its crew'

const timeOf = ({ scheduledDate }: BookingToResolve, end: string | null = null) => {
  const time = end ?? scheduledDate
  return time ? momentInWords(time) : 'no time'
}

/** Starts a sentence: '35 min late' or 'Running 10 min over'. */
function lateness(booking: BookingToResolve, now: number): string {
  const late = latenessOf(booking, now)
  return capitalized(late ? latenessInWords(late) : 'late')
}

const preferenceOf = (booking: BookingToResolve) =>
  `Requested for ${preferenceInWords(booking) ?? 'any day'}.`
