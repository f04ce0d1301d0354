import { newId } from '../../eventlog/ids.ts'
import type { Fix } from '../../shared/messages.ts'
import type { TrackingEvent } from '../dispatch/events.ts'
import type { Provider } from '../dispatch/provider.ts'
import type { OnJob } from './decide.ts'

/** Fixes that become one event. A repeated append of the same batch has the same id, and so happens once. */
export type Batch = Readonly<{ id: string; providerId: string; fixes: readonly Fix[] }>

export type Recorder = ReturnType<typeof createRecorder>

/** Collects each provider's fixes between flushes. A provider's batches are appended one after another, in order. */
export function createRecorder(append: (batch: Batch) => Promise<void>) {
  const queues = new Map<string, Queue>()

  const queueOf = (providerId: string) => {
    const queue = queues.get(providerId) ?? { waiting: [] }
    queues.set(providerId, queue)
    return queue
  }

  const drain = async (providerId: string, queue: Queue) => {
    while (queue.failed || queue.waiting.length > 0) {
      const attempt = queue.failed ?? { id: newId(), added: queue.waiting.splice(0) }
      queue.failed = attempt
      const fixes = attempt.added.flatMap(each => each.fixes)
      if (fixes.length > 0) await append({ id: attempt.id, providerId, fixes })
      queue.failed = undefined
      for (const { onStored } of attempt.added) onStored?.()
    }
    queues.delete(providerId)
  }

  /** Resolves when all fixes added before are in the log. If that fails, rejects and keeps them for the next flush. */
  const flush = (providerId: string): Promise<void> => {
    const queue = queues.get(providerId)
    if (!queue) return Promise.resolve()
    queue.draining ??= drain(providerId, queue).finally(() => {
      queue.draining = undefined
    })
    return queue.draining
  }

  return {
    /** Calls `onStored` once these fixes and all added before are in the log. */
    add(providerId: string, fixes: readonly Fix[], onStored?: () => void) {
      if (fixes.length > 0 || queues.has(providerId)) queueOf(providerId).waiting.push({ fixes, onStored })
      else onStored?.()
    },
    flush,
    flushAll: async () => {
      const results = await Promise.allSettled([...queues.keys()].map(flush))
      const errors = results.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
      if (errors.length > 0) throw new AggregateError(errors, 'Positions wait.')
    },
  }
}

type Added = Readonly<{ fixes: readonly Fix[]; onStored?: () => void }>

type Queue = {
  readonly waiting: Added[]
  /** May or may not be in the log. The next flush repeats it. */
  failed?: Readonly<{ id: string; added: readonly Added[] }>
  draining?: Promise<void>
}

/** Appends a decision's events to a crew's stream. `id` is the command's, so a repeated append happens once. */
export type Append = (
  command: Readonly<{
    providerId: string
    id: string
    decide(row: Provider, job: OnJob): TrackingEvent[]
  }>,
) => Promise<void>

/** Tasks of the same key run one after another. */
export function createQueues() {
  const last = new Map<string, Promise<void>>()
  return {
    run<T>(key: string, task: () => Promise<T>): Promise<T> {
      const done = (last.get(key) ?? Promise.resolve()).then(task)
      const over = Promise.allSettled([done]).then(() => {
        if (last.get(key) === over) last.delete(key)
      })
      last.set(key, over)
      return done
    },
    /** Resolves when all tasks so far have ended. */
    async settled() {
      await Promise.all(last.values())
    },
  }
}
