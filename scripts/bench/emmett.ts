import { CommandHandler, type Event } from '@event-driven-io/emmett'
import { getPostgreSQLEventStore, postgreSQLProjection } from '@event-driven-io/emmett-postgresql'
import { book, type Move, raise } from './moves.ts'

type Booked = Event<'MoveBooked', ReturnType<typeof book>['data'] & { at: string }>
type Priced = Event<'MovePriced', ReturnType<typeof raise>['data'] & { at: string }>
type State = Pick<Move, 'totalCents' | 'status'>

/**
 * The peer: emmett's command handler, and an inline projection into the table that the log keeps, with its pool of
 * ten connections. The projection sends prepared statements, which is faster than what emmett's own builder sends.
 */
export async function openEmmett(url: string) {
  const store = getPostgreSQLEventStore(url, {
    projections: [{ type: 'inline', projection }],
  })
  await store.schema.migrate()
  const handle = CommandHandler<State, Booked | Priced>({ initialState, evolve })
  return {
    book: (id: string, at: string) =>
      handle(store, `move-${id}`, () => {
        const { type, data } = book()
        return { type, data: { ...data, at } }
      }),
    raise: (id: string, at: string) =>
      handle(store, `move-${id}`, state => {
        const { type, data } = raise(state)
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
