import { Text } from '@radix-ui/themes'
import { graceMinutes } from '../../../../src/shared/calendar.ts'
import { minutesInWords } from '../../../../src/shared/duration.ts'
import { hasArrived, type Reported } from '../../../../src/shared/move-day.ts'
import { useNow } from '../../../shared/dates/use-time.ts'

type Job = Reported &
  Readonly<{ windowEnd: string | null; scheduledDate: string | null; scheduledEnd: string | null }>

/** Whether a job is late to start or to end, and by how many minutes. */
export type Lateness = Readonly<{ kind: 'start' | 'end'; minutes: number }>

/** Shows how late a job is, if it is. */
export function Late({ job }: Readonly<{ job: Job }>) {
  const lateness = latenessOf(job, useNow(30_000))
  return (
    lateness && (
      <Text weight="bold" color="red">
        {latenessInWords(lateness)}
      </Text>
    )
  )
}

/**
 * The lateness of a job whose crew should have arrived, by the end of the window if there is one, or whose work should have
 * ended, else undefined. `now` is in milliseconds since 1970.
 */
export function latenessOf(job: Job, now: number): Lateness | undefined {
  const { status, windowEnd, scheduledDate, scheduledEnd } = job
  if (status === 'completed' || status === 'cancelled') return undefined
  if (hasArrived(job)) return behind('end', scheduledEnd, now)
  return scheduledDate && windowEnd ? behind('start', windowEnd, now, 1) : behind('start', scheduledDate, now)
}

/** '35 min late', 'running 2 h 5 min over', '3 days late'. */
export function latenessInWords({ kind, minutes }: Lateness): string {
  const time = duration(minutes)
  return kind === 'start' ? `${time} late` : `running ${time} over`
}

function behind(
  kind: Lateness['kind'],
  time: string | null,
  now: number,
  leastMinutes = graceMinutes,
): Lateness | undefined {
  const minutes = time === null ? 0 : Math.floor((now - Date.parse(time)) / 60_000)
  return minutes >= leastMinutes ? { kind, minutes } : undefined
}

function duration(minutes: number): string {
  const days = Math.floor(minutes / (24 * 60))
  if (days === 0) return minutesInWords(minutes)
  return days === 1 ? '1 day' : `${days} days`
}
