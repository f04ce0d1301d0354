import { addDays, dayAt, instantOf } from '../../shared/chicago.ts'
import type { ArrivalWindow } from '../../shared/windows.ts'
import { type Crew, isFree, isOpen, isSuitable, type JobSpec } from './crew-fit.ts'
import { type Job, jobOf } from './decide.ts'
import type { Provider } from './provider.ts'
import { type Calendar, hoursWarnings, slotsOf } from './working-time.ts'

/** A window without its crews. `start` and `end` are instants. */
export type Window = Omit<ArrivalWindow, 'left'>

/** The two-hour windows of a day, from 8:00 AM to 6:00 PM local time, also across clock changes. */
export const windowsOn = (date: string): Window[] =>
  hours.map(([from, to]) => ({ date, start: instantOf(date, from), end: instantOf(date, to) }))

const hours = [
  ['08:00', '10:00'],
  ['10:00', '12:00'],
  ['12:00', '14:00'],
  ['14:00', '16:00'],
  ['16:00', '18:00'],
] as const

/** The window that starts at an instant; undefined if none does. */
export const windowFrom = (start: string): Window | undefined =>
  windowsOn(dayAt(start)).find(window => window.start === start)

/** The window that contains a start time; undefined outside of them. */
export const windowAround = (scheduledDate: string): Window | undefined =>
  windowsOn(dayAt(scheduledDate)).find(({ start, end }) => start <= scheduledDate && scheduledDate < end)

/** The windows of some days from `from` on, each with the number of crews that could start the job in it. */
export const openWindows = (
  from: string,
  days: number,
  crews: readonly Crew[],
  jobSpec: JobSpec,
  calendar: Calendar,
): ArrivalWindow[] => {
  const suitable = crews.filter(crew => isSuitable(crew, jobSpec))
  const leftIn = (window: Window) => {
    const starts = startsIn(window, jobSpec).filter(job => isOpen(job, calendar))
    return suitable.filter(crew => starts.some(job => isFree(crew, jobSpec, job))).length
  }
  const whyNever = (window: Window): ArrivalWindow['why'] => {
    const starts = startsIn(window, jobSpec)
    const isAny = (works: typeof worksThrough) =>
      suitable.some(({ provider }) => starts.some(job => works(provider, job)))
    if (isAny(worksThrough)) return undefined
    return isAny(worksAtStart) ? 'too late' : 'no crew'
  }
  return Array.from({ length: days }, (_, n) => windowsOn(addDays(from, n)))
    .flat()
    .map(window => {
      if (!isOffered(window, calendar.now)) return { ...window, left: 0 }
      const left = leftIn(window)
      const why = left === 0 ? whyNever(window) : undefined
      return { ...window, left, ...(why && { why }) }
    })
}

const worksThrough = (provider: Provider, job: Job) => hoursWarnings(provider, job).length === 0

const worksAtStart = (provider: Provider, { scheduledDate }: Job) =>
  worksThrough(provider, {
    scheduledDate,
    scheduledEnd: new Date(Date.parse(scheduledDate) + minuteMs).toISOString(),
  })

const minuteMs = 60_000

/** From tomorrow on, because crews get their day the evening before. */
export const isOffered = ({ date }: Window, now: string): boolean => date > dayAt(now)

/** The job at each half hour of the window. */
export const startsIn = ({ date, start, end }: Window, jobSpec: JobSpec): Job[] =>
  slotsOf(date)
    .filter(({ scheduledDate }) => start <= scheduledDate && scheduledDate < end)
    .map(({ scheduledDate }) => jobOf(jobSpec, scheduledDate))
