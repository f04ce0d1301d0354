import type { Lateness } from './lateness.ts'

/** The words of what the office has to watch. */
export const words = {
  title: 'To watch now',
  late: (count: number) => (count === 1 ? '1 job is late' : `${count} jobs are late`),
  noCrew: 'no crew',
  by: { begin: (time: string) => `${time} late`, end: (time: string) => `${time} over its time` },
  call: (crew: string) => `Call ${crew}`,
  more: (count: number) => `and ${count} more`,
  waiting: (count: number) =>
    count === 1 ? '1 booking waits for a crew' : `${count} bookings wait for a crew`,
  soon: (count: number) => `${count} of them for today or tomorrow`,
} as const

/** '35 min late', '2 h 5 min over its time', '3 days late'. */
export const latenessInWords = ({ kind, minutes }: Lateness): string => words.by[kind](duration(minutes))

function duration(minutes: number): string {
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / (24 * 60))]
  if (days > 0) return days === 1 ? '1 day' : `${days} days`
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
