import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { addDays } from '../shared/chicago.ts'

/** Instants, or a day (YYYY-MM-DD) without a time. */
export type Appointment = Readonly<{ start: string; end: string }> | Readonly<{ day: string }>

/**
 * An entry of a calendar. `sequence` and `changedAt` come from the booking's stream, so the same event always gives the
 * same file. Programs replace an entry of the same uid only by one with a higher sequence.
 */
export type CalendarEntry = Readonly<{
  uid: string
  sequence: number
  /** UTC, ISO 8601. */
  changedAt: string
  when: Appointment
  /** A day that was asked for but not agreed to is tentative. */
  status: 'confirmed' | 'tentative' | 'cancelled'
  summary: string
  description: string
  location: string
  link?: string
}>

type Person = Readonly<{ name: string; email: string }>

/**
 * A file for one mail (RFC 5546). REQUEST instead of PUBLISH: mail programs put a request and its updates into the calendar
 * under its uid, and remove it on CANCEL, while Gmail and Outlook treat each published file as a new, unrelated one. The
 * customer made the booking, so the request asks for no answer. Drawback: a program may still offer to decline;
 * the office then gets a mail, and the booking stays.
 */
export const invitation = (
  entry: CalendarEntry,
  { organizer, attendee }: Readonly<{ organizer: Person; attendee: Person }>,
): string =>
  ical({
    prodId,
    method: entry.status === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    events: [
      {
        ...dataOf(entry),
        organizer,
        attendees: [
          {
            ...attendee,
            role: ICalAttendeeRole.REQ,
            status: ICalAttendeeStatus.ACCEPTED,
            rsvp: false,
          },
        ],
      },
    ],
  }).toString()

/** A calendar to subscribe to: a program replaces its entries with these, and reads it again about every 15 minutes. */
export const feed = (name: string, entries: readonly CalendarEntry[]): string =>
  ical({
    prodId,
    name,
    method: ICalCalendarMethod.PUBLISH,
    ttl: 15 * 60,
    events: entries.map(dataOf),
  }).toString()

const prodId = '//FairMove//Bookings//EN'

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

const dataOf = ({
  uid,
  sequence,
  changedAt,
  when,
  status,
  link,
  ...words
}: CalendarEntry): ICalEventData => ({
  ...words,
  ...timesOf(when),
  id: uid,
  sequence,
  stamp: new Date(changedAt),
  status: statuses[status],
  ...(link !== undefined && { url: link }),
})

/** Times are written in UTC, which needs no rules of a time zone. The end of a day is exclusive. */
const timesOf = (when: Appointment) =>
  'day' in when
    ? { start: new Date(when.day), end: new Date(addDays(when.day, 1)), allDay: true }
    : { start: new Date(when.start), end: new Date(when.end) }
