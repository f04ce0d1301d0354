import { CONNECTIONS, load } from './load.ts'
import { against, compare } from './rounds.ts'
import { type CreateDatabase, openServer } from './server.ts'

const ROUNDS = 5

/**
 * Requests per second of POST /api/calculate-pricing on the whole server, compared with a bare Bun.serve that
 * echoes the same JSON. Measures repeated quotes, as pages request them while a visitor edits the
 * form, and new ones, each of which is stored as a draft.
 */
export async function benchPricing(createDatabase: CreateDatabase) {
  const server = await openServer(await createDatabase('pricing'))
  const bare = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async request => Response.json(await request.json()),
  })
  const pricing = `${server.url}/api/calculate-pricing`
  const perSecond = await compare(ROUNDS, [
    ['asked before', () => load(pricing, { body: question('upright piano') })],
    ['new', () => load(pricing, { body: question('item 00000000') })],
    ['bare', () => load(bare.url.href, { body: question('upright piano') })],
  ])
  await bare.stop(true)
  await server.stop()
  const rates = { askedBefore: perSecond('asked before'), new: perSecond('new'), bare: perSecond('bare') }
  return {
    connections: CONNECTIONS,
    perSecond: rates,
    askedBeforeToBare: against(rates.askedBefore, rates.bare, 0.5),
    newToBare: against(rates.new, rates.bare),
  }
}

const question = (item: string) =>
  JSON.stringify({
    serviceType: 'moving',
    homeSize: '1bedroom',
    fromAddress: '1434 N Farwell Ave, Milwaukee, WI 53202',
    toAddress: '2210 N Sawyer Ave, Chicago, IL 60647',
    accessDetails: { floorLevel: 2, hasElevator: false, stairsCount: 24 },
    specialItems: [item],
    packingService: true,
    hourlyRate: 70,
  })
