import { newId } from '../../eventlog/ids.ts'
import type { Fix } from '../../shared/messages.ts'

/** Fixes that become one event. A repeated append of the same batch has the same id, and so happens once. */
export type Batch = Readonly<{ id: string; providerId: string; fixes: readonly Fix[] }>

type Recorder = Readonly<{
  /** Calls `onStored` once these fixes and all added before are in the log. */
  add(providerId: string, fixes: readonly Fix[], onStored?: () => void): void
  /** Resolves when all fixes added before are in the log. If that fails, rejects and keeps them for the next flush. */
  flush(providerId: string): Promise<void>
  flushAll(): Promise<void>
}>

/** Collects each provider's fixes between flushes. A provider's batches are appended one after another, in order. */
export function createRecorder(append: (batch: Batch) => Promise<void>): Recorder {
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

  const flush = (providerId: string) => {
    const queue = queues.get(providerId)
    if (!queue) return Promise.resolve()
    queue.draining ??= drain(providerId, queue).finally(() => {
      queue.draining = undefined
    })
    return queue.draining
  }

  return {
    add: (providerId, fixes, onStored) => {
      if (fixes.length > 0 || queues.has(providerId)) queueOf(providerId).waiting.push({ fixes, onStored })
      else onStored?.()
    },
    flush,
    flushAll: async () => {
      const failures = (await Promise.allSettled([...queues.keys()].map(flush))).filter(
        each => each.status === 'rejected',
      )
      if (failures.length > 0)
        throw new AggregateError(
          failures.map(each => each.reason),
          'Positions wait.',
        )
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
