import type { BookingStatus } from '../../../../src/shared/catalog.ts'

/** Spec §4: the six statuses that the office sets. A booking awaiting payment counts as pending. */
export const officeStatuses = [
  'pending',
  'confirmed',
  'assigned',
  'in_progress',
  'completed',
  'cancelled',
] as const satisfies readonly BookingStatus[]
export type OfficeStatus = (typeof officeStatuses)[number]

/** Spec §2: the services as the office's cards name them. */
export const officeServiceNames = { moving: 'Moving Service', junk: 'Junk Removal Service' } as const

/** Whether a crew is assigned to the job or working on it. */
export const isUnderWay = ({ status }: Readonly<{ status: BookingStatus }>) =>
  status === 'assigned' || status === 'in_progress'

type Paid = Readonly<{ status: BookingStatus; paidAmount: number; refundedAmount: number }>

/** Why the server would refuse a crew for this booking, or undefined. */
export function whyNotAssignable({ status, paidAmount, refundedAmount }: Paid): string | undefined {
  if (status === 'completed' || status === 'cancelled') return 'This job is over, so it needs no crew.'
  return paidAmount <= refundedAmount ? 'You can assign a crew once it is paid.' : undefined
}
