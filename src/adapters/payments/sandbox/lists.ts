import { type } from 'arktype'
import { type Kinds, noSuch, type Reply, type Stored } from './objects.ts'
import { parseParams, type Values } from './params.ts'
import type { Transaction } from './store.ts'

/** An integer parameter, as a form sends it. */
export const positive = type(/^[1-9]\d{0,14}$/)
  .describe('a positive integer')
  .pipe(Number)

const seconds = type(/^\d{1,11}$/)
  .describe('an integer')
  .pipe(Number)
const range = type({ '+': 'reject', 'gte?': seconds, 'gt?': seconds, 'lte?': seconds, 'lt?': seconds })
type Range = typeof range.infer

const page = type({
  '+': 'reject',
  'limit?': positive.to('number <= 100'),
  'starting_after?': 'string',
  'created?': range.or(seconds),
  // Of events.
  'types?': 'Record<string, string>',
  // Filters are fields of the objects.
  'payment_intent?': 'string',
  'charge?': 'string',
  'type?': 'string',
})

/** Reads the parameters of a list. Pages from the newest on. */
export const list = (kind: keyof Kinds) => (values: Values) => {
  const { limit = 10, starting_after: after, created, types, ...fields } = parseParams(page, values)
  return async (sandbox: Transaction): Promise<Reply['body']> => {
    const span = spanOf(created)
    const from = kind === 'event' ? Math.max(span.from, oldestEvent(sandbox.at)) : span.from
    const found = await sandbox.list(kind, {
      limit,
      after,
      fields,
      types: types && Object.values(types),
      created: { ...span, from },
    })
    const data: Stored[] = found.slice(0, limit)
    return { object: 'list', url: `/v1/${kind}s`, has_more: found.length > limit, data }
  }
}

/** Reads an event, which the provider keeps for 30 days. */
export const retrieveEvent = (values: Values) => {
  parseParams(type({ '+': 'reject' }), values)
  return async (sandbox: Transaction) => {
    const event = await sandbox.get('event', sandbox.id)
    if (event.created < oldestEvent(sandbox.at)) throw noSuch('event', sandbox.id)
    return event
  }
}

const oldestEvent = (now: Date) => Math.floor(now.getTime() / 1000) - 30 * 24 * 3600

function spanOf(created: Range | number = {}) {
  if (typeof created === 'number') return { from: created, to: created }
  const { gte = 0, gt = -1, lte = latest, lt = latest + 1 } = created
  return { from: Math.max(gte, gt + 1), to: Math.min(lte, lt - 1) }
}

const latest = 99_999_999_999
