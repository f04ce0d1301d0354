import type { Reader } from './read.ts'

/** Where a follower begins that has no checkpoint yet: with the next event, or with the first one of the log. */
export type Start = 'head' | 'start'

/**
 * How far a follower has read. After a replay, events up to `replayUntil` are answered again. While it is paused, it
 * answers nothing.
 */
type Checkpoint = Readonly<{ position: number; replayUntil: number; isPaused: boolean }>

/** Records where a new follower begins. One that has a checkpoint keeps it. */
export const recordStart = (sql: Reader, name: string, from: Start = 'head') => sql`
  insert into checkpoints (name, position)
  select ${name}, ${from === 'start' ? sql`0` : sql`coalesce(max(position), 0)`} from events
  on conflict (name) do nothing`

export async function readCheckpoint(sql: Reader, name: string): Promise<Checkpoint> {
  const [row] = await sql<Checkpoint[]>`
    select position, coalesce("replayUntil", 0) as "replayUntil", "pausedAt" is not null as "isPaused"
    from checkpoints where name = ${name}`
  if (!row) throw new Error(`${name} has no checkpoint.`)
  return row
}

export const moveCheckpoint = (sql: Reader, name: string, position: number) => sql`
  update checkpoints set position = ${position} where name = ${name}`
