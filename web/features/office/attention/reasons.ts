import { momentInWords, preferenceInWords } from '../../../../src/shared/calendar.ts'
import { leftOf } from '../../../../src/shared/receipt.ts'
import { statusWords } from '../../../shared/labels.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { latenessInWords, latenessOf } from '../shared/lateness.tsx'
import { isUnderWay } from '../shared/status.ts'
import type { BookingToResolve, Reason } from './use-attention.ts'

/** In order of urgency. */
export const sections = [
  { reason: 'late', title: 'Late' },
  { reason: 'overrunning', title: 'Running over' },
  { reason: 'inactive_crew', title: 'Crew no longer active' },
  { reason: 'crew_not_held', title: 'Crew not reserved' },
  { reason: 'no_crew', title: 'Paid, without a crew' },
  { reason: 'unpaid', title: 'Not paid' },
  { reason: 'no_survey', title: 'Between states, without a survey' },
  { reason: 'not_refunded', title: 'Cancelled, not refunded' },
  { reason: 'disputed', title: 'Disputed at the bank' },
  { reason: 'refund_failed', title: 'Refund rejected by the bank' },
  { reason: 'extra_payment', title: 'Paid too much' },
  { reason: 'not_settled', title: 'Completed, without its hours' },
  { reason: 'owed', title: 'Completed with money to move' },
  { reason: 'window_lost', title: 'Paid for a time that was taken' },
  { reason: 'review', title: 'Requests to review' },
  { reason: 'low_rating', title: 'Low ratings' },
  { reason: 'claim', title: 'Open claims' },
] as const satisfies readonly Readonly<{ reason: Reason; title: string }>[]

/** Explains why a booking is listed. `now` is in milliseconds since 1970. */
export function reasonInWords(booking: BookingToResolve, now: number): string {
  const { reason, scheduledDate, scheduledEnd, refundedAmount } = booking
  const crew = booking.providerName ?? 'Its crew'
  const time = scheduledDate ? momentInWords(scheduledDate) : 'no time'
  const status = statusWords(booking.status)
  switch (reason) {
    case 'late':
      return `${lateness(booking, now)}: ${crew} was due on ${time} and has not started.`
    case 'overrunning':
      return `${lateness(booking, now)}: ${crew} was due to finish on ${scheduledEnd ? momentInWords(scheduledEnd) : time}.`
    case 'inactive_crew':
      return `${crew} is no longer active and still has this job on ${time}.`
    case 'crew_not_held':
      return `The status is ${status}, so other jobs may take ${crew}’s time on ${time}.`
    case 'no_crew':
      return `${dollars(leftOf(booking))} paid and no crew. ${preferenceOf(booking)}${isUnderWay(booking) ? ` The status says ${status}.` : ''}`
    case 'unpaid':
      return `The status is ${status}, but ${refundedAmount > 0 ? 'everything was refunded' : 'nothing was paid'}.`
    case 'no_survey':
      return 'Nobody listed the items. The customer signs the waiver on the checkout page of the booking.'
    case 'not_refunded':
      return `Cancelled, and ${dollars(leftOf(booking) - booking.keptAmount)} of the payment was not refunded. Refund it, or say why we keep it.`
    case 'disputed':
      return 'The customer’s bank disputes a payment. Send evidence in the card provider’s dashboard. If it is lost, note in the booking what you agreed.'
    case 'refund_failed':
      return 'The customer does not have the money. Refund it again, or pay another way and note that in the booking.'
    case 'extra_payment':
      return 'Paid twice, or another amount than the price. A second payment is refunded automatically; refund another one in the card provider’s dashboard.'
    case 'not_settled':
      return 'Local moves in Illinois are billed for the hours that were worked. Close the job with them in the booking.'
    case 'owed':
      return 'Its price differs from what was paid. The booking says what is due, or goes back. A promised refund leaves the list once it is made. If you leave it at that, note why in the booking.'
    case 'review':
      return booking.review === 'outside'
        ? 'Outside our area. Nothing can be paid until you accept it in the booking, at a price that you state if our rates give none.'
        : 'An address was not found. Nothing can be paid until you correct and accept it in the booking.'
    case 'low_rating':
      return `The customer gave three stars or fewer to ${crew}’s job. Read the review in the booking, call, and say here what you did.`
    case 'claim':
      return 'The customer claims a damage or a loss. Settle or deny it under Claims.'
    case 'window_lost':
      return `${preferenceOf(booking)} That time was taken before the payment arrived, which is refunded. Agree on another time and note it in the booking.`
  }
}

/** Lateness capitalized for the start of a sentence, such as '35 min late' or 'Running 10 min over'. */
function lateness(booking: BookingToResolve, now: number): string {
  const late = latenessOf(booking, now)
  const words = late ? latenessInWords(late) : 'late'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function preferenceOf(booking: BookingToResolve): string {
  const preference = preferenceInWords(booking)
  return preference ? `Requested for ${preference}.` : 'Requested for any day.'
}

/** What failed, by follower name or job type, and a workaround. */
export const failureInWords = (follower: string): FailureWords => failures[follower] ?? unknownFailure

type FailureWords = Readonly<{ what: string; todo: string; inbox?: 'messages' | 'applications' }>

const failures: Readonly<Record<string, FailureWords>> = {
  'booking mails': {
    what: 'An email or text message about this could not be sent:',
    todo: 'Call or email the customer yourself.',
  },
  'chat mails': {
    what: 'No email was sent about this chat message:',
    todo: 'Read the chat, and call the customer if they should know.',
  },
  'inquiry mails': {
    what: 'A contact message was not emailed to you:',
    todo: 'Read and answer it in the inbox.',
    inbox: 'messages',
  },
  'application mails': {
    what: 'A provider application was not emailed to you:',
    todo: 'Read and answer it in the inbox.',
    inbox: 'applications',
  },
  refund: {
    what: 'The money was not refunded after this:',
    todo: 'Open the booking and refund it there.',
  },
  'return difference': {
    what: 'The difference was not refunded after this:',
    todo: 'Open the booking and refund it there.',
  },
  'ends of holds': {
    what: 'The time held for this booking may never become free:',
    todo: 'Cancel the booking if it stays unpaid.',
  },
  'release hold': {
    what: 'The time held for this booking did not become free:',
    todo: 'Cancel the booking if it stays unpaid.',
  },
  'close checkout': {
    what: 'The card checkout may still be open after this:',
    todo: 'Make sure that the customer does not pay for the cancelled booking.',
  },
}

const unknownFailure: FailureWords = {
  what: 'A task after this failed:',
  todo: 'Tell technical support.',
}
