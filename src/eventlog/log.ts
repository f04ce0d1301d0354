import type { Sql } from 'postgres'
import { type Follower, follow, listen, tail } from './follow.ts'
import { type FollowerState, readFollowers, readUnanswered, type Unanswered } from './followers.ts'
import { createHandler, type Handler } from './handle.ts'
import type { Following } from './loop.ts'
import { current, type Reading, readLog } from './read.ts'
import { createSchemas, type Schemas } from './schemas.ts'
import type { Observer } from './store.ts'
import type { Facts, Projection, Stored } from './types.ts'

/** The event log as the modules see it: commands in, history out, and followers beside. */
export type Log = Handler &
  Reading &
  Readonly<{
    /** Runs it, once it is recorded where it begins: of what is appended from then on it misses nothing. */
    follow(follower: Follower): Promise<Following>
    /** Every event from now on, from this process and others; begun when `caughtUp` first resolves. */
    tail(on: (event: Stored) => void): Following
    /** How each follower and reaction of this process fares. */
    followers(): Promise<FollowerState[]>
    /** Events that a follower or reaction failed to answer and does not try again, the oldest first, each in a sentence. */
    parked(limit: number): Promise<(Unanswered & Readonly<{ summary: string }>)[]>
    /** Waits for the commands taken so far, then stops the followers. */
    close(): Promise<void>
  }>

export type LogOptions = Readonly<{
  tables: readonly Projection[]
  facts: readonly Facts[]
  onError(where: string, error: unknown): void
  observer?: Partial<Observer>
}>

export async function openLog(sql: Sql, { tables, facts, onError, observer }: LogOptions): Promise<Log> {
  const schemas = createSchemas(facts)
  const followings: Following[] = []
  const names: string[] = []
  const wake = () => {
    for (const following of followings) following.wake()
  }
  const handler = createHandler(sql, { tables, schemas, observer })
  const unlisten = await listen(sql, wake)
  const keep = (following: Following, name?: string) => {
    followings.push(following)
    if (name !== undefined) names.push(name)
    return following
  }
  return {
    ...handler,
    ...readLog(sql, { schemas, tables }),
    follow: async follower => keep(await follow(follower, { sql, schemas, tables, onError }), follower.name),
    tail: on => keep(tail(on, { sql, schemas, onError })),
    followers: async () => (await readFollowers(sql)).filter(({ name }) => names.includes(name)),
    parked: async limit => {
      const unanswered = await readUnanswered(sql, { isParked: true, limit })
      return unanswered.map(each => ({ ...each, summary: summaryOf(schemas, each.event) }))
    },
    close: async () => {
      await handler.idle()
      await unlisten()
      await Promise.all(followings.map(following => following.stop()))
    },
  }
}

/** Its sentence, or its type where that failed: an event may be parked because its data cannot be read. */
function summaryOf(schemas: Schemas, event: Stored): string {
  try {
    return schemas.describe(event.type, current(schemas, event).data)
  } catch {
    return event.type
  }
}
