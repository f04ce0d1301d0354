import type { Reason } from './use-attention.ts'

/** The words of the tab "Needs Attention". */
export const words = {
  title: 'Needs Attention',
  lead: 'Bookings that need action. Each one leaves the list when it is resolved.',
  loading: 'Loading what needs attention…',
  failed: 'What needs attention could not be loaded.',
  none: 'Nothing needs attention',
  noneMore: 'Every paid booking has a crew, no job is late, and all money is where it belongs.',
  more: (limit: number) => `Only the first ${limit} are shown.`,

  assign: 'Assign & Schedule',
  assignFor: (name: string) => `Assign & Schedule ${name}`,
  status: 'Change status',
  statusFor: (name: string) => `Change status of ${name}`,
  refundFor: (name: string) => `Refund ${name}`,
  call: (name: string) => `Call ${name}`,
} as const

/** In order of urgency. */
export const sections = [
  { reason: 'late', title: 'Late' },
  { reason: 'overrunning', title: 'Running over' },
  { reason: 'inactive_crew', title: 'Crew no longer active' },
  { reason: 'crew_not_held', title: 'Crew not reserved' },
  { reason: 'no_crew', title: 'Paid, without a crew' },
  { reason: 'unpaid', title: 'Not paid' },
  { reason: 'not_refunded', title: 'Cancelled, not refunded' },
] as const satisfies readonly Readonly<{ reason: Reason; title: string }>[]
