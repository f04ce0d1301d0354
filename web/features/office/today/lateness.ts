import { graceMinutes } from '../../../../src/shared/calendar.ts'
import type { BookingStatus } from '../../../../src/shared/catalog.ts'

type Job = Readonly<{ status: BookingStatus; scheduledDate: string | null; scheduledEnd: string | null }>

/** Whether a job is late to start or to end, and by how many minutes. */
export type Lateness = Readonly<{ kind: 'begin' | 'end'; minutes: number }>

/** The lateness of a job that should have started or ended, else undefined. `now` is in milliseconds since 1970. */
export function latenessOf({ status, scheduledDate, scheduledEnd }: Job, now: number): Lateness | undefined {
  if (status === 'completed' || status === 'cancelled') return undefined
  if (status === 'in_progress') return behind('end', scheduledEnd, now)
  return behind('begin', scheduledDate, now)
}

function behind(kind: Lateness['kind'], time: string | null, now: number): Lateness | undefined {
  const minutes = time === null ? 0 : Math.floor((now - Date.parse(time)) / 60_000)
  return minutes >= graceMinutes ? { kind, minutes } : undefined
}
