import { type } from 'arktype'
import { type EventOf, fact, type Row, table } from '../../src/eventlog/types.ts'

/** The work that all contenders do: book a move, then change its price three times. */
export const moveFacts = {
  MoveBooked: fact(
    type({
      customerName: 'string',
      fromAddress: 'string',
      toAddress: 'string',
      totalCents: 'number.integer',
    }),
    ({ customerName }) => `${customerName} booked a move.`,
  ),
  MovePriced: fact(
    type({ totalCents: 'number.integer', status: 'string' }),
    ({ totalCents }) => `The price became ${totalCents} cents.`,
  ),
}
type MoveEvent = EventOf<typeof moveFacts>
type Booked = Extract<MoveEvent, { type: 'MoveBooked' }>
type Priced = Extract<MoveEvent, { type: 'MovePriced' }>

export type Move = Row & Booked['data'] & Priced['data'] & Readonly<{ updatedAt: string }>

const moveRows = table<Move, Booked, Priced>({
  category: 'move',
  name: 'moves',
  starts: {
    MoveBooked: ({ data, at }, id) => ({ id, ...data, status: 'pending', updatedAt: at }),
  },
  on: {
    MovePriced: (move, { data, at }) => ({ ...move, ...data, updatedAt: at }),
  },
})
export const moves = {
  ...moveRows,
  columns: [
    ...['id', 'customerName', 'fromAddress', 'toAddress', 'totalCents', 'status', 'updatedAt', 'version'],
  ],
}

/** The table that the log and the peer's inline projection update. */
export const moveTable = `
  create table moves (
    id text primary key, "customerName" text not null, "fromAddress" text not null, "toAddress" text not null,
    "totalCents" integer not null, status text not null, "updatedAt" timestamptz(3) not null, version integer not null)`

export const book = (): Booked => ({
  type: 'MoveBooked',
  data: {
    customerName: 'Nora Lindqvist',
    fromAddress: '1434 N Farwell Ave, Milwaukee, WI 53202',
    toAddress: '2210 N Sawyer Ave, Chicago, IL 60647',
    totalCents: 98_820,
  },
})

export const raise = ({ totalCents }: Pick<Move, 'totalCents'>): Priced => ({
  type: 'MovePriced',
  data: { totalCents: totalCents + 100, status: 'confirmed' },
})
