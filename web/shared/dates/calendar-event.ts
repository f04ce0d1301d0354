import { withoutCountry } from '../../../src/shared/geo.ts'
import type { Booking } from '../api/booking.ts'
import { jobNames } from '../labels.ts'

export type Job = Pick<
  Booking,
  'id' | 'bookingNumber' | 'serviceType' | 'fromAddress' | 'toAddress' | 'estimatedHours'
>

/**
 * A job as an iCalendar file (RFC 5545), from the crew's arrival for the estimated duration. Its UID is
 * stable per booking, so importing a rescheduled booking replaces the old event.
 */
export function calendarEvent(job: Job, scheduledDate: string, brand: string, now = new Date()): string {
  const start = new Date(scheduledDate)
  const end = new Date(start.getTime() + job.estimatedHours * 3_600_000)
  const route = [job.fromAddress, job.toAddress].flatMap(address =>
    address ? [withoutCountry(address)] : [],
  )
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand)}//Bookings//EN`,
    'BEGIN:VEVENT',
    `UID:${job.id}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(`${jobNames[job.serviceType]}, ${brand}`)}`,
    `LOCATION:${escaped(route[0] ?? '')}`,
    `DESCRIPTION:${escaped(`${job.bookingNumber}\n${route.join(' to ')}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** A line has at most 75 octets; continuation lines start with a space (RFC 5545 §3.1). */
function folded(line: string): string {
  const lines = ['']
  for (const character of line) {
    const last = lines.pop() ?? ''
    const isFull = octets(last + character) > 74
    lines.push(...(isFull ? [last, character] : [last + character]))
  }
  return lines.join('\r\n ')
}

const octets = (text: string) => new TextEncoder().encode(text).length
