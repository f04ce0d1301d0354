import type { Reader } from './read.ts'

/** The position of the last event that was answered under this name. */
export async function checkpoint(sql: Reader, name: string): Promise<number> {
  const [row] = await sql<{ position: number }[]>`select position from checkpoints where name = ${name}`
  return row?.position ?? 0
}

export const moveCheckpoint = (sql: Reader, name: string, position: number) => sql`
  insert into checkpoints (name, position) values (${name}, ${position})
  on conflict (name) do update set position = excluded.position`

/** How many positions behind the log each of these names is. */
export const readLags = (sql: Reader, names: readonly string[]) => sql<{ name: string; positions: number }[]>`
  select name, (select coalesce(max(position), 0) from events) - coalesce(position, 0) as positions
  from unnest(${sql.array([...names])}::text[]) as known (name) left join checkpoints using (name)`
