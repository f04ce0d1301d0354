import type { BookingStatus } from '../../../src/shared/catalog.ts'

/** Whether a crew is assigned to the job or working on it. */
export const isUnderWay = ({ status }: Readonly<{ status: BookingStatus }>) =>
  status === 'assigned' || status === 'in_progress'
