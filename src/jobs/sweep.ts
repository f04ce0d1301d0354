import type { Sql } from 'postgres'
import { newId } from '../eventlog/ids.ts'
import { dropParked, enqueue } from './queue.ts'
import type { JobKind } from './worker.ts'

type Needs = Readonly<{ sql: Sql }>

type Sweep = Readonly<{
  kind: string
  timeoutMs: number
  /** When the sweep after this one is due. Instants in UTC, ISO 8601. */
  next(now: string): string
  run(now: string): Promise<void>
}>

/** A task for each day: runs the sweep now, and again in case one failed to plan the next. */
export const sweepAtStart = ({ sql }: Needs, kind: string) => ({
  name: `${kind} at start`,
  run: async () => void (await enqueue(sql, { kind, key: `${kind} ${newId()}`, payload: {} })),
})

/** Several processes plan the same next sweep under one key. A later sweep covers what a failed one left. */
export const sweepJob = ({ sql }: Needs, { kind, timeoutMs, next, run }: Sweep): JobKind => ({
  name: kind,
  concurrency: 1,
  timeoutMs,
  attempts: 4,
  pauseMs: { first: 15_000, longest: 120_000 },
  async run() {
    const now = new Date().toISOString()
    const dueAt = next(now)
    await enqueue(sql, { kind, key: `${kind} ${dueAt}`, payload: {}, dueAt })
    await run(now)
    await dropParked(sql, { kind })
    return { state: 'done' }
  },
})

/** The next full ten minutes. */
export const inTenMinutes = (now: string): string =>
  new Date((Math.floor(Date.parse(now) / periodMs) + 1) * periodMs).toISOString()

const periodMs = 10 * 60_000
