import { readdir } from 'node:fs/promises'
import postgres, { type Sql } from 'postgres'
import { ask, nothingSeen, quantile, startCustomers, startProbe } from './clients.ts'
import { databaseOf, openSite, type Site } from './site.ts'

const LINES = 20

const columns = [
  ['minutes', 8],
  ['requests', 9],
  ['failed', 7],
  ['p99 ms', 7],
  ['resident MB', 12],
  ['heap MB', 8],
  ['handles', 8],
  ['sessions', 9],
  ['waiting', 8],
] as const
type Column = (typeof columns)[number][0]
type Sample = Readonly<Record<Column, number>>

/** Runs a server under steady load and prints its figures. Resolves with false if one of them keeps growing. */
export async function soak(
  dataDir: string,
  { minutes, clients }: Readonly<{ minutes: number; clients: number }>,
): Promise<boolean> {
  const site = await openSite(dataDir)
  const sql = postgres(await databaseOf(site), { max: 1 })
  const customers = startCustomers(site.url, clients)
  const probe = startProbe(site.url, '/health', 100)
  const sockets = openAndCloseSockets(site)
  const samples: Sample[] = []

  console.log(columns.map(([name, width]) => name.padStart(width)).join(' '))
  const start = performance.now()
  for (let line = 1; line <= LINES; line++) {
    await Bun.sleep(Math.max(0, start + (minutes * 60_000 * line) / LINES - performance.now()))
    const failed = [...customers.seen.statuses].reduce(
      (sum, [status, n]) => (status === '200' ? sum : sum + n),
      0,
    )
    const sample = {
      minutes: (performance.now() - start) / 60_000,
      requests: customers.seen.requests,
      failed,
      'p99 ms': quantile(probe.timesMs.splice(0), 0.99),
      ...(await measure(site, sql)),
    }
    samples.push(sample)
    console.log(
      columns
        .map(([name, width]) => sample[name].toFixed(name === 'minutes' ? 1 : 0).padStart(width))
        .join(' '),
    )
  }
  sockets.stop()
  await Promise.all([customers.stop(), probe.stop()])
  await sql.end()
  const ended = await site.terminate()

  const growing = (['resident MB', 'handles', 'sessions'] as const).filter(name =>
    keepsGrowing(samples.map(sample => sample[name])),
  )
  console.log(`SIGTERM: exit ${ended.code} after ${ended.seconds.toFixed(1)} s.`)
  console.log(growing.length > 0 ? `Growing: ${growing.join(', ')}.` : 'Nothing keeps growing.')
  return growing.length === 0 && ended.code === 0
}

async function measure(site: Site, sql: Sql) {
  const metrics = (await ask(nothingSeen(), `${site.url}/metrics`))?.body ?? ''
  const figure = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)
  const [counted] = await sql<{ sessions: number }[]>`
    select count(*)::int as sessions from pg_stat_activity where application_name = 'fairmove'`
  return {
    'resident MB': figure('process_resident_memory_bytes') / 1e6,
    'heap MB': figure('process_heap_used_bytes') / 1e6,
    handles: await openHandles(site),
    sessions: counted?.sessions ?? Number.NaN,
    waiting: figure('fairmove_outbox_messages\\{state="waiting"\\}'),
  }
}

/** The server's open files and sockets, as listed by Linux. */
async function openHandles({ pid }: Site): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN
  return (await readdir(`/proc/${pid}/fd`)).length
}

/** A live connection that opens and closes twice a second. */
function openAndCloseSockets({ url }: Site) {
  const timer = setInterval(() => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/location`)
    socket.onopen = () => socket.close()
    socket.onerror = () => {}
  }, 500)
  return { stop: () => clearInterval(timer) }
}

/** Whether the median of the last quarter is more than 10% above that of the quarter before the middle. */
function keepsGrowing(figures: readonly number[]): boolean {
  const quarter = Math.floor(figures.length / 4)
  const middle = quantile(figures.slice(quarter, 2 * quarter), 0.5)
  const last = quantile(figures.slice(-quarter), 0.5)
  return last > middle * 1.1 + 5
}
