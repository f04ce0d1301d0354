import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { dayKey } from '../jobs/day.ts'
import { createQueue, type Queue, type QueueOptions, type QueueState } from './queue.ts'

type UseQueue<Content> = QueueOptions<Content> & Readonly<{ name: string; token: string }>

/** Opens a crew's queue. It sends at once, and when the phone is online again or the page is shown. */
export function useQueue<Content>(options: UseQueue<Content>) {
  const { token, providerId } = options
  // All tabs that share the storage use the same name.
  const name = `${options.name} ${providerId}`
  const client = useQueryClient()
  const [state, setState] = useState<QueueState<Content>>(empty)
  const [queue, setQueue] = useState<Queue<Content>>()
  const open = useEffectEvent((tabs: BroadcastChannel | undefined) =>
    createQueue({
      ...options,
      exclusively: task => exclusively(name, task),
      onChange: setState,
      onSaved: () => tabs?.postMessage('changed'),
      onAnswer: () => client.invalidateQueries({ queryKey: dayKey(token) }),
    }),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another link's queue sends with another token.
  useEffect(() => {
    const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
    const created = open(tabs)
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
      setState(empty)
    }
  }, [name, token])

  return { ...state, queue }
}

const empty = { items: [], unsaved: new Set<string>() }

/** Without Web Locks, which need HTTPS, only the tasks of this page wait for one another. The server recognizes repeats. */
let last = Promise.resolve()

async function exclusively(name: string, task: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (locks) return locks.request(name, task)
  const next = last.then(task)
  last = next.catch(() => undefined)
  return next
}
