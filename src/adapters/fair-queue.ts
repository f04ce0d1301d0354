/** There is no room in the queue now. `isOwn`: because of what this client itself has waiting. */
export class Busy extends Error {
  constructor(
    readonly isOwn: boolean,
    readonly retryAfterSeconds: number,
  ) {
    super('The queue is full.')
  }
}

type Limits = Readonly<{
  /** Jobs that one client may have waiting, besides the one that runs. */
  perClient: number
  /** Jobs that all clients together may have waiting. */
  total: number
  /** How long a job may wait. A request that is silent for 30 seconds is cut off. */
  maxWaitSeconds: number
  /** What a refused client is told. */
  retryAfterSeconds: number
}>

export type FairQueue = <T>(client: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Runs one job at a time and takes the clients that wait in rotation, so a client with many jobs delays
 * another by the one that runs. The returned function rejects with Busy, or the signal's reason, when a job
 * has not begun.
 */
export function createFairQueue({ perClient, total, maxWaitSeconds, retryAfterSeconds }: Limits): FairQueue {
  /** Each client's waiting jobs. The clients stand in the order of their turns. */
  const lines = new Map<string, Set<() => void>>()
  let running: string | undefined
  let waiting = 0

  async function turn(client: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (running === undefined) {
      running = client
      return
    }
    const line = lines.get(client) ?? new Set()
    if (line.size >= perClient) throw new Busy(true, retryAfterSeconds)
    if (waiting >= total) throw new Busy(false, retryAfterSeconds)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = (reason: unknown) => {
      remove(client, line, resolve)
      reject(reason)
    }
    const abort = () => leave(signal?.reason)
    line.add(resolve)
    lines.set(client, line)
    waiting += 1
    const timer = setTimeout(() => leave(new Busy(false, retryAfterSeconds)), maxWaitSeconds * 1000)
    signal?.addEventListener('abort', abort)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }

  function remove(client: string, line: Set<() => void>, job: () => void) {
    if (!line.delete(job)) return
    waiting -= 1
    if (line.size === 0) lines.delete(client)
  }

  /** The next client is not the one that just ran, unless nobody else waits. */
  function next() {
    const clients = [...lines.keys()]
    const client = clients.find(each => each !== running) ?? clients[0]
    running = client
    const line = client === undefined ? undefined : lines.get(client)
    const [job] = line ?? []
    if (client === undefined || !line || !job) return
    // To the end of the rotation.
    lines.delete(client)
    lines.set(client, line)
    remove(client, line, job)
    job()
  }

  return async (client, work, signal) => {
    await turn(client, signal)
    try {
      return await work()
    } finally {
      next()
    }
  }
}
