import {
  type AgreedExtra,
  type CrewJob,
  dayOf,
  factOf,
  nextSteps,
  orderOf,
  type Stage,
  type Step,
  type StepType,
  undoMs,
} from '../../../../src/shared/move-day.ts'
import { type SavedStep, undoneBy } from './steps.ts'

/** A job's day as this phone sees it: what the server knows and what is still to be sent. */
export type DayOnPhone = Readonly<{
  steps: readonly Step[]
  stage: Stage
  next: readonly StepType[]
  /** The ids of steps that were tapped on this phone lately. */
  tappedHere: ReadonlySet<string>
  /** The ids of steps that the server has not taken. */
  waiting: ReadonlySet<string>
  /** How far the server's clock is ahead of this phone's. */
  aheadMs: number
}>

export function dayOnPhone(job: CrewJob, saved: readonly SavedStep[], aheadMs: number): DayOnPhone {
  const ofJob = saved.filter(({ serviceRequestId }) => serviceRequestId === job.serviceRequestId)
  const tapped = ofJob.filter(({ state }) => state !== 'refused')
  const known = new Set(job.steps.map(({ id }) => id))
  const undone = new Set(tapped.map(({ step }) => undoneBy(step)))
  const steps: Step[] = [...job.steps]
  for (const { step } of tapped) {
    if (step.type === 'undone' || known.has(step.id)) continue
    // It follows the steps that the phone showed, whatever the phone's clock says.
    const latest = Math.max(0, ...steps.map(({ at }) => Date.parse(at) + 1))
    const at = new Date(Math.max(Date.parse(step.at) + aheadMs, latest)).toISOString()
    const { id, type, by = null, data } = step
    const extra = data && 'label' in data ? data : null
    steps.push({ id, type, at, phoneAt: step.at, by, byName: null, extra, undone: false })
  }
  const all = steps.map(step => (undone.has(step.id) ? { ...step, undone: true } : step))
  const reported = dayOf(all, job).stage
  return {
    steps: [...all].sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    stage: stageOf(job, reported),
    next: nextOf(job, reported),
    tappedHere: new Set(tapped.map(({ id }) => id)),
    waiting: new Set(ofJob.filter(({ state }) => state === 'waiting').map(({ id }) => id)),
    aheadMs,
  }
}

/** The office may set the status of a job whose crew reports no steps, and fix the price of one whose crew did not finish. */
function stageOf({ status, isSettled }: CrewJob, reported: Stage): Stage {
  if (isSettled) return 'finished'
  if (reported !== 'planned') return reported
  if (status === 'completed') return 'finished'
  return status === 'in_progress' ? 'working' : reported
}

/**
 * Once the office has said that the work began, nobody drives to it. A crew whose job the office completed too early reports
 * the rest, so that the bill has its hours.
 */
function nextOf(job: CrewJob, reported: Stage): readonly StepType[] {
  if (job.isSettled) return []
  if (reported === 'planned' && job.status !== 'assigned') {
    return job.status === 'in_progress' ? ['work_started'] : []
  }
  return nextSteps(reported, job)
}

/** Whether the goods were loaded, whatever happened since. */
export const isLoaded = ({ stage, steps }: DayOnPhone): boolean =>
  stage === 'finished' || steps.some(({ type, undone }) => type === 'loaded' && !undone)

/** The newest step, while it can be taken back on the phone that tapped it. `now` is this phone's clock. */
export function undoable({ steps, tappedHere }: DayOnPhone, job: CrewJob, now: number): Step | undefined {
  const last = orderOf(steps, job).facts.at(-1)
  return last && tappedHere.has(last.id) && now - Date.parse(last.phoneAt) < undoMs ? last : undefined
}

/** The report that this extra would repeat, so that it would not count again. `now` is this phone's clock. */
export function agreedBefore(
  { steps, aheadMs }: DayOnPhone,
  job: CrewJob,
  extra: AgreedExtra,
  now: number,
): Step | undefined {
  const at = new Date(now + aheadMs).toISOString()
  return factOf({ type: 'extra_agreed', at, extra }, orderOf(steps, job).facts)
}
