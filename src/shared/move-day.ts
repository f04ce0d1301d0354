import type { BookingStatus, Jurisdiction, ServiceType } from './catalog.ts'
import type { AgreedExtra, CrewMember, Lateness, MoveDay, RefusedStep, Step, Truck } from './day-record.ts'
import type { GoodsRow } from './goods.ts'
import type { DamageView, DayPhotoView } from './proof.ts'

export type { AgreedExtra, CrewMember, Lateness, RefusedStep, Step, Truck } from './day-record.ts'

/**
 * The day of a job, as its crew reports it: the steps, the stage they lead to, and which step may follow. The server
 * decides by it, and the crew's page offers its buttons by it. No schema library, because crew pages load this file.
 */

/** The steps of a job, in the order in which they usually happen. */
export const stepTypes = [
  'drive_started',
  'arrived',
  'work_started',
  'break_started',
  'work_resumed',
  'extra_agreed',
  'loaded',
  'arrived_at_dropoff',
  'unloaded',
  'finished',
] as const
export type StepType = (typeof stepTypes)[number]

/** The steps in the words of the office. */
export const stepNames: Readonly<Record<StepType, string>> = {
  drive_started: 'On the way',
  arrived: 'Arrived',
  work_started: 'Work started',
  break_started: 'Break',
  work_resumed: 'Work resumed',
  extra_agreed: 'Extra agreed',
  loaded: 'Loaded',
  arrived_at_dropoff: 'Arrived at the second address',
  unloaded: 'Unloaded',
  finished: 'Finished',
}

export const stages = [
  'planned',
  'driving',
  'arrived',
  'working',
  'on_break',
  'loaded',
  'at_dropoff',
  'unloaded',
  'finished',
] as const
export type Stage = (typeof stages)[number]

/** What decides which steps a job has. Junk removal and jobs without a second address have no drop-off. */
export type DayJob = Readonly<{ serviceType: ServiceType; toAddress: string | null }>

export const hasDropoff = ({ serviceType, toAddress }: DayJob) =>
  serviceType === 'moving' && toAddress !== null

const noDay: MoveDay = { steps: [], members: [], trucks: [] }

/** The stored day with one more report. A phone may send it again after a refusal, and then it is taken. */
export const withStep = (day: MoveDay | null, step: Step): MoveDay => {
  const { steps, ...rest } = withoutRefusal(day ?? noDay, step.id)
  return { ...rest, steps: [...steps, step] }
}

/** A day stores at most this many reports that were refused, the newest. The history has all. */
export const mostRefused = 50

/** The stored day with a report that was refused. */
export const withRefusal = (day: MoveDay | null, refused: RefusedStep): MoveDay => ({
  ...(day ?? noDay),
  refused: [...(day?.refused ?? []), refused].slice(-mostRefused),
})

/** The stored day after the office has checked a report that was refused. */
export const withoutRefusal = ({ refused = [], ...day }: MoveDay, id: string): MoveDay => {
  const others = refused.filter(each => each.id !== id)
  return others.length > 0 ? { ...day, refused: others } : day
}

const withUndone = <Report extends Readonly<{ id: string }>>(reports: readonly Report[], id: string) =>
  reports.map(report => (report.id === id ? { ...report, undone: true as const } : report))

/** The stored day without a report that was taken back. It stays on record. */
export const withoutStep = (day: MoveDay | null, id: string): MoveDay | null =>
  day && {
    ...day,
    steps: withUndone(day.steps, id),
    ...(day.refused && { refused: withUndone(day.refused, id) }),
  }

/** The stored day of a job that the office reopened: it was not finished. The report stays on record. */
export const reopened = (day: MoveDay | null): MoveDay | null =>
  day && {
    ...day,
    steps: day.steps.map(step => (step.type === 'finished' ? { ...step, undone: true } : step)),
  }

/** The stored day with the people and trucks that the office planned. */
export const withCrew = (day: MoveDay | null, planned: Pick<MoveDay, 'members' | 'trucks'>): MoveDay => ({
  ...(day ?? noDay),
  ...planned,
})

/** The stored day with what the customer was told last of the arrival. */
export const withLateness = (day: MoveDay | null, lateness: Lateness): MoveDay => ({
  ...(day ?? noDay),
  lateness,
})

/** The stored day with the customer's answer to a late arrival, in place of an earlier one. */
export function withAnswer(
  day: MoveDay | null,
  answer: Pick<Lateness, 'acceptedAt' | 'choice'>,
): MoveDay | null {
  if (!day?.lateness) return day
  const { acceptedAt: _, choice: __, ...told } = day.lateness
  return { ...day, lateness: { ...told, ...answer } }
}

