import { minutesInWords } from './duration.ts'
import { money } from './money.ts'
import {
  type AgreedExtra,
  type Day,
  type DayJob,
  dayOf,
  type RefusedStep,
  type Step,
  stepNames,
} from './move-day.ts'
import { timeLabels, type Work } from './settlement.ts'

/**
 * What was agreed beyond the estimate and by whom: the extras that have an amount, and the minutes of the others, which are
 * part of the time that was worked.
 */
export const agreedIn = ({
  extras,
}: Pick<Day, 'extras'>): Pick<Work, 'extras' | 'agreedBy' | 'agreedMinutes'> => ({
  extras: extras.flatMap(({ label, amountCents }) =>
    amountCents === undefined ? [] : { label, amountCents },
  ),
  agreedBy: [...new Set(extras.map(({ agreedBy }) => agreedBy))].join(', ') || null,
  ...(extras.length > 0 && {
    agreedMinutes: extras.reduce((total, { minutes = 0 }) => total + minutes, 0),
  }),
})

/** The minutes of travel that the crew reported: the way back is counted like the way to the customer. */
export const travelIn = ({ times, driveMinutes }: Pick<Day, 'times' | 'driveMinutes'>): number | undefined =>
  times.arrived && driveMinutes !== null ? 2 * driveMinutes : undefined

/** When the crew worked, once it has finished. */
const spanIn = ({ times, breakMinutes }: Pick<Day, 'times' | 'breakMinutes'>): Pick<Work, 'span'> =>
  times.work_started && times.finished
    ? { span: { startedAt: times.work_started, endedAt: times.finished, breakMinutes } }
    : {}

type QuotedTime = Readonly<{
  crewSize: number
  /** Of one worker, in the unit of the lines' amounts. */
  hourlyRate: number
  lines: readonly Readonly<{ label: string; amount: number }>[]
}>

/** The minutes of travel in a quote. */
export function quotedTravel({ crewSize, hourlyRate, lines }: QuotedTime): number {
  const travel = lines.find(({ label }) => label === timeLabels.travel)?.amount ?? 0
  return Math.round((travel / (crewSize * hourlyRate)) * 60)
}

type ReportedDay = DayJob &
  Readonly<{
    steps: readonly Step[]
    workers: number
    /** For a crew that did not report its drive, in minutes. */
    quotedTravel: number
  }>

/**
 * What the steps of a finished job say was worked, at least a minute; undefined before its end, or if they do not say when
 * the work started.
 */
export function workReported({ steps, workers, quotedTravel, ...job }: ReportedDay): Work | undefined {
  const day = dayOf(steps, job)
  if (day.stage !== 'finished' || day.workedMinutes === null) return undefined
  return {
    workers,
    minutes: Math.max(1, day.workedMinutes),
    travelMinutes: travelIn(day) ?? quotedTravel,
    ...spanIn(day),
    ...agreedIn(day),
  }
}

/** Piano, $150.00, agreed by Rosa */
export const extraInWords = ({ label, minutes, amountCents, agreedBy }: AgreedExtra) =>
  [
    label,
    ...(minutes === undefined ? [] : [minutesInWords(minutes)]),
    ...(amountCents === undefined ? [] : [money(amountCents)]),
    `agreed by ${agreedBy}`,
  ].join(', ')

/** A refused report: Loaded, or Extra agreed: Piano, $150.00, agreed by Rosa */
export const refusedName = ({ type, extra }: Pick<RefusedStep, 'type' | 'extra'>): string =>
  [type === 'undone' ? 'Undo' : stepNames[type], extra && extraInWords(extra)].filter(Boolean).join(': ')
