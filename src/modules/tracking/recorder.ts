import { newId } from '../../eventlog/ids.ts'
import type { Fix } from '../../shared/messages.ts'

/** Fixes that become one event. A repeated append of the same batch has the same id, and so happens once. */
export type Batch = Readonly<{ id: string; providerId: string; fixes: readonly Fix[] }>

type Recorder = Readonly<{
  /** `onStored` is called once these fixes, and all that were added before, are in the log. */
  add(providerId: string, fixes: readonly Fix[], onStored?: () => void): void
  /** Resolves when all that was added before is in the log; rejects when it could not be, and keeps it for later. */
  flush(providerId: string): Promise<void>
  flushAll(): Promise<void>
}>

/** Gathers each provider's fixes between two flushes; a provider's batches go one after another, in order. */
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
  /** Begun and not known to be in the log: the next flush begins with it. */
  failed?: Readonly<{ id: string; added: readonly Added[] }>
  draining?: Promise<void>
}
