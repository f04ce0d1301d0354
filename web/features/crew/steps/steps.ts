import { useEffect } from 'react'
import { type SentStep, undoMs } from '../../../../src/shared/move-day.ts'
import { hasFields, isText } from '../../../shared/checks.ts'
import type { StoredDay } from '../jobs/day.ts'
import { type Answer, type Queued, Temporary } from '../queue/queue.ts'
import { post, temporary } from '../queue/requests.ts'
import { useQueue } from '../queue/use-queue.ts'
import { savedItems } from '../storage/database.ts'

/** A step that was tapped on this phone. */
export type SavedStep = Queued<TappedStep>
export type TappedStep = Readonly<{ step: SentStep }>

/** The queue of the crew's steps. */
export function useJobSteps(token: string, providerId: string, { day, storedAt }: StoredDay) {
  const steps = useQueue<TappedStep>({
    name: 'crew steps',
    token,
    providerId,
    storage: savedItems('steps', providerId),
    next: firstSteps,
    send: batch => postSteps(token, batch),
    undoMs,
  })
  const { queue, items } = steps
  useEffect(() => {
    const known = day.days.flatMap(({ jobs }) => jobs.flatMap(({ steps }) => steps))
    // An undo leaves no step of its own: the step that it took back shows it.
    const undone = new Set(known.flatMap(({ id, undone }) => (undone ? [id] : [])))
    const undoing = items.filter(({ step }) => undone.has(undoneBy(step) ?? ''))
    queue?.seen(new Set([...known, ...undoing].map(({ id }) => id)), storedAt)
  }, [queue, day, storedAt, items])
  return steps
}

/** The step that an undo takes back. */
export const undoneBy = ({ type, data }: SentStep): string | undefined =>
  type === 'undone' && data && 'undoes' in data ? data.undoes : undefined

/** The contract's maximum is 200. */
const mostAtOnce = 100

/** The oldest waiting steps, up to the first one of another job. */
export function firstSteps(waiting: readonly SavedStep[]): readonly SavedStep[] {
  const end = waiting.findIndex(step => step.serviceRequestId !== waiting[0]?.serviceRequestId)
  return waiting.slice(0, end < 0 ? mostAtOnce : Math.min(end, mostAtOnce))
}

async function postSteps(token: string, batch: readonly SavedStep[]): Promise<Answer> {
  const sentAt = new Date().toISOString()
  const [{ serviceRequestId = '' } = {}] = batch
  const path = `/api/crew/jobs/${encodeURIComponent(serviceRequestId)}/events`
  const response = await post(
    token,
    path,
    batch.map(({ step }) => ({ ...step, sentAt })),
  )
  const answer: unknown = await response.json().catch(temporary)
  if (isAnswer(answer)) return answer
  throw new Temporary('The answer cannot be read.', 'job')
}

const isAnswer = (value: unknown): value is Answer =>
  hasFields(value, {
    taken: taken => Array.isArray(taken) && taken.every(isText),
    refused: refused =>
      Array.isArray(refused) && refused.every(each => hasFields(each, { id: isText, message: isText })),
  })
