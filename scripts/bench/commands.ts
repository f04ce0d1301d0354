import { CommandHandler, type Event } from '@event-driven-io/emmett'
import { getPostgreSQLEventStore, postgreSQLProjection } from '@event-driven-io/emmett-postgresql'
import postgres from 'postgres'
import { connect } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { newId, uuidv5 } from '../../src/eventlog/ids.ts'
import { openLog } from '../../src/eventlog/log.ts'
import { book, type Move, moveFacts, moves, moveTable, raise } from './moves.ts'
import { against, type Contender, compare } from './rounds.ts'
import type { CreateDatabase } from './server.ts'

const ROUNDS = 7
const ROUND_MS = 500
const STEPS = 4

/** Books a move (step 0) or changes its price (steps 1 to 3). Resolves when that is committed. */
type Side = Readonly<{ run(id: string, step: number): Promise<unknown>; close(): Promise<unknown> }>

/** Compares commands per second through the log with emmett and with bare single-row INSERTs. */
export async function benchCommands(createDatabase: CreateDatabase) {
  const log = await openOurs(await createDatabase('commands_log'))
  const emmett = await openEmmett(await createDatabase('commands_emmett'))
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

type Booked = Event<'MoveBooked', ReturnType<typeof book>['data'] & { at: string }>
type Priced = Event<'MovePriced', ReturnType<typeof raise>['data'] & { at: string }>
type State = Pick<Move, 'totalCents' | 'status'>

/**
 * Emmett's command handler with an inline projection into a table like the log's, and its pool of ten connections. The
 * projection sends prepared statements, which are faster than those of emmett's own builder.
 */
async function openEmmett(url: string): Promise<Side> {
  const { sql, close } = connect(url, { max: 1 })
  await sql.unsafe(moveTable)
  await close()
  const store = getPostgreSQLEventStore(url, { projections: [{ type: 'inline', projection }] })
  await store.schema.migrate()
  const handle = CommandHandler<State, Booked | Priced>({ initialState, evolve })
  return {
    run: (id, step) =>
      handle(store, `move-${id}`, state => {
        const at = new Date().toISOString()
        if (step > 0) {
          const { type, data } = raise(state)
          return { type, data: { ...data, at } }
        }
        const { type, data } = book()
        return { type, data: { ...data, at } }
      }),
    close: () => store.close(),
  }
}

const initialState = (): State => ({ totalCents: 0, status: 'none' })

const evolve = (state: State, { type, data }: Booked | Priced): State =>
  type === 'MoveBooked' ? { totalCents: data.totalCents, status: 'pending' } : { ...state, ...data }

const projection = postgreSQLProjection<Booked | Priced>({
  name: 'moves',
  canHandle: ['MoveBooked', 'MovePriced'],
  handle: async (events, { connection }) => {
    for (const { type, data, metadata } of events) {
      const id = metadata.streamName.slice('move-'.length)
      const version = Number(metadata.streamPosition)
      if (type === 'MoveBooked') {
        const { customerName, fromAddress, toAddress, totalCents, at } = data
        const values = [id, customerName, fromAddress, toAddress, totalCents, at, version]
        await connection.client.query({ name: 'book', text: insert, values })
      } else {
        const values = [id, data.totalCents, data.status, data.at, version]
        await connection.client.query({ name: 'raise', text: update, values })
      }
    }
  },
})

const insert = `insert into moves values ($1, $2, $3, $4, $5, 'pending', $6, $7)`
const update = `
  update moves set "totalCents" = $2, status = $3, "updatedAt" = $4, version = $5 where id = $1`

/** Inserts the same event into the log's table by postgres.js, without comparing versions or updating a row. */
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
