import { bookingId } from './bookings.ts'
import { CONNECTIONS, load } from './load.ts'
import { against, compare } from './rounds.ts'
import { type CreateDatabase, openSeeded, signIn } from './server.ts'

const ROUNDS = 5
const BOOKINGS = 1000

/**
 * Requests per second of reading a booking with its crew, and of the first page of the office's list, on the whole
 * server, compared with a bare Bun.serve that answers the same JSON from memory.
 */
export async function benchReads(createDatabase: CreateDatabase) {
  const server = await openSeeded(await createDatabase('reads'), BOOKINGS)
  const cookie = await signIn(server.url)
  const figures = {
    booking: await besideBare(`${server.url}/api/service-requests/${bookingId(100)}`, cookie, 0.15),
    list: await besideBare(`${server.url}/api/admin/service-requests?limit=50`, cookie, 0.2),
  }
  await server.stop()
  return { connections: CONNECTIONS, ...figures }
}

async function besideBare(url: string, cookie: string, limit: number) {
  const answer = await fetch(url, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  const json: unknown = await answer.json()
  const bare = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json(json) })
  const perSecond = await compare(ROUNDS, [
    ['ours', () => load(url, { cookie })],
    ['bare', () => load(bare.url.href)],
  ])
  await bare.stop(true)
  return {
    perSecond: perSecond('ours'),
    bare: perSecond('bare'),
    toBare: against(perSecond('ours'), perSecond('bare'), limit),
  }
}
