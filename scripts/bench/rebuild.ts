import type { Sql } from 'postgres'
import { connect } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { newId } from '../../src/eventlog/ids.ts'
import { openLog } from '../../src/eventlog/log.ts'
import { rebuild } from '../../src/eventlog/rebuild.ts'
import { createSchemas } from '../../src/eventlog/schemas.ts'
import type { CreateDatabase } from './database.ts'
import { book, moveFacts, moves, moveTable, raise } from './moves.ts'
import { against, compare } from './rounds.ts'

const EVENTS = 100_000

/** Events in a second through a rebuild, beside a bare COPY of the same rows of the log into a table without indexes. */
export async function benchRebuild(createDatabase: CreateDatabase) {
  const url = await createDatabase('rebuild')
  await migrate(url)
  const { sql, close } = connect(url)
  await sql.unsafe(moveTable)
  await fill(sql)
  const rows = await copyOut(url)
  await sql`create table copied (like events)`

  const options = { tables: [moves], schemas: createSchemas([moveFacts]) }
  const perSecond = await compare(5, [
    ['rebuild', () => timed(() => rebuild(sql, options))],
    ['copy', () => sql`truncate copied`.then(() => timed(() => copyIn(sql, rows)))],
  ])
  const [{ count } = {}] = await sql`select count(*) from copied`
  if (count !== EVENTS) throw new Error(`COPY took ${count} rows of ${EVENTS}.`)
  await close()
  const [ours, copy] = [perSecond('rebuild'), perSecond('copy')]
  return { events: EVENTS, perSecond: { rebuild: ours, copy }, toCopy: against(ours, copy, 0.25) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (EVENTS / (performance.now() - start)) * 1000
}

/** Moves of four events each, appended as the server appends. */
async function fill(sql: Sql) {
  const onError = (where: string, error: unknown) => console.error(where, error)
  const log = await openLog(sql, { tables: [moves], facts: [moveFacts], onError })
  let left = EVENTS / 4
  const call = async () => {
    while (left-- > 0) {
      const id = newId()
      const command = (step: number) => ({
        id: `${id} ${step}`,
        actor: 'bench',
        at: new Date().toISOString(),
      })
      await log.start(moves, id, () => [book()], command(0))
      for (const step of [1, 2, 3]) await log.handle(moves, id, move => [raise(move)], command(step))
    }
  }
  await Promise.all(Array.from({ length: 128 }, call))
  await log.close()
}

/** On a connection of its own, because postgres.js may leave one paused that was read to its end. */
async function copyOut(url: string): Promise<Buffer> {
  const { sql, close } = connect(url, { max: 1 })
  const chunks: Buffer[] = []
  for await (const chunk of await sql`copy events to stdout`.readable()) chunks.push(chunk)
  await close()
  return Buffer.concat(chunks)
}

async function copyIn(sql: Sql, rows: Buffer): Promise<void> {
  const into = await sql`copy copied from stdin`.writable()
  const finished = new Promise<void>((resolve, reject) => into.on('finish', resolve).on('error', reject))
  for (let at = 0; at < rows.length; at += PIECE) {
    await new Promise<void>((resolve, reject) =>
      into.write(rows.subarray(at, at + PIECE), error => (error ? reject(error) : resolve())),
    )
  }
  into.end()
  await finished
}

const PIECE = 1 << 16
