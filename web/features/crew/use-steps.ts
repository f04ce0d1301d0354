import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SentStep, StepsTaken } from '../../../src/shared/move-day.ts'
import { apiError } from '../../shared/api/api.ts'
import { hasFields, isText } from '../../shared/checks.ts'
import { dayKey, type StoredDay } from './day.ts'
import { savedSteps } from './saved-steps.ts'
import { createStepQueue, type StepQueue, type StepQueueState, Temporary } from './steps.ts'

const nothing: StepQueueState = { steps: [], isSaved: true }

/** The crew's steps on this phone, and what changes them. Undefined until the crew is known. */
export function useSteps(token: string, providerId: string | undefined, day: StoredDay | undefined) {
  const client = useQueryClient()
  const [state, setState] = useState(nothing)
  const [queue, setQueue] = useState<StepQueue>()
  const onAnswer = useEffectEvent(() => void client.invalidateQueries({ queryKey: dayKey(token) }))

  useEffect(() => {
    if (!providerId) return
    const name = `crew steps ${providerId}`
    const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
    const created = createStepQueue({
      providerId,
      saved: savedSteps(providerId),
      post: (serviceRequestId, steps) => postSteps(token, serviceRequestId, steps),
      exclusively: task => exclusively(name, task),
      onChange: setState,
      onSaved: () => tabs?.postMessage('changed'),
      onAnswer: () => onAnswer(),
    })
    if (tabs) tabs.onmessage = () => void created.changedElsewhere()
    const wake = () => void (document.visibilityState === 'visible' && created.send())
    const ending = new AbortController()
    const { signal } = ending
    addEventListener('online', wake, { signal })
    document.addEventListener('visibilitychange', wake, { signal })
    created.send()
    setQueue(created)
    return () => {
      ending.abort()
      created.close()
      tabs?.close()
      setQueue(undefined)
      setState(nothing)
    }
  }, [token, providerId])

  useEffect(() => {
    const known = day?.day.days.flatMap(({ jobs }) => jobs.flatMap(({ steps }) => steps))
    // An undo leaves no step of its own: the step that it took back shows it.
    const undone = new Set(known?.flatMap(({ id, undone }) => (undone ? [id] : [])))
    const undoing = state.steps.flatMap(({ id, step: { data } }) =>
      data && 'undoes' in data && data.undoes !== undefined && undone.has(data.undoes) ? [id] : [],
    )
    if (day) queue?.seen(new Set([...(known ?? []).map(({ id }) => id), ...undoing]), day.storedAt)
  }, [queue, day, state])

  return { ...state, queue }
}

/** Within a page without Web Locks, which need HTTPS, tasks follow one another; the server recognizes repeats. */
let last = Promise.resolve()

export async function exclusively(name: string, task: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (locks) return locks.request(name, task)
  const next = last.then(task)
  last = next.catch(() => undefined)
  return next
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

export const temporary = (error: unknown): never => {
  throw new Temporary(String(error))
}

/** A weak network may keep a request open for minutes. */
const answerMs = 30_000

function timeoutOf(milliseconds: number): AbortSignal {
  const ending = new AbortController()
  setTimeout(() => ending.abort(), milliseconds)
  return ending.signal
}
