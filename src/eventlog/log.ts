import type { Sql } from 'postgres'
import { type Follower, type Following, follow, listen, tail } from './follow.ts'
import { createHandler, type Handler } from './handle.ts'
import { readAbout, readStream } from './read.ts'
import { createSchemas } from './schemas.ts'
import type { Facts, Stored, Table } from './types.ts'

/** The event log as the modules see it: commands in, history out, and followers beside. */
export type Log = Handler &
  Readonly<{
    /** One stream in order, whole or up to a version. */
    stream(stream: string, upTo?: number): Promise<Stored[]>
    /** Everything about a booking, in order, from whichever stream. */
    about(serviceRequestId: string): Promise<Stored[]>
    /** The event in one sentence, for a person. */
    describe(event: Stored): string
    follow(follower: Follower): Following
    /** Every event from now on, from this process and others; begun when `caughtUp` first resolves. */
    tail(on: (event: Stored) => void): Following
    /** Waits for the commands taken so far, then stops the followers. */
    close(): Promise<void>
  }>

export type LogOptions = Readonly<{
  tables: readonly Table[]
  facts: readonly Facts[]
  onError(where: string, error: unknown): void
}>

export async function openLog(sql: Sql, { tables, facts, onError }: LogOptions): Promise<Log> {
  const schemas = createSchemas(facts)
  const followings: Following[] = []
  const wake = () => {
    for (const following of followings) following.wake()
  }
  const handler = await createHandler(sql, { tables, schemas })
  const unlisten = await listen(sql, wake)
  const keep = (following: Following) => {
    followings.push(following)
    return following
  }
  return {
    ...handler,
    stream: (stream, upTo) => readStream(sql, schemas, stream, { upTo }),
    about: id => readAbout(sql, schemas, id),
    describe: event => schemas.describe(event.type, event.data),
    follow: follower => keep(follow(follower, { sql, schemas, onError })),
    tail: on => keep(tail(on, { sql, schemas, onError })),
    close: async () => {
      await handler.idle()
      await unlisten()
      await Promise.all(followings.map(following => following.stop()))
    },
  }
}