/** The stored day after the customer was told that the crew is near. */
export const withNear = (day: MoveDay | null, nearAt: string): MoveDay => ({ ...(day ?? noDay), nearAt })

/** The stored day at another time: what was told of the old one no longer counts. */
export const withoutLateness = (day: MoveDay | null): MoveDay | null => {
  if (!day) return null
  const { lateness: _, ...rest } = day
  return rest
}

/** The stored day of a job that its crew leaves: what was worked stays, what is planned and told does not. */
export const withoutCrew = (day: MoveDay | null): MoveDay | null =>
  day && startOf(day)
    ? {
        ...noDay,
        steps: day.steps.map(step => ({ ...step, byFormerCrew: true })),
        ...(day.refused && { refused: day.refused }),
      }
    : null

/** When the crew reported that it started the work, unless it took that back. */
export const startOf = (day: Reported['moveDay']): string | undefined =>
  day?.steps.find(({ type, undone }) => type === 'work_started' && !undone)?.at

/** A booking's status, and what its crew reported. */
export type Reported = Readonly<{
  status: BookingStatus
  moveDay: Readonly<{ steps: readonly Step[]; lateness?: Lateness }> | null
}>

/** Whether the crew is at the customer's, or was: by its reports, or by the status that the office set. */
export const hasArrived = ({ status, moveDay }: Reported): boolean =>
  status === 'in_progress' ||
  status === 'completed' ||
  (moveDay?.steps.some(
    ({ type, undone, byFormerCrew }) =>
      !undone && !byFormerCrew && (type === 'arrived' || type === 'work_started'),
  ) ??
    false)

/** The day as it stands for the crew that has the job now, which is expected if it takes over what another one began. */
export function dayNow(job: Reported & DayJob): Day {
  const day = dayOf(job.moveDay?.steps ?? [], job)
  const isExpected = startOf(job.moveDay) !== undefined && !hasArrived(job)
  return isExpected ? { ...day, stage: 'planned', since: null } : day
}

/** When the work that is under way began, as reported. A crew that takes it over on that day goes on with its steps. */
export const underWaySince = ({ status, moveDay }: Reported): string | undefined =>
  status === 'in_progress' ? startOf(moveDay) : undefined

/** What the customer was told of a crew that is late and has not arrived. */
export const latenessNow = (job: Reported): Lateness | null => {
  const { lateness } = job.moveDay ?? {}
  return lateness && lateness.minutesLate > 0 && !hasArrived(job) ? lateness : null
}

/** What may be tapped next, the most likely first. Crews forget to tap, so the drive and the arrivals may be skipped. */
export function nextSteps(stage: Stage, job: DayJob): readonly StepType[] {
  switch (stage) {
    case 'planned':
      return ['drive_started', 'arrived', 'work_started']
    case 'driving':
      return ['arrived', 'work_started']
    case 'arrived':
      return ['work_started', 'extra_agreed']
    case 'working':
      return hasDropoff(job)
        ? ['loaded', 'break_started', 'extra_agreed']
        : ['loaded', 'finished', 'break_started', 'extra_agreed']
    case 'on_break':
      return ['work_resumed', 'extra_agreed']
    case 'loaded':
      return hasDropoff(job)
        ? ['arrived_at_dropoff', 'unloaded', 'break_started', 'extra_agreed']
        : ['finished', 'break_started', 'extra_agreed']
    case 'at_dropoff':
      return ['unloaded', 'break_started', 'extra_agreed']
    case 'unloaded':
      return ['finished', 'break_started', 'extra_agreed']
    case 'finished':
      return []
  }
}

/** Two reports of the same step within this time mean the same fact. */
export const sameFactMs = 15 * 60_000
/** A step can be taken back this long, by the clock of its phone. */
export const undoMs = 60_000

/**
 * The facts of a day in order of time. `repeats` are reports of a fact that another phone made earlier. `outOfOrder` is the
 * first step that cannot follow the one before it; the facts end there.
 */
export type DayOrder = Readonly<{
  facts: readonly Step[]
  repeats: readonly Readonly<{ step: Step; of: Step }>[]
  outOfOrder?: Readonly<{ step: Step; after: Step | undefined }>
}>

/** Puts steps in order of time, in whatever order they arrived. Leaves out those that were undone. */
export function orderOf(steps: readonly Step[], job: DayJob): DayOrder {
  const facts: Step[] = []
  const repeats: { step: Step; of: Step }[] = []
  let place = start
  for (const step of steps.filter(({ undone }) => !undone).sort(byTime)) {
    const of = factOf(step, facts)
    const isSameExtra = of !== undefined && step.type === 'extra_agreed'
    if (!isSameExtra && nextSteps(place.stage, job).includes(step.type)) {
      place = after(place, step.type)
      facts.push(step)
      continue
    }
    if (!of) return { facts, repeats, outOfOrder: { step, after: facts.at(-1) } }
    repeats.push({ step, of })
  }
  return { facts, repeats }
}

