import type { Sql } from 'postgres'
import { createFeed, type Feed, type Following } from './feed.ts'
import { type Follower, follow } from './follow.ts'
import { type FollowerState, readFollowers, readUnanswered, type Unanswered } from './followers.ts'
import { createHandler, type Handler } from './handle.ts'
import { createSchemas, type Schemas } from './schemas.ts'
import type { Observer } from './store.ts'
import { current, type Reading, readLog } from './store.ts'
import type { Facts, Projection, Stored } from './types.ts'

/** The event log as the modules see it: commands, history and followers. */
export type Log = Handler &
  Reading &
  Readonly<{
    /** Runs a follower. Resolves when its start is recorded; from then on it misses nothing. */
    follow(follower: Follower): Promise<Following>
    /** Sees every event from now on, from any process (feed.ts). */
    tail(on: (event: Stored) => void): Following
    /** The state of each follower of this process. */
    followers(): Promise<FollowerState[]>
    /** Events that a follower gave up on, the oldest first, each with its sentence. */
    parked(limit: number): Promise<(Unanswered & Readonly<{ summary: string }>)[]>
    /** Waits for the commands taken so far, then stops the followers. */
    close(): Promise<void>
  }>

type LogOptions = Readonly<{
  tables: readonly Projection[]
  facts: readonly Facts[]
  onError(where: string, error: unknown): void
  observer?: Partial<Observer>
}>

export async function openLog(sql: Sql, { tables, facts, onError, observer }: LogOptions): Promise<Log> {
  const schemas = createSchemas(facts)
  const options = { sql, schemas, tables, onError }
  const handler = createHandler(sql, { tables, schemas, observer })
  const followings: Following[] = []
  const names: string[] = []
  let feed: Feed | undefined
  /** Opened with the first follower: a log that only takes commands reads nothing. */
  const openFeed = () => {
    feed ??= createFeed(options)
    return feed
  }
  const keep = (following: Following, name?: string) => {
    followings.push(following)
    if (name !== undefined) names.push(name)
    return following
  }
  const unlisten = await listen(sql, () => feed?.wake())
  return {
    ...handler,
    ...readLog(sql, options),
    follow: async follower => keep(await follow(follower, { ...options, feed: openFeed() }), follower.name),
    tail: on => keep(openFeed().tail(on)),
    followers: async () => (await readFollowers(sql)).filter(({ name }) => names.includes(name)),
    parked: async limit => {
      const unanswered = await readUnanswered(sql, { isParked: true, limit })
      return unanswered.map(each => ({ ...each, summary: summaryOf(schemas, each.event) }))
    },
    close: async () => {
      await handler.idle()
      await unlisten()
      await Promise.all(followings.map(following => following.stop()))
      await feed?.stop()
    },
  }
}

/** The event's sentence, or its type: an event may be parked because its data cannot be read. */
function summaryOf(schemas: Schemas, event: Stored): string {
  try {
    return schemas.describe(event.type, current(schemas, event).data)
  } catch {
    return event.type
  }
}

/** Wakes followers when another process appends. The feed's own poll is the fallback. */
export async function listen(sql: Sql, wake: () => void): Promise<() => Promise<void>> {
  const { unlisten } = await sql.listen('events', wake, wake)
  return unlisten
}
