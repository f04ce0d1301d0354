import { momentInWords, preferenceInWords } from '../../../../src/shared/calendar.ts'
import { statusWords } from '../../../shared/labels.ts'
import { dollars, leftOf } from '../../../shared/payment/dollars.ts'
import { latenessInWords, latenessOf } from '../shared/lateness.tsx'
import { isUnderWay } from '../shared/status.ts'
import type { BookingToResolve, Failure, Reason } from './use-attention.ts'

/** Interface copy of the "Needs Attention" tab. */
export const words = {
  title: 'Needs Attention',
  lead: 'Bookings that need action. Each one leaves the list when it is resolved.',
  loading: 'Loading what needs attention…',
  failed: 'What needs attention could not be loaded.',
  none: 'Nothing needs attention',
  noneMore: 'Every paid booking has a crew, no job is late, and all money is where it belongs.',
  more: (limit: number) => `Only the first ${limit} are shown.`,

  assign: 'Assign & Schedule',
  assignFor: (name: string) => `Assign & Schedule ${name}`,
  status: 'Change status',
  statusFor: (name: string) => `Change status of ${name}`,
  refundFor: (name: string) => `Refund ${name}`,
  call: (name: string) => `Call ${name}`,

  failures: {
    title: 'The site could not do this',
    lead: 'Each was tried several times and failed. It leaves the list once it succeeds, or once technical support skips it.',
    of: (follower: string): FailureWords => failures[follower] ?? unknownFailure,
    inbox: 'Open the inbox',
    retry: 'Try Again',
    retrying: 'Trying again',
    retryingMore: 'It comes back to this list if it fails.',
    notRetried: 'It was not tried again',
    tryLater: 'Please try again in a moment.',
    support: ({ follower, position, type, stream, reason }: Failure) =>
      `For technical support: ${follower}, event ${position} (${type} of ${stream}). ${reason}`,
  },
} as const

type FailureWords = Readonly<{ what: string; todo: string; inbox?: 'messages' | 'applications' }>

/** Keyed by follower name or job type. */
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
  'close checkout': {
    what: 'The card checkout may still be open after this:',
    todo: 'Make sure that the customer does not pay for the cancelled booking.',
  },
}

const unknownFailure: FailureWords = {
  what: 'A task after this failed:',
  todo: 'Tell technical support.',
}

/** In order of urgency. */
export const sections = [
  { reason: 'late', title: 'Late' },
  { reason: 'overrunning', title: 'Running over' },
  { reason: 'inactive_crew', title: 'Crew no longer active' },
  { reason: 'crew_not_held', title: 'Crew not reserved' },
  { reason: 'no_crew', title: 'Paid, without a crew' },
  { reason: 'unpaid', title: 'Not paid' },
  { reason: 'not_refunded', title: 'Cancelled, not refunded' },
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
    case 'not_refunded':
      return `Cancelled, and ${dollars(leftOf(booking))} of the payment was not refunded.`
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
