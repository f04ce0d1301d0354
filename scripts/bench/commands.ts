import postgres from 'postgres'
import { connect } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { newId, uuidv5 } from '../../src/eventlog/ids.ts'
import { openLog } from '../../src/eventlog/log.ts'
import type { CreateDatabase } from './database.ts'
import { openEmmett } from './emmett.ts'
import { book, moveFacts, moves, moveTable, raise } from './moves.ts'
import { against, type Contender, compare } from './rounds.ts'

const ROUNDS = 7
const ROUND_MS = 500
const STEPS = 4

/** Books a move (step 0) or prices it anew (steps 1 to 3). Resolves when that is committed. */
type Side = Readonly<{ run(id: string, step: number): Promise<unknown>; close(): Promise<unknown> }>

/** Whole commands in a second: through the log, through emmett, and beside them bare single-row INSERTs. */
export async function benchCommands(createDatabase: CreateDatabase) {
  const log = await openOurs(await createDatabase('commands_log'))
  const emmett = await openPeer(await createDatabase('commands_emmett'))
  const insert = await openInsert(await createDatabase('commands_insert'))
  const at = async (callers: number, toEmmett: number, toInsert?: number) => {
    const perSecond = await compare(ROUNDS, [
      ['log', commandsOf(log, callers)],
      ['emmett', commandsOf(emmett, callers)],
      ['insert', commandsOf(insert, callers)],
    ])
    const ours = perSecond('log')
    return {
      callers,
      perSecond: { log: ours, emmett: perSecond('emmett'), insert: perSecond('insert') },
      toEmmett: against(ours, perSecond('emmett'), toEmmett),
      toInsert: against(ours, perSecond('insert'), toInsert),
    }
  }
  const measured = [await at(1, 2), await at(16, 7, 1), await at(64, 10)]
  for (const side of [log, emmett, insert]) await side.close()
  return measured
}

const commandsOf =
  (side: Side, callers: number): Contender =>
  async () => {
    const start = performance.now()
    let done = 0
    const call = async () => {
      while (performance.now() < start + ROUND_MS) {
        const id = newId()
        for (let step = 0; step < STEPS; step++) await side.run(id, step)
        done += STEPS
      }
    }
    await Promise.all(Array.from({ length: callers }, call))
    return (done / (performance.now() - start)) * 1000
  }

async function openOurs(url: string): Promise<Side> {
  await migrate(url)
  const { sql, close } = connect(url)
  await sql.unsafe(moveTable)
  const onError = (where: string, error: unknown) => console.error(where, error)
  const log = await openLog(sql, { tables: [moves], facts: [moveFacts], onError })
  return {
    run(id, step) {
      const command = { id: `${id} ${step}`, actor: 'bench', at: new Date().toISOString() }
      return step === 0
        ? log.start(moves, id, () => [book()], command)
        : log.handle(moves, id, move => [raise(move)], command)
    },
    async close() {
      await log.close()
      await close()
    },
  }
}

async function openPeer(url: string): Promise<Side> {
  const { sql, close } = connect(url, { max: 1 })
  await sql.unsafe(moveTable)
  await close()
  const emmett = await openEmmett(url)
  return {
    run(id, step) {
      const at = new Date().toISOString()
      return step === 0 ? emmett.book(id, at) : emmett.raise(id, at)
    },
    close: () => emmett.close(),
  }
}

/** The same event alone, by postgres.js into the log's own table, with no version compared and no row put. */
async function openInsert(url: string): Promise<Side> {
  await migrate(url)
  const sql = postgres(url)
  return {
    run(id, step) {
      const { type, data } = step === 0 ? book() : raise({ totalCents: 98_820 })
      const commandId = `${id} ${step}`
      const stream = `move-${id}`
      return sql`
        insert into events (stream, version, type, schema, data, meta, id, at)
        values (${stream}, ${step + 1}, ${type}, 1, ${sql.json(data)}, ${sql.json({ commandId, actor: 'bench' })},
          ${uuidv5(commandId)}, ${new Date().toISOString()})`
    },
    close: () => sql.end(),
  }
}
