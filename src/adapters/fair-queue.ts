/** The queue is full. `isOwn`: because of this client's own waiting jobs. */
export class Busy extends Error {
  constructor(
    readonly isOwn: boolean,
    readonly retryAfterSeconds: number,
  ) {
    super('The queue is full.')
  }
}

type Limits = Readonly<{
  /** How many jobs of one client may wait, besides the running one. */
  perClient: number
  /** How many jobs may wait in total. */
  total: number
  /** How long a job may wait. Requests without traffic for 30 seconds are closed. */
  maxWaitSeconds: number
  /** The message for a refused client. */
  retryAfterSeconds: number
}>

export type FairQueue = <T>(client: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Runs one job at a time. Clients take turns, so a client with many jobs delays another by one job. The
 * returned function rejects with Busy, or with the signal's reason, if the job has not begun.
 */
export function createFairQueue({ perClient, total, maxWaitSeconds, retryAfterSeconds }: Limits): FairQueue {
  /** Each client's waiting jobs, in the order of the clients' turns. */
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

  /** Not the same client twice in a row, unless no other waits. */
  function next() {
    const clients = [...lines.keys()]
    const client = clients.find(each => each !== running) ?? clients[0]
    running = client
    const line = client === undefined ? undefined : lines.get(client)
    const [job] = line ?? []
    if (client === undefined || !line || !job) return
    // Moves the client to the end of the rotation.
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
