import type { MailPayload } from '../../../adapters/outbox.ts'
import { type Stored, streamOf } from '../../../eventlog/types.ts'
import { withoutCountry } from '../../../shared/geo.ts'
import { type Appointment, invitation } from '../../icalendar.ts'
import { bookingNumber, holdsCrew, type ServiceRequest, serviceRequests } from '../service-request.ts'
import { jobOf } from './parts.ts'
import type { EventContext } from './status-mails.ts'
import type { Mail } from './template.ts'

type Context = Pick<EventContext, 'request' | 'company' | 'link' | 'manage'> &
  Readonly<{ event: Pick<Stored, 'version' | 'at'> }>

/** A mail with the calendar file of the booking's time or day; without one, if any day will do. */
export const withInvitation = (context: Context, payload: Mail): MailPayload => {
  const when = appointmentOf(context.request)
  if (!when) return payload
  return { ...payload, calendar: { method: 'REQUEST', content: fileOf(context, when, false) } }
}

/** A mail that takes the time or day of `known`, which the customer was mailed, out of their calendar. */
export const withCancellation = (
  context: Context,
  known: ServiceRequest | undefined,
  payload: Mail,
): MailPayload => {
  const when = known && appointmentOf(known)
  if (!when) return payload
  return { ...payload, calendar: { method: 'CANCEL', content: fileOf(context, when, true) } }
}

/** The scheduled job, the reserved arrival window, or the day that the customer asked for. */
function appointmentOf(request: ServiceRequest): Appointment | undefined {
  const { scheduledDate, scheduledEnd, windowStart, windowEnd, preferredDate } = request
  if (scheduledDate && scheduledEnd) return { start: scheduledDate, end: scheduledEnd }
  if (windowStart && windowEnd && holdsCrew(request)) return { start: windowStart, end: windowEnd }
  return preferredDate === null ? undefined : { day: preferredDate }
}

/** Each event raises the version of the booking's stream, so it serves as the sequence. */
function fileOf(context: Context, when: Appointment, isCancelled: boolean): string {
  const { request, event, company, link, manage } = context
  const isTimed = 'start' in when
  const name = `Your ${jobOf(context)} with ${company.brand}`
  const arrival = request.scheduledDate
    ? 'Your crew arrives at the start. The end is an estimate.'
    : 'Your crew arrives within this time.'
  return invitation(
    {
      uid: streamOf(serviceRequests, request.id),
      sequence: event.version,
      changedAt: event.at,
      when,
      status: isCancelled ? 'cancelled' : isTimed ? 'confirmed' : 'tentative',
      summary: isTimed ? name : `${name} (time to be set)`,
      description: [
        `Booking ${bookingNumber(request)}.`,
        ...(isTimed && !isCancelled ? [arrival] : []),
        `Follow your crew on the day:\n${link}`,
        `View, change or cancel:\n${manage}`,
      ].join('\n\n'),
      location: withoutCountry(request.fromAddress),
      link: manage,
    },
    {
      organizer: { name: company.brand, email: company.mail.supportEmail },
      attendee: { name: request.customerName, email: request.customerEmail },
    },
  )
}
