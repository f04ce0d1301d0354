import { join } from 'node:path'
import { connect } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { crewToken, trackingToken } from '../../src/modules/tokens.ts'
import { bookingId, crewId, crewsAtWork, seed } from './bookings.ts'
import { against, compare, rounded } from './rounds.ts'
import { admin, type CreateDatabase, openServer } from './server.ts'
import type { Outcome, Plan } from './tracking-processes.ts'

const CREWS = 1_000
const CUSTOMERS = 990
const ADMINISTRATORS = 10
const SECONDS = 60

/** Watchers of one crew, which sends as often as the live channel allows for long. */
const AUDIENCE = 1_000
const PER_SECOND = 10
const ROUNDS = 5
const ROUND_SECONDS = 5

/**
 * Measures the live channel with 1,000 crews that send a position per second to 1,000 watchers for a minute, and with
 * 1,000 watchers of one crew, compared with a bare Bun server that publishes the same positions.
 */
export async function benchTracking(createDatabase: CreateDatabase) {
  const url = await createDatabase('tracking')
  await migrate(url)
  const { sql, close } = connect(url)
  await seed(sql, crewsAtWork(CREWS))
  const server = await openSite(url)
  // Measured first, while no other crew uses the server.
  const audience = await benchAudience(server)
  const everybody = await benchEverybody(server)
  // The server stores pending positions when it stops.
  await server.stop()
  const [{ fixes = 0 } = {}] = await sql<{ fixes: number }[]>`
    select sum(jsonb_array_length(data->'fixes'))::int as fixes from events
    where type = 'LocationReported' and stream <> ${`provider-${crewId(0)}`}`
  await close()
  // The thinning leaves out every second position. The first crew also drove for the audience and is not counted.
  const toStore = ((CREWS - 1) * SECONDS) / 2
  return {
    everybody: { ...everybody, toStore, stored: fixes, notStored: limited(toStore - fixes, 0) },
    audience,
  }
}

async function benchEverybody(server: Site) {
  const customers = Array.from({ length: CUSTOMERS }, (_, n) => server.customerOf(n))
  const administrators = Array.from({ length: ADMINISTRATORS }, () => server.administrator)
  const crews = Array.from({ length: CREWS }, (_, n) => server.crew(n))
  const clients = await startClients({
    ...{ seconds: SECONDS, perSecond: 1, withIds: true, crews },
    watchers: [...customers, ...administrators],
  })
  await server.settled()
  const residentBefore = process.memoryUsage.rss()
  let resident = residentBefore
  const sampling = setInterval(() => {
    resident = Math.max(resident, process.memoryUsage.rss())
  }, 500)
  const before = process.cpuUsage()
  const outcome = await clients.run()
  const cpuSeconds = secondsOf(process.cpuUsage(before))
  clearInterval(sampling)
  await clients.stop()
  return {
    ...{ crews: CREWS, customers: CUSTOMERS, administrators: ADMINISTRATORS, seconds: SECONDS },
    ...outcome,
    lost: limited(outcome.toDeliver - outcome.delivered, 0),
    notAcknowledged: limited(outcome.sent - outcome.acknowledged, 0),
    cpuSeconds: rounded(cpuSeconds),
    residentMB: { before: megabytes(residentBefore), most: megabytes(resident) },
  }
}

/** Deliveries per second of the server's CPU time. */
async function benchAudience(server: Site) {
  const bare = await startBare()
  const perCpuSecond = await compare(ROUNDS, [
    ['server', () => deliver(server, server.crew(0), server.customerOf(0))],
    ['bare', () => deliver(bare, bare.crew, bare.watcher)],
  ])
  await bare.stop()
  const [ours, peer] = [perCpuSecond('server'), perCpuSecond('bare')]
  return {
    ...{ watchers: AUDIENCE, perSecond: PER_SECOND },
    deliveriesPerCpuSecond: { server: ours, bare: peer },
    toBare: against(ours, peer, 0.5),
  }
}

