import { bookingId, customerOf } from './bookings.ts'
import { compare, rounded } from './rounds.ts'
import { type CreateDatabase, openSeeded, signIn } from './server.ts'

const FEW = 1_000
const MANY = 100_000
/** Jobs of a busy company's month. */
const MONTH = 3_000
/**
 * The limit for the ratio of a call's durations with many and with few bookings. It is higher for work that grows with
 * them: the counters count them all, and a hundredth of them have the searched name.
 */
const limitOf = (call: string) => (call === 'counters' || call === 'search, name' ? 10 : 3)
const ROUNDS = 31

/**
 * Compares the durations of the office's calls with 1,000 and with 100,000 bookings, alternately. Both companies have
 * twenty bookings a day; the larger one is a hundred times older. Also measures the calendar with 3,000 jobs a month.
 */
export async function benchOffice(createDatabase: CreateDatabase) {
  const few = await openOffice(await createDatabase('office_few'), FEW)
  const many = await openOffice(await createDatabase('office_many'), MANY)
  const figures: Record<string, object> = {}
  for (const [name, path] of Object.entries(calls())) {
    const ms = await compare(ROUNDS, [
      ['few', () => few.time(path)],
      ['many', () => many.time(path)],
    ])
    const ratio = rounded(ms('many') / ms('few'))
    figures[name] = {
      [`ms with ${FEW}`]: ms('few'),
      [`ms with ${MANY}`]: ms('many'),
      ratio,
      limit: limitOf(name),
      kept: ratio <= limitOf(name),
    }
  }
  const busy = await openOffice(await createDatabase('office_busy'), MONTH, MONTH / 30)
  for (const name of ['calendar', 'board'] as const) {
    const ms = await compare(ROUNDS, [['busy', () => busy.time(calls()[name])]])
    figures[`${name}, a month of ${MONTH} jobs`] = { ms: ms('busy') }
  }
  for (const { close } of [few, many, busy]) await close()
  return figures
}

/** Paths by name. Both companies have the customer of the searches. */
function calls() {
  const today = Temporal.Now.plainDateISO('America/Chicago')
  const list = '/api/admin/service-requests?limit=50'
  const { customerName, customerPhone } = customerOf(500)
  const q = (text: string) => `${list}&q=${encodeURIComponent(text)}`
  return {
    list,
    'list, a later page': `${list}&cursor=${bookingId(800)}`,
    'list, of one status': `${list}&status=pending&status=pending_payment`,
    'list, of some days': `${list}&from=${today.subtract({ days: 7 })}&to=${today}`,
    'search, name': q(customerName),
    'search, phone': q(customerPhone),
    'search, number': q(`#FM${bookingId(500).slice(-6)}`),
    'search, a town of all bookings': q('Milwaukee'),
    counters: '/api/admin/service-requests/counts',
    overview: '/api/admin/overview',
    chats: '/api/admin/chats',
    'chats, unread count': '/api/admin/chats/unread',
    today: '/api/admin/today',
    attention: '/api/admin/attention',
    calendar: '/api/admin/appointments',
    board: `/api/admin/schedule?from=${today}&to=${today}`,
  }
}

async function openOffice(databaseUrl: string, bookings: number, aDay?: number) {
  const began = performance.now()
  const server = await openSeeded(databaseUrl, bookings, aDay)
  console.error(`${bookings} bookings seeded in ${Math.round((performance.now() - began) / 1000)} s`)
  const cookie = await signIn(server.url)
  return {
    async time(path: string): Promise<number> {
      const start = performance.now()
      const response = await fetch(server.url + path, { headers: { cookie } })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status}: ${text}`)
      return performance.now() - start
    },
    close: server.stop,
  }
}
