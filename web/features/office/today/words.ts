import type { Lateness } from './lateness.ts'

/** Interface copy of the attention banner. */
export const words = {
  title: 'Needs attention',
  late: (count: number) => (count === 1 ? '1 job is late' : `${count} jobs are late`),
  by: { begin: (time: string) => `${time} late`, end: (time: string) => `running ${time} over` },
  call: (crew: string) => `Call ${crew}`,
  more: (count: number) => `and ${count} more`,
  fewer: 'show fewer',
  all: (count: number) => (count === 1 ? '1 booking needs attention' : `${count} bookings need attention`),
  failed: (count: number) => (count === 1 ? '1 email or task failed' : `${count} emails or tasks failed`),
  waiting: (count: number) =>
    count === 1
      ? '1 booking for today or tomorrow has no crew'
      : `${count} bookings for today or tomorrow have no crew`,
} as const

/** '35 min late', 'running 2 h 5 min over', '3 days late'. */
export const latenessInWords = ({ kind, minutes }: Lateness): string => words.by[kind](duration(minutes))

function duration(minutes: number): string {
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / (24 * 60))]
  if (days > 0) return days === 1 ? '1 day' : `${days} days`
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
