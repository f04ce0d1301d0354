import { CalendarPlus } from 'lucide-react'
import type { Booking } from '../api/booking.ts'
import { useConfig } from '../api/config.ts'
import { calendarEvent, type Job } from './calendar-event.ts'

type CalendarLinkProps = Readonly<{
  booking: Job & Pick<Booking, 'scheduledDate'>
  className: string | undefined
}>

/** The scheduled time as a file for the customer's calendar. Nothing before it is scheduled. */
export function CalendarLink({ booking, className }: CalendarLinkProps) {
  const { brand } = useConfig()
  const { bookingNumber, scheduledDate } = booking
  if (!scheduledDate) return null
  const event = encodeURIComponent(calendarEvent(booking, scheduledDate, brand))
  return (
    <a
      className={className}
      href={`data:text/calendar;charset=utf-8,${event}`}
      download={`${bookingNumber.slice(1)}.ics`}
    >
      <CalendarPlus size={18} aria-hidden /> Add to my calendar
    </a>
  )
}
