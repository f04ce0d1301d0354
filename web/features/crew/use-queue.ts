import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { dayKey } from './day.ts'

/** What the phone keeps until the server has it. Every tab of a phone has a queue over the same storage. */
type Queue = Readonly<{
  send(): Promise<void>
  /** Another tab has changed what is saved. */
  changedElsewhere(): Promise<void>
  close(): void
}>

export type QueueOptions<State> = Readonly<{
  /** Runs tasks of all tabs on this phone one after another. */
  exclusively(task: () => Promise<void>): Promise<void>
  onChange(state: State): void
  /** What is saved has changed, for the other tabs. */
  onSaved?(): void
  /** The server has taken or refused something, so it knows a newer day. */
  onAnswer(): void
}>

type UseQueue<State, Opened> = Readonly<{
  /** The same for all tabs that share the storage. */
  name: string
  token: string
  nothing: State
  create(options: QueueOptions<State>): Opened
}>

/** Opens a queue. It sends at once, and when the phone is online again or the page is shown. */
export function useQueue<State, Opened extends Queue>({
  name,
  token,
  nothing,
  create,
}: UseQueue<State, Opened>) {
  const client = useQueryClient()
  const [state, setState] = useState(nothing)
  const [queue, setQueue] = useState<Opened>()
  const open = useEffectEvent(create)
  const onAnswer = useEffectEvent(() => void client.invalidateQueries({ queryKey: dayKey(token) }))
  const clear = useEffectEvent(() => setState(nothing))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another link's queue sends with another token.
  useEffect(() => {
    const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
    const created = open({
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
      clear()
    }
  }, [name, token])

  return { state, queue }
}

/** Within a page without Web Locks, which need HTTPS, tasks follow one another; the server recognizes repeats. */
let last = Promise.resolve()

async function exclusively(name: string, task: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (locks) return locks.request(name, task)
  const next = last.then(task)
  last = next.catch(() => undefined)
  return next
}

/** The server did not answer, or is to be asked again later: about every job, or only about this one. */
export class Temporary extends Error {
  override name = 'Temporary'
  constructor(
    message: string,
    readonly of: 'all' | 'job' = 'all',
  ) {
    super(message)
  }
}

/** @throws Temporary */
export const temporary = (error: unknown): never => {
  throw new Temporary(String(error))
}
