import { newId } from '../../eventlog/ids.ts'
import type { Fix } from './events.ts'

/** Fixes that become one event. A repeated append of the same batch has the same id, and so happens once. */
export type Batch = Readonly<{ id: string; providerId: string; fixes: readonly Fix[] }>

export type Recorder = Readonly<{
  add(providerId: string, fixes: readonly Fix[]): void
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
      const batch = queue.failed ?? { id: newId(), providerId, fixes: queue.waiting.splice(0) }
      queue.failed = batch
      await append(batch)
      queue.failed = undefined
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
    add: (providerId, fixes) => {
      if (fixes.length > 0) queueOf(providerId).waiting.push(...fixes)
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

type Queue = {
  readonly waiting: Fix[]
  /** Begun and not known to be in the log: the next flush begins with it. */
  failed?: Batch
  draining?: Promise<void>
}
