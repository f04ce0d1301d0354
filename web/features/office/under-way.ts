import type { BookingStatus } from '../../../src/shared/catalog.ts'

/** A crew has the job, and nobody else has its time. */
export const isUnderWay = ({ status }: Readonly<{ status: BookingStatus }>) =>
  status === 'assigned' || status === 'in_progress'