/** `settled` resolves when all connected watchers receive positions. */
type Measured = Readonly<{ cpuSeconds(): Promise<number>; settled(): Promise<void> }>

async function deliver(
  { cpuSeconds, settled }: Measured,
  crew: Plan['crews'][number],
  watcher: Plan['watchers'][number],
): Promise<number> {
  const watchers = Array.from({ length: AUDIENCE }, () => watcher)
  const clients = await startClients({
    ...{ seconds: ROUND_SECONDS, perSecond: PER_SECOND, withIds: false, crews: [crew], watchers },
  })
  await settled()
  const before = await cpuSeconds()
  const { toDeliver, delivered } = await clients.run()
  const used = (await cpuSeconds()) - before
  await clients.stop()
  if (delivered !== toDeliver) throw new Error(`Of ${toDeliver} positions ${delivered} were delivered.`)
  return delivered / used
}

type Site = Awaited<ReturnType<typeof openSite>>

async function openSite(databaseUrl: string) {
  const server = await openServer(databaseUrl)
  const { live, log, signingKey } = server.deps
  // Mails about the seeded bookings must not distort the measurement.
  while ((await log.followers()).some(({ behind }) => behind > 0)) await Bun.sleep(100)
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const channel = `${server.url.replace('http', 'ws')}/ws/location`
  const everyCrew = Array.from({ length: CREWS }, (_, n) => crewId(n))
  return {
    stop: server.stop,
    settled: live.settled,
    cpuSeconds: async () => secondsOf(process.cpuUsage()),
    crew(n: number) {
      const token = crewToken({ id: crewId(n), crewLink: 1 }, signingKey)
      return { url: `${channel}?token=${token}`, providerId: crewId(n) }
    },
    customerOf(n: number) {
      const serviceRequestId = bookingId(n)
      const expiresAt = Date.now() + 3_600_000
      const token = trackingToken({ serviceRequestId, verifiedBy: 'phone', expiresAt }, signingKey)
      return { url: `${channel}?serviceRequestId=${serviceRequestId}&token=${token}`, follows: [crewId(n)] }
    },
    administrator: { url: channel, cookie: login.headers.getSetCookie().join('; '), follows: everyCrew },
  }
}

const processes = join(import.meta.dir, 'tracking-processes.ts')

async function startBare() {
  const child = Bun.spawn([process.execPath, processes, 'bare'], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const url = (await linesOf(child.stdout)()).trim()
  const channel = url.replace('http', 'ws')
  return {
    cpuSeconds: async () => secondsOf(await (await fetch(`${url}cpu`)).json()),
    settled: async () => {},
    crew: { url: `${channel}send`, providerId: crewId(0) },
    watcher: { url: channel, follows: [crewId(0)] },
    async stop() {
      await child.stdin.end()
      await child.exited
    },
  }
}

/** Resolves when all are connected. */
async function startClients(plan: Plan) {
  const child = Bun.spawn([process.execPath, processes, 'clients'], {
    ...{ stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' },
  })
  const nextLine = linesOf(child.stdout)
  child.stdin.write(`${JSON.stringify(plan)}\n`)
  child.stdin.flush()
  if ((await nextLine()) !== 'ready') throw new Error('Not all clients could connect.')
  return {
    async run(): Promise<Outcome> {
      child.stdin.write('go\n')
      child.stdin.flush()
      return JSON.parse(await nextLine())
    },
    async stop() {
      child.stdin.write('stop\n')
      await child.stdin.end()
      await child.exited
    },
  }
}

function linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): () => Promise<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return async () => {
    while (!text.includes('\n')) {
      const { value, done } = await reader.read()
      if (done) throw new Error('A process ended early.')
      text += value
    }
    const [line = '', ...rest] = text.split('\n')
    text = rest.join('\n')
    return line
  }
}

const limited = (figure: number, limit: number) => ({ figure, limit, kept: figure <= limit })
const secondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
