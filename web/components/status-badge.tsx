import { Badge } from '@radix-ui/themes'
import type { BookingStatus } from '../../src/modules/booking/events.ts'

/** How a booking stands, in words and in the colour of spec §4. */
export const StatusBadge = ({ status }: Readonly<{ status: BookingStatus }>) => (
  <Badge size="2" color={colors[status]} highContrast>
    {statusWords(status)}
  </Badge>
)

/** 'in_progress' is "In progress". */
export const statusWords = (status: BookingStatus) =>
  status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')

const colors = {
  pending: 'yellow',
  pending_payment: 'yellow',
  confirmed: 'blue',
  assigned: 'purple',
  in_progress: 'orange',
  completed: 'green',
  cancelled: 'red',
} as const satisfies Record<BookingStatus, string>
