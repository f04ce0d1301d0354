import { momentInWords, wishInWords } from '../../../../src/shared/calendar.ts'
import { statusWords } from '../../../shared/labels.ts'
import { dollars, leftOf } from '../../../shared/payment/dollars.ts'
import { latenessInWords, latenessOf } from '../shared/lateness.tsx'
import { isUnderWay } from '../shared/status.ts'
import type { NeedyBooking } from './use-attention.ts'

/** Explains why a booking is listed. `now` is in milliseconds since 1970. */
export function reasonInWords(booking: NeedyBooking, now: number): string {
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
      return `${dollars(leftOf(booking))} paid and no crew. ${wishOf(booking)}${isUnderWay(booking) ? ` The status says ${status}.` : ''}`
    case 'unpaid':
      return `The status is ${status}, but ${refundedAmount > 0 ? 'everything was refunded' : 'nothing was paid'}.`
    case 'not_refunded':
      return `Cancelled, and ${dollars(leftOf(booking))} of the payment was not refunded.`
  }
}

/** Lateness capitalized for the start of a sentence, such as '35 min late' or 'Running 10 min over'. */
function lateness(booking: NeedyBooking, now: number): string {
  const late = latenessOf(booking, now)
  const words = late ? latenessInWords(late) : 'late'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wishOf(booking: NeedyBooking): string {
  const wish = wishInWords(booking)
  return wish ? `Requested for ${wish}.` : 'Requested for any day.'
}
