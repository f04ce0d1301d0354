import type { ReactNode } from 'react'
import { type OpenBooking, useOfficeBooking } from '../shared/queries.ts'

type WithBookingProps = Readonly<{ id: string; children(booking: OpenBooking): ReactNode }>

/** Shows a part of a booking's panel in a component test, once the booking is loaded. */
export function WithBooking({ id, children }: WithBookingProps) {
  const { data } = useOfficeBooking(id)
  return data ? children(data) : null
}
