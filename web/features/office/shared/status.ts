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

/** From when the booking is confirmed, unless it is cancelled. */
export const isBooked = ({ status }: Readonly<{ status: BookingStatus }>) =>
  status !== 'pending' && status !== 'pending_payment' && status !== 'cancelled'

type Assignable = Readonly<{ status: BookingStatus; isSecured: boolean; providerId: string | null }>

/** Why the server would refuse a crew or a time for this booking, or undefined. */
export function whyNotAssignable({ status, isSecured, providerId }: Assignable): string | undefined {
  if (status === 'completed' || status === 'cancelled') return 'This job is over, so it needs no crew.'
  if (!isSecured) {
    return providerId === null
      ? 'You can assign a crew once it is paid, or you waive the payment.'
      : 'Not paid. It keeps its crew and time, and you can change them once it is paid, or you waive the payment.'
  }
  if (status === 'pending' || status === 'pending_payment')
    return 'You can assign a crew once it is confirmed.'
  return undefined
}
