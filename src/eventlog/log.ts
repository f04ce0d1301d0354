import type { Sql } from 'postgres'
import { readLags } from './checkpoint.ts'
import { countDeferred } from './deferred.ts'
import { type Follower, follow, listen, tail } from './follow.ts'
import { createHandler, type Handler } from './handle.ts'
import type { Following } from './loop.ts'
import { type Reaction, react } from './react.ts'
import { type Reading, readLog } from './read.ts'
import { createSchemas } from './schemas.ts'
import type { Facts, Projection, Recorded, Stored } from './types.ts'

/** The event log as the modules see it: commands in, history out, and followers beside. */
export type Log = Handler &
  Reading &
  Readonly<{
    follow(follower: Follower): Following
    react(reaction: Reaction): Following
    /** Every event from now on, from this process and others; begun when `caughtUp` first resolves. */
    tail(on: (event: Stored) => void): Following
    /** How many positions each follower and reaction of this process is behind the log. */
    lags(): Promise<{ name: string; positions: number }[]>
    /** How many events each reaction of this process could not answer yet. */
    deferred(): Promise<{ name: string; events: number }[]>
    /** Waits for the commands taken so far, then stops the followers. */
    close(): Promise<void>
  }>

export type LogOptions = Readonly<{
  tables: readonly Projection[]
  facts: readonly Facts[]
  onError(where: string, error: unknown): void
  onAppended?(events: readonly Recorded[]): void
}>

export async function openLog(sql: Sql, { tables, facts, onError, onAppended }: LogOptions): Promise<Log> {
  const schemas = createSchemas(facts)
  const followings: Following[] = []
  const names: string[] = []
  const reactions: string[] = []
  const wake = () => {
    for (const following of followings) following.wake()
  }
  const handler = createHandler(sql, { tables, schemas, onAppended })
  const unlisten = await listen(sql, wake)
  const keep = (following: Following, name?: string) => {
    followings.push(following)
    if (name !== undefined) names.push(name)
    return following
  }
  return {
    ...handler,
    ...readLog(sql, { schemas, tables }),
    follow: follower => keep(follow(follower, { sql, schemas, tables, onError }), follower.name),
    react: reaction => {
      reactions.push(reaction.name)
      return keep(react(reaction, { sql, schemas, onError }), reaction.name)
    },
    tail: on => keep(tail(on, { sql, schemas, onError })),
    lags: () => readLags(sql, names),
    deferred: () => countDeferred(sql, reactions),
    close: async () => {
      await handler.idle()
      await unlisten()
      await Promise.all(followings.map(following => following.stop()))
    },
  }
}
