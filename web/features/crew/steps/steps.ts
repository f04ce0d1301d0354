import {
  type CrewJob,
  dayOf,
  nextSteps,
  orderOf,
  type SentStep,
  type Stage,
  type Step,
  type StepsTaken,
  type StepType,
  undoMs,
} from '../../../../src/shared/move-day.ts'
import { withinLimit } from '../positions/outbound.ts'
import { type QueueOptions, Temporary } from '../use-queue.ts'

/**
 * A step that was tapped on this phone. `place` is its place in the order of taps. `taken` until the server's answer with
 * the day contains it, `refused` until the crew has read why.
 */
export type SavedStep = Readonly<{
  id: string
  providerId: string
  serviceRequestId: string
  place: number
  step: SentStep
  state: 'waiting' | 'taken' | 'refused'
  /** When the server answered, in milliseconds since 1970. */
  answeredAt?: number
  /** Why it was refused: the server's sentence, and its word for it. */
  message?: string
  code?: string
}>

/** One crew's steps saved on this phone. Every call rejects if the browser has no working storage. */
export type SavedSteps = Readonly<{
  /** In the order of taps. */
  load(): Promise<readonly SavedStep[]>
  put(steps: readonly SavedStep[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}>

export type StepQueueState = Readonly<{
  steps: readonly SavedStep[]
  /** False if what waits would be lost on a reload. */
  isSaved: boolean
}>

type Tap = Readonly<{ serviceRequestId: string; step: SentStep }>

type Options = QueueOptions<StepQueueState> &
  Readonly<{
    providerId: string
    saved: SavedSteps
    /**
     * Rejects with a `Temporary` if the same call may work later; otherwise the steps are refused with the error's
     * message.
     */
    post(serviceRequestId: string, steps: readonly SentStep[]): Promise<StepsTaken>
    retryMs?: number
    /** How long a storage that failed is left alone: each attempt may hold up a tap for seconds. */
    storageRetryMs?: number
  }>

/** The contract's maximum is 200. */
const mostAtOnce = 100
const keptMs = 7 * 24 * 3_600_000

/**
 * Saves each step on the phone, then sends them in the order of taps, until the server has taken or refused each. The
 * server recognizes a repeated step by its id, so a lost answer does no harm.
 */
export function createStepQueue(options: Options) {
  const { providerId, saved, post, exclusively, onChange, onSaved, onAnswer } = options
  const { retryMs = 10_000, storageRetryMs = 30_000 } = options
  /** What the storage holds, with the changes that it lacks. */
  let steps: readonly SavedStep[] = []
  /** Changes that the storage may lack, by the step's id; undefined for a removal. */
  const unsaved = new Map<string, SavedStep | undefined>()
  /** Counts changes, so that what was read before one does not undo it. */
  let changes = 0
  let isSaved = true
  /** By a clock that nobody sets. */
  let failedAt = Number.NEGATIVE_INFINITY
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const report = () => !isClosed && onChange({ steps, isSaved })

  /** Runs an operation of the storage, unless one failed a moment ago. */
  const withStorage = async (operate: () => Promise<void>) => {
    if (!isSaved && performance.now() - failedAt < storageRetryMs) return
    try {
      await withinLimit(operate())
      isSaved = true
    } catch (error) {
      if (isSaved) console.warn('This browser saves no steps.', error)
      isSaved = false
      failedAt = performance.now()
      // The storage may hold steps of an earlier visit.
      retryIn(Math.max(retryMs, storageRetryMs))
    }
  }

  const saveAll = async () => {
    const now = [...unsaved]
    const put = now.flatMap(([, step]) => step ?? [])
    const removed = now.flatMap(([id, step]) => (step ? [] : [id]))
    if (put.length > 0) await saved.put(put)
    if (removed.length > 0) await saved.remove(removed)
    for (const [id, step] of now) if (unsaved.get(id) === step) unsaved.delete(id)
  }

  const save = async () => {
    changes += 1
    await withStorage(saveAll)
    onSaved?.()
  }

  /** Another tab may have changed what is saved. A slow answer must not overwrite what was tapped meanwhile. */
  const reload = () =>
    withStorage(async () => {
      await saveAll()
      const before = changes
      const now = await saved.load()
      if (changes !== before) return
      // Steps that wait are sent however old they are: a phone's clock may have been wrong for days.
      const old = now.filter(({ place, state }) => state !== 'waiting' && Date.now() - place > keptMs)
      steps = now.filter(step => !old.includes(step))
      if (old.length > 0) await saved.remove(old.map(({ id }) => id))
    })

  const change = async (changed: readonly SavedStep[]) => {
    const byId = new Map(changed.map(step => [step.id, step]))
    steps = steps.map(step => byId.get(step.id) ?? step)
    for (const step of changed) unsaved.set(step.id, step)
    report()
    await save()
  }

  const remove = async (ids: readonly string[]) => {
    if (ids.length === 0) return
    steps = steps.filter(({ id }) => !ids.includes(id))
    for (const id of ids) unsaved.set(id, undefined)
    report()
    await save()
  }

  /** Sends the steps of each job in order. A job that the server cannot take now holds up no other. */
  const sendAll = async () => {
    await reload()
    const stuck = new Map<string, Temporary>()
    for (;;) {
      const batch = nextBatch(steps.filter(({ serviceRequestId }) => !stuck.has(serviceRequestId)))
      const [first] = batch
      if (!first || isClosed) break
      try {
        await change(answered(batch, await answerTo(first.serviceRequestId, batch)))
      } catch (error) {
        if (!(error instanceof Temporary) || error.of === 'all') throw error
        stuck.set(first.serviceRequestId, error)
        continue
      }
      onAnswer()
    }
    for (const error of stuck.values()) throw error
  }

  const answerTo = async (serviceRequestId: string, batch: readonly SavedStep[]): Promise<StepsTaken> => {
    const sentAt = new Date().toISOString()
    try {
      return await post(
        serviceRequestId,
        batch.map(({ step }) => ({ ...step, sentAt })),
      )
    } catch (error) {
      if (error instanceof Temporary) throw error
      const message = error instanceof Error ? error.message : String(error)
      return { taken: [], refused: batch.map(({ id }) => ({ id, message })) }
    }
  }

  const send = async () => {
    clearTimeout(timer)
    timer = undefined
    try {
      await exclusively(sendAll)
    } catch (error) {
      if (!(error instanceof Temporary)) throw error
      retryIn(retryMs)
    }
    report()
  }

  const retryIn = (milliseconds: number) => {
    if (!isClosed) timer ??= setTimeout(send, milliseconds)
  }

  const loaded = reload().then(report)

  return {
    /** Resolves once the step is saved on the phone; sending goes on. */
    async add({ serviceRequestId, step }: Tap) {
      await loaded
      const place = Math.max(Date.now(), (steps.at(-1)?.place ?? 0) + 1)
      const next = { id: step.id, providerId, serviceRequestId, place, step, state: 'waiting' as const }
      steps = [...steps, next]
      unsaved.set(next.id, next)
      report()
      await save()
      report()
      send()
    },
    send,
    /** Another tab has changed what is saved. */
    async changedElsewhere() {
      await reload()
      report()
    },
    /** The crew has read why. */
    dismiss: (id: string) => remove([id]),
    /**
     * The server's day contains these steps. A day that arrived after the answer has all that was taken; a step that it
     * lacks repeats one of another phone.
     */
    async seen(ids: ReadonlySet<string>, dayAt: number) {
      await loaded
      // The phone that tapped a step may take it back.
      const isUndoable = ({ place }: SavedStep) => Math.abs(Date.now() - place) < undoMs
      const isKnown = ({ id, answeredAt = Number.POSITIVE_INFINITY }: SavedStep) =>
        ids.has(id) || answeredAt < dayAt
      await remove(
        steps
          .filter(step => step.state === 'taken' && isKnown(step) && !isUndoable(step))
          .map(({ id }) => id),
      )
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** The oldest waiting steps of one job. */
function nextBatch(steps: readonly SavedStep[]): readonly SavedStep[] {
  const waiting = steps.filter(({ state }) => state === 'waiting')
  const end = waiting.findIndex(step => step.serviceRequestId !== waiting[0]?.serviceRequestId)
  return waiting.slice(0, end < 0 ? mostAtOnce : Math.min(end, mostAtOnce))
}

/** @throws Temporary if the server did not say what became of a step */
function answered(batch: readonly SavedStep[], { taken, refused }: StepsTaken): readonly SavedStep[] {
  const whyById = new Map(refused.map(({ id, ...why }) => [id, why]))
  return batch.map(step => {
    const why = whyById.get(step.id)
    if (why) return { ...step, state: 'refused', ...why }
    if (taken.includes(step.id)) return { ...step, state: 'taken', answeredAt: Date.now() }
    throw new Temporary('The server did not say what became of a step.', 'job')
  })
}

/** A job's day as this phone sees it: what the server knows and what is still to be sent. */
export type DayOnPhone = Readonly<{
  steps: readonly Step[]
  stage: Stage
  next: readonly StepType[]
  /** The ids of steps that were tapped on this phone lately. */
  own: ReadonlySet<string>
  /** The ids of steps that the server has not taken. */
  waiting: ReadonlySet<string>
  refused: readonly SavedStep[]
}>

/** `aheadMs` is how far the server's clock is ahead of this phone's. */
export function dayOnPhone(job: CrewJob, saved: readonly SavedStep[], aheadMs: number): DayOnPhone {
  const own = saved.filter(({ serviceRequestId }) => serviceRequestId === job.serviceRequestId)
  const tapped = own.filter(({ state }) => state !== 'refused')
  const known = new Set(job.steps.map(({ id }) => id))
  const undone = new Set(tapped.flatMap(({ step }) => undoneBy(step)))
  const steps: Step[] = [...job.steps]
  for (const { step } of tapped) {
    if (step.type === 'undone' || known.has(step.id)) continue
    // It was tapped after what the phone showed, whatever its clock says.
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
    own: new Set(tapped.map(({ id }) => id)),
    waiting: new Set(own.filter(({ state }) => state === 'waiting').map(({ id }) => id)),
    refused: own.filter(({ state }) => state === 'refused'),
  }
}

/** The office may set the status of a job whose crew reports no steps. */
function stageOf({ status }: CrewJob, reported: Stage): Stage {
  if (reported !== 'planned') return reported
  if (status === 'completed') return 'finished'
  return status === 'in_progress' ? 'working' : reported
}

/** Once the office has said that the work began, nobody drives to it. */
function nextOf(job: CrewJob, reported: Stage): readonly StepType[] {
  if (job.status === 'in_progress' && reported === 'planned') return ['work_started']
  return job.status === 'assigned' || job.status === 'in_progress' ? nextSteps(reported, job) : []
}

const undoneBy = ({ type, data }: SentStep): readonly string[] =>
  type === 'undone' && data && 'undoes' in data && data.undoes !== undefined ? [data.undoes] : []

/** The newest step, while it can be taken back on the phone that tapped it. `now` is this phone's clock. */
export function undoable({ steps, own }: DayOnPhone, job: CrewJob, now: number): Step | undefined {
  const last = orderOf(steps, job).facts.at(-1)
  return last && own.has(last.id) && now - Date.parse(last.phoneAt) < undoMs ? last : undefined
}
