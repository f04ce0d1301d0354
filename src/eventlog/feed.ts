/*
 * One loop, `reading`, reads the log for the process, and each follower has a loop of its own, its `worker`. Invariant:
 * `recent` holds every event after position `start` up to `cursor`, in order. `look` reads the end of the log and the
 * followers' checkpoints in one statement, adds new events to `recent` and hands them to the tails. `advance` then
 * wakes each follower that may have work, and in one more statement moves the checkpoints of the others past events
 * that do not concern them. A woken follower gets its events from `page`, which reads the database only if the
 * checkpoint lies before `start`. `advance` skips busy followers, so a worker checks after each step for new events.
 * Neither `advance` nor `page` goes past an event whose type this release does not know.
 */

import type { Sql } from 'postgres'
import { type Checkpoint, type Move, passEvents, readCheckpoints } from './checkpoints.ts'
import { type Loop, type Step, startLoop } from './loop.ts'
import type { Schemas } from './schemas.ts'
import { current, eventColumns, head, type Reader, readStoredAfter } from './store.ts'
import type { Stored } from './types.ts'

export type Following = Readonly<{
  /** Look for events now. */
  wake(): void
  /** Resolves when everything now in the log has been answered. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}>

/** An event that the process has read, shared by everything that follows the log. */
export type Entry = Readonly<{
  stored: Stored
  /** The event in its current shape. Throws if this release does not know its type, or if an upcast fails. */
  event(): Stored
}>

/** A follower's next events. When they are answered, its checkpoint may move to `upTo`. */
export type Page = Readonly<{ entries: readonly Entry[]; upTo: number; more: boolean }>

export type Feed = Readonly<{
  /** Calls `step` while a follower has work: events of its types, or deferred ones that are due. */
  run(follower: Readonly<{ name: string; types: readonly string[] }>, step: Step): Following
  /**
   * Sees every event from now on, without a checkpoint, for live updates. It has begun when `caughtUp` first resolves.
   * An event that cannot be read, or at which `on` throws, is reported and passed over.
   */
  tail(on: (event: Stored) => void): Following
  /**
   * The next events of these types after a checkpoint, up to the first event whose type this release does not know. A
   * process of the newer release answers that one and what follows.
   */
  page(sql: Reader, position: number, types: readonly string[], limit: number): Promise<Page>
  wake(): void
  stop(): Promise<void>
}>

export type FeedOptions = Readonly<{
  sql: Sql
  schemas: Schemas
  onError(name: string, error: unknown): void
  /** How long to wait for a wake-up before looking anyway. */
  pollMs?: number
  /** Events read at once. */
  batch?: number
}>

/** Reads the log once for the whole process. */
export function createFeed(options: FeedOptions): Feed {
  const { sql, schemas, onError, pollMs = 1000, batch = 200 } = options
  const followers = new Map<string, Readonly<{ types: readonly string[]; worker: Loop }>>()
  const tails = new Set<Tail>()
  /** The newest events: all those after `start`, up to `cursor`. */
  const recent: Entry[] = []
  let start = 0
  let cursor: number | undefined
  let looked = Promise.withResolvers<void>()

  async function look() {
    const { end, checkpoints } = await readCheckpoints(sql, [...followers.keys()])
    if (cursor === undefined) start = cursor = end
    for (const tail of tails) tail.from ??= end
    const fresh = end > cursor ? (await readStoredAfter(sql, cursor, batch)).map(entryOf) : []
    cursor = fresh.at(-1)?.stored.position ?? cursor
    recent.push(...fresh)
    const dropped = recent.splice(0, recent.length - KEPT).at(-1)
    start = dropped?.stored.position ?? start
    for (const tail of tails) handTo(tail, fresh, cursor)
    await advance(checkpoints, cursor)
    announce()
    return { more: fresh.length === batch, position: cursor }
  }

  function announce() {
    looked.resolve()
    looked = Promise.withResolvers()
  }

  function handTo(tail: Tail, fresh: readonly Entry[], reached: number) {
    const { from } = tail
    if (from === undefined) return
    for (const entry of fresh) {
      if (entry.stored.position <= from || !tails.has(tail)) continue
      try {
        tail.on(entry.event())
      } catch (error) {
        onError('tail', error)
      }
    }
    tail.reached = reached
  }

  /** Wakes the followers that have work, and moves the checkpoints of the others. */
  async function advance(checkpoints: readonly Checkpoint[], cursor: number) {
    const moves: Move[] = []
    for (const [name, { types, worker }] of followers) {
      if (worker.isBusy()) continue
      const checkpoint = checkpoints.find(each => each.name === name)
      if (!checkpoint) {
        worker.wake()
        continue
      }
      const { position, isPaused, isDue } = checkpoint
      const page = position >= start ? pageOf(relevant(position, types), batch, cursor) : undefined
      if (!isPaused && (isDue || !page || page.entries.length > 0)) worker.wake()
      else if (!isPaused && page && page.upTo > position) moves.push({ name, position, upTo: page.upTo })
      else worker.observe(position)
    }
    if (moves.length === 0) return
    const moved = new Map((await passEvents(sql, moves)).map(each => [each.name, each.position]))
    for (const { name, position } of moves) {
      followers.get(name)?.worker.observe(moved.get(name) ?? position)
    }
  }

  const isKnown = ({ stored }: Entry) => schemas.types.has(stored.type)

  const relevant = (position: number, types: readonly string[]) =>
    recent
      .slice(recent.findLastIndex(({ stored }) => stored.position <= position) + 1)
      .filter(entry => types.includes(entry.stored.type) || !isKnown(entry))

  /** `found` are events that matter to the follower, and `end` the position up to which there are no others. */
  function pageOf(found: readonly Entry[], limit: number, end: number): Page {
    const entries = found.slice(0, limit)
    const unknown = entries.findIndex(entry => !isKnown(entry))
    const stop = entries[unknown]
    if (stop) return { entries: entries.slice(0, unknown), upTo: stop.stored.position - 1, more: false }
    const last = found.length < limit ? undefined : entries.at(-1)
    return { entries, upTo: last?.stored.position ?? end, more: last !== undefined }
  }

  const entryOf = (stored: Stored): Entry => {
    let event: Stored | undefined
    return {
      stored,
      event: () => {
        event ??= current(schemas, stored)
        return event
      },
    }
  }

  const reading = startLoop({ name: 'event feed', onError, pollMs, idleMs: pollMs }, look)
  const until = async (hasReached: (goal: number) => boolean, next: () => Promise<void>) => {
    const goal = await head(sql)
    while (!hasReached(goal)) {
      const step = next()
      reading.wake()
      await step
    }
  }

  return {
    run({ name, types }, step) {
      const unknown = types.find(type => !schemas.types.has(type))
      if (unknown !== undefined) throw new Error(`${name} follows ${unknown}, which no module declares.`)
      const worker = startLoop({ name, onError, pollMs }, async stopping => {
        const before = cursor
        const { more, position } = await step(stopping)
        // While the follower was at work, `advance` passed it over.
        const isMissed = cursor !== before && position >= start && relevant(position, types).length > 0
        return { more: more || isMissed, position }
      })
      followers.set(name, { types, worker })
      reading.wake()
      return {
        wake: reading.wake,
        caughtUp: () => until(goal => worker.isStopped() || worker.reached() >= goal, worker.stepped),
        async stop() {
          followers.delete(name)
          await worker.stop()
        },
      }
    },
    tail(on) {
      const tail: Tail = { on, from: undefined, reached: -1 }
      tails.add(tail)
      reading.wake()
      return {
        wake: reading.wake,
        caughtUp: () =>
          until(
            goal => !tails.has(tail) || tail.reached >= goal,
            () => looked.promise,
          ),
        async stop() {
          tails.delete(tail)
          announce()
        },
      }
    },
    async page(sql, position, types, limit) {
      if (cursor === undefined) throw new Error('The event feed has not started.')
      if (position >= start) return pageOf(relevant(position, types), limit, cursor)
      const end = cursor
      const found = await sql<Stored[]>`
        select ${eventColumns(sql)} from events
        where position > ${position} and position <= ${end}
          and (type = any(${types}) or type <> all(${[...schemas.types]}))
        order by position limit ${limit}`
      return pageOf(found.map(entryOf), limit, end)
    },
    wake: reading.wake,
    async stop() {
      await reading.stop()
      tails.clear()
      announce()
    },
  }
}

/** Events in memory, so that a follower that is a few batches behind need not read them again. */
const KEPT = 1000

type Tail = { readonly on: (event: Stored) => void; from: number | undefined; reached: number }