/**
 * The reports that the office takes back together: the one it chooses, each other report of the same fact, and if a break
 * begins with it, the end of that break.
 */
export function takenBackWith(steps: readonly Step[], job: DayJob, id: string): readonly Step[] {
  const { facts, repeats } = orderOf(steps, job)
  const factId = repeats.find(({ step }) => step.id === id)?.of.id ?? id
  const chosen = facts.findIndex(fact => fact.id === factId)
  const end =
    facts[chosen]?.type === 'break_started'
      ? facts.slice(chosen).find(({ type }) => type === 'work_resumed')
      : undefined
  const together = facts.filter((fact, n) => n === chosen || fact === end)
  return together.flatMap(fact => [fact, ...repeats.flatMap(({ step, of }) => (of === fact ? [step] : []))])
}

/** Whether the rest of the day makes sense without this fact. */
export function canTakeBack(steps: readonly Step[], job: DayJob, id: string): boolean {
  const together = takenBackWith(steps, job, id)
  const others = steps.filter(step => !together.includes(step))
  return orderOf(others, job).outOfOrder === undefined
}

/** The fact that a later report may repeat. Of extras, only the same one at the same price or time. */
export const factOf = (
  { type, at, extra }: Pick<Step, 'type' | 'at' | 'extra'>,
  facts: readonly Step[],
): Step | undefined =>
  facts.findLast(
    fact =>
      fact.type === type &&
      Math.abs(Date.parse(at) - Date.parse(fact.at)) <= sameFactMs &&
      extraKey(fact.extra) === extraKey(extra),
  )

const extraKey = (extra: AgreedExtra | null) =>
  extra && [extra.minutes, extra.amountCents, extra.label.trim().toLowerCase()].join(' ')

/** The stage, and during a break the one that it interrupts. */
type Place = Readonly<{ stage: Stage; resumed: Stage }>

const start: Place = { stage: 'planned', resumed: 'planned' }

const stageAfter: Readonly<Partial<Record<StepType, Stage>>> = {
  drive_started: 'driving',
  arrived: 'arrived',
  work_started: 'working',
  loaded: 'loaded',
  arrived_at_dropoff: 'at_dropoff',
  unloaded: 'unloaded',
  finished: 'finished',
}

function after({ stage, resumed }: Place, type: StepType): Place {
  if (type === 'break_started') return { stage: 'on_break', resumed: stage }
  if (type === 'work_resumed') return { stage: resumed, resumed }
  const next = stageAfter[type] ?? stage
  return { stage: next, resumed: next === 'on_break' ? resumed : next }
}

const byTime = (a: Step, b: Step) =>
  compared(a.at, b.at) || stepTypes.indexOf(a.type) - stepTypes.indexOf(b.type) || compared(a.id, b.id)

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * A day as its steps tell it. `times` has the first time of each step, and `facts` all steps that count, in order of time.
 * `workedMinutes` run from the start of the work to its end, or until `now`, with the drive between the addresses and
 * without breaks; `driveMinutes` are those of the way to the customer. Both are null until they have begun.
 */
export type Day = Readonly<{
  stage: Stage
  /** When the stage began; null before the first step. */
  since: string | null
  times: Readonly<Partial<Record<StepType, string>>>
  facts: readonly Step[]
  workedMinutes: number | null
  breakMinutes: number
  driveMinutes: number | null
  extras: readonly AgreedExtra[]
}>

/** The fold of a day's steps, the same for any order of their arrival. `now` ends what is still under way. */
export function dayOf(steps: readonly Step[], job: DayJob, now?: string): Day {
  const { facts } = orderOf(steps, job)
  const times: Partial<Record<StepType, string>> = {}
  let place = start
  for (const { type, at } of facts) {
    times[type] ??= at
    place = after(place, type)
  }
  const end = times.finished ?? now ?? facts.at(-1)?.at
  const breakMs = breakOf(facts, end)
  const { drive_started, arrived, work_started } = times
  return {
    stage: place.stage,
    since: facts.findLast(({ type }) => type !== 'extra_agreed')?.at ?? null,
    times,
    facts,
    workedMinutes: work_started ? minutesOf(Math.max(0, between(work_started, end) - breakMs)) : null,
    breakMinutes: minutesOf(breakMs),
    driveMinutes: drive_started
      ? minutesOf(Math.max(0, between(drive_started, arrived ?? work_started ?? end)))
      : null,
    extras: facts.flatMap(({ extra }) => extra ?? []),
  }
}

