import { useEffect } from 'react'
import type { SentStep, StepsTaken } from '../../../../src/shared/move-day.ts'
import { apiError } from '../../../shared/api/api.ts'
import { hasFields, isText } from '../../../shared/checks.ts'
import type { StoredDay } from '../day.ts'
import { Temporary, temporary, useQueue } from '../use-queue.ts'
import { savedSteps } from './saved-steps.ts'
import { createStepQueue, type StepQueueState } from './steps.ts'

const nothing: StepQueueState = { steps: [], isSaved: true }

/** The crew's steps on this phone, and what changes them. */
export function useSteps(token: string, providerId: string, day: StoredDay) {
  const { state, queue } = useQueue({
    name: `crew steps ${providerId}`,
    token,
    nothing,
    create: options =>
      createStepQueue({
        ...options,
        providerId,
        saved: savedSteps(providerId),
        post: (serviceRequestId, steps) => postSteps(token, serviceRequestId, steps),
      }),
  })

  useEffect(() => {
    const known = day.day.days.flatMap(({ jobs }) => jobs.flatMap(({ steps }) => steps))
    // An undo leaves no step of its own: the step that it took back shows it.
    const undone = new Set(known.flatMap(({ id, undone }) => (undone ? [id] : [])))
    const undoing = state.steps.flatMap(({ id, step: { data } }) =>
      data && 'undoes' in data && data.undoes !== undefined && undone.has(data.undoes) ? [id] : [],
    )
    queue?.seen(new Set([...known.map(({ id }) => id), ...undoing]), day.storedAt)
  }, [queue, day, state])

  return { ...state, queue }
}

/** @throws Temporary */
async function postSteps(
  token: string,
  serviceRequestId: string,
  steps: readonly SentStep[],
): Promise<StepsTaken> {
  const path = `/api/crew/jobs/${encodeURIComponent(serviceRequestId)}/events`
  const headers = { 'x-crew-token': token, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(steps), signal: timeoutOf(answerMs) }
  const response = await fetch(path, request).catch(temporary)
  if (response.ok) return answerIn(await response.json().catch(temporary))
  const { message, problem } = apiError(response, await response.text().catch(temporary))
  // Anything else may pass: with a newer link, or once every server has the newest release.
  if (!problem || (response.status !== 403 && response.status !== 422)) {
    // Without our own words, a proxy or a portal answered, and so for every job.
    throw new Temporary(message, problem ? 'job' : 'all')
  }
  throw new Error(problem.message)
}

/** @throws Temporary if it is not ours */
function answerIn(body: unknown): StepsTaken {
  if (isAnswer(body)) return body
  throw new Temporary('The answer cannot be read.', 'job')
}

const isAnswer = (value: unknown): value is StepsTaken =>
  hasFields(value, {
    taken: taken => Array.isArray(taken) && taken.every(isText),
    refused: refused =>
      Array.isArray(refused) && refused.every(each => hasFields(each, { id: isText, message: isText })),
  })

/** A weak network may keep a request open for minutes. */
const answerMs = 30_000

function timeoutOf(milliseconds: number): AbortSignal {
  const ending = new AbortController()
  setTimeout(() => ending.abort(), milliseconds)
  return ending.signal
}
