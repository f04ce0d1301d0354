import type { Sql } from 'postgres'
import { connect } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { newId } from '../../src/eventlog/ids.ts'
import { openLog } from '../../src/eventlog/log.ts'
import { rebuild } from '../../src/eventlog/rebuild.ts'
import { createSchemas } from '../../src/eventlog/schemas.ts'
import { book, moveFacts, moves, moveTable, raise } from './moves.ts'
import { against, compare, rounded } from './rounds.ts'
import type { CreateDatabase } from './server.ts'

const EVENTS = 100_000

/**
 * Compares events per second through a rebuild with a bare COPY of the same rows into a table without indexes. Also
 * measures how long writers wait while another process rebuilds the same log.
 */
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
  const [ours, copy] = [perSecond('rebuild'), perSecond('copy')]
  const writesBeside = await writeBeside(url, sql)
  await close()
  return {
    events: EVENTS,
    perSecond: { rebuild: ours, copy },
    toCopy: against(ours, copy, 0.25),
    writesBeside,
  }
}

const WRITERS = 16
/** Between two writes of one writer: about a thousand writes per second in total. */
const PAUSE_MS = 10

/** Writes while another process rebuilds, as an operator's script would. */
async function writeBeside(url: string, sql: Sql) {
  const log = await openLog(sql, { tables: [moves], facts: [moveFacts], onError })
  const took: Record<'before' | 'beside', number[]> = { before: [], beside: [] }
  let phase: 'before' | 'beside' = 'before'
  let isWriting = true
  const write = async () => {
    while (isWriting) {
      const [during, start] = [phase, performance.now()]
      await log.start(moves, newId(), () => [book()], commandOf(newId()))
      took[during].push(performance.now() - start)
      await Bun.sleep(PAUSE_MS)
    }
  }
  const writers = Array.from({ length: WRITERS }, write)
  await Bun.sleep(2000)
  phase = 'beside'
  const start = performance.now()
  const child = Bun.spawn([process.execPath, import.meta.path, url], { stdout: 'pipe', stderr: 'inherit' })
  const swapMs = Number(await new Response(child.stdout).text())
  if ((await child.exited) !== 0) throw new Error('The rebuild beside the writers failed.')
  const seconds = (performance.now() - start) / 1000
  isWriting = false
  await Promise.all(writers)
  await log.close()
  return {
    writes: took.beside.length,
    perSecond: rounded(took.beside.length / seconds),
    swapMs: rounded(swapMs),
    longestPauseMs: rounded(Math.max(...took.beside)),
    longestWithoutRebuildMs: rounded(Math.max(...took.before)),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (EVENTS / (performance.now() - start)) * 1000
}

/** Appends moves of four events each, as the server does. */
async function fill(sql: Sql) {
  const log = await openLog(sql, { tables: [moves], facts: [moveFacts], onError })
  let left = EVENTS / 4
  const call = async () => {
    while (left-- > 0) {
      const id = newId()
      await log.start(moves, id, () => [book()], commandOf(`${id} 0`))
      for (const step of [1, 2, 3]) {
        await log.handle(moves, id, move => [raise(move)], commandOf(`${id} ${step}`))
      }
    }
  }
  await Promise.all(Array.from({ length: 128 }, call))
  await log.close()
}

const onError = (where: string, error: unknown) => console.error(where, error)

const commandOf = (id: string) => ({ id, actor: 'bench', at: new Date().toISOString() })

/** On a separate connection, because postgres.js may leave it paused at the end. */
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

/** `bun scripts/bench/rebuild.ts URL` rebuilds the moves of a database and prints the milliseconds of the swap. */
if (import.meta.main) {
  const [url = ''] = process.argv.slice(2)
  const { sql, close } = connect(url, { max: 4 })
  const { swapMs } = await rebuild(sql, { tables: [moves], schemas: createSchemas([moveFacts]) })
  console.log(swapMs)
  await close()
}