/** The milliseconds of all breaks. One that was not ended lasts until `end`. */
function breakOf(facts: readonly Step[], end: string | undefined): number {
  let total = 0
  let since: string | undefined
  for (const { type, at } of facts) {
    if (type === 'break_started') since = at
    if (type !== 'work_resumed' || since === undefined) continue
    total += between(since, at)
    since = undefined
  }
  return since === undefined ? total : total + Math.max(0, between(since, end))
}

const between = (from: string, to: string | undefined) =>
  to === undefined ? 0 : Date.parse(to) - Date.parse(from)
const minutesOf = (ms: number) => Math.round(ms / 60_000)

/** One tap, as a phone sends it. `at` and `sentAt` are by the phone's clock: of the tap, and of this attempt to send it. */
export type SentStep = Readonly<{
  id: string
  type: StepType | 'undone'
  at: string
  sentAt?: string
  by?: string | null
  latitude?: number | null
  longitude?: number | null
  /** `undone` names the step it takes back; `extra_agreed` says what was agreed. */
  data?: Readonly<{ undoes?: string }> | AgreedExtra
}>

/** The answer of POST /api/crew/jobs/{serviceRequestId}/events. Neither list needs to be sent again. */
export type StepsTaken = Readonly<{
  taken: readonly string[]
  refused: readonly Readonly<{ id: string; message: string; code?: string }>[]
}>

type CrewPlace = Readonly<{
  address: string
  latitude: number | null
  longitude: number | null
  /** Floors, elevator and carry, in words. */
  access: string
  /** Missing in a day that an older release stored on the phone. */
  accessInSpanish?: string
}>

/** A job on its crew's page. No full name, email or payment ids. */
export type CrewJob = Readonly<{
  serviceRequestId: string
  bookingNumber: string
  serviceType: ServiceType
  status: BookingStatus
  windowStart: string | null
  windowEnd: string | null
  scheduledDate: string
  scheduledEnd: string
  customerFirstName: string
  /** From 5 PM of the day before until the end of the day on which the price is fixed; otherwise null. */
  customerPhone: string | null
  from: CrewPlace
  to: CrewPlace | null
  /** The address of `to`, as `nextSteps` needs it. */
  toAddress: string | null
  items: readonly GoodsRow[]
  /** Of the list that the crew or the office wrote down. Missing in a day that an older release stored on the phone. */
  goodsId?: string | null
  /** What the customer listed before paying. Missing in a day that an older release stored on the phone. */
  listed?: readonly GoodsRow[]
  itemCategories: readonly string[]
  specialItems: readonly string[]
  /** A thumbnail is at its URL plus `/thumb`. */
  photoUrls: readonly string[]
  promised: Readonly<{
    workers: number
    hours: number
    /** The price that holds now: the quote until the job is settled, with the office's charges and discounts. */
    totalCents: number
    jurisdiction: Jurisdiction
    notice: string
    /** Missing in a day that an older release stored on the phone. */
    noticeInSpanish?: string
    /** What was noted when the booking was made. The office's later notes are its own. */
    notes: string | null
  }>
  money: Readonly<{
    paidCents: number
    /** Today. */
    dueCents: number
    /** What may not be demanded before a later day. */
    later?: Readonly<{ amountCents: number; dueOn: string }>
    /** `saved_card`: the office can charge it. `on_the_day`: by link, cash or check. */
    howToPay: 'nothing_due' | 'due_later' | 'saved_card' | 'on_the_day'
  }>
  /** Whether the customer may be charged for extras in money. Local moves in Illinois are hours alone. */
  isOnlyHours: boolean
  /** People and trucks that the office planned for this job. */
  planned: Readonly<{ members: readonly CrewMember[]; trucks: readonly Truck[] }>
  steps: readonly Step[]
  stage: Stage
  /** Whether its price is fixed. Missing in a day that an older release stored on the phone. */
  isSettled?: boolean
  /** What the crews of the job photographed and noted. Missing in a day that an older release stored on the phone. */
  proof?: Readonly<{ photos: readonly DayPhotoView[]; damages: readonly DamageView[] }>
}>

/** GET /api/crew/day: today and tomorrow in Chicago. */
export type CrewDay = Readonly<{
  provider: Readonly<{
    id: string
    name: string
    /** A day that an earlier release stored on a phone has no languages. */
    members: readonly (CrewMember & Readonly<{ language?: 'en' | 'es' }>)[]
  }>
  days: readonly Readonly<{ date: string; jobs: readonly CrewJob[] }>[]
}>
