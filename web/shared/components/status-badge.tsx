import { Badge } from '@radix-ui/themes'
import type { BookingStatus } from '../../../src/shared/catalog.ts'
import { capitalized, statusWords } from '../labels.ts'

/** A booking's status in the color of spec §4. */
export const StatusBadge = ({ status }: Readonly<{ status: BookingStatus }>) => (
  <Badge size="2" color={statusColors[status]} highContrast>
    {capitalized(statusWords(status))}
  </Badge>
)

export const statusColors = {
  pending: 'yellow',
  pending_payment: 'yellow',
  confirmed: 'blue',
  assigned: 'purple',
  in_progress: 'orange',
  completed: 'green',
  cancelled: 'red',
} as const satisfies Record<BookingStatus, string>
