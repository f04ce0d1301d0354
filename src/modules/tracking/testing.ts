import { Elysia } from 'elysia'
import { connect } from '../../../db/connect.ts'
import bookingJson from '../../../fixtures/events/BookingCreated.v1.json'
import { testDatabase } from '../../../scripts/testing/database.ts'
import { createFanout } from '../../adapters/fanout/fanout.ts'
import { createRouting } from '../../adapters/routing/routing.ts'
import { newId } from '../../eventlog/ids.ts'
import { openLog } from '../../eventlog/log.ts'
import type { Event, Row, Table } from '../../eventlog/types.ts'
import { tables } from '../../modules.ts'
import { createAttempts } from '../../platform/attempts.ts'
import { jsonBodies } from '../../platform/bodies.ts'
import { createAddressOf } from '../../platform/client-address.ts'
import { readConfig } from '../../platform/config.ts'
import type { User } from '../../platform/context.ts'
import { guards } from '../../platform/guards.ts'
import { limitOutageReports } from '../../platform/logger.ts'
import { problems } from '../../platform/problems.ts'
import { createRateLimiter } from '../../platform/rate-limiter.ts'
import type { BookingStatus } from '../../shared/catalog.ts'
import { usualTerms } from '../../shared/crews.ts'
import type { LiveMessage } from '../../shared/messages.ts'
import { chatMessages } from '../booking/chat/message.ts'
import { dayFacts } from '../booking/day/events.ts'
import { assignmentFacts, type BookingEvent, bookingFacts, messageFacts } from '../booking/events.ts'
import { moneyFacts } from '../booking/payments/events.ts'
import { officeView } from '../booking/present.ts'
import { type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { providerFacts, trackingFacts } from '../dispatch/events.ts'
import { type Provider, providers } from '../dispatch/provider.ts'
import { createClientOf, crewToken, trackingToken } from '../tokens.ts'
import { socketLimits } from './channel.ts'
import { ingest } from './ingest.ts'
import { createLive } from './live.ts'
import { trackingRoutes } from './routes.ts'

const facts = [
  bookingFacts,
  messageFacts,
  providerFacts,
  assignmentFacts,
  dayFacts,
  moneyFacts,
  trackingFacts,
]
export const signingKey = 'the signing key of the tests'

/** A separate database, tracking servers on it, and a clock that only the test advances. */
export async function trackingSite() {
  const database = await testDatabase()
  const clock = { now: Date.parse('2027-03-15T15:00:00Z') }
  const servers: TrackingServer[] = []
  return {
    clock,
    pass(seconds: number) {
      clock.now += seconds * 1000
    },
    /** A server process; `redisUrl` joins it to the others, `routingUrl` is an OSRM. */
    async serve(services: Services = {}) {
      const server = await startServer(database.url, clock, services)
      servers.push(server)
      return server
    },
    async close() {
      for (const server of servers) await server.stop()
      await database.close()
    },
  }
}

export type TrackingServer = Awaited<ReturnType<typeof startServer>>

type Services = Readonly<{ redisUrl?: string; routingUrl?: string }>

async function startServer(databaseUrl: string, clock: { now: number }, { redisUrl, routingUrl }: Services) {
  const { sql, db, close } = connect(databaseUrl)
  const config = readConfig({ PUBLIC_URL: 'https://fairmove.example' })
  const reported: unknown[] = []
  const report = limitOutageReports(
    error => void reported.push(error),
    () => clock.now,
  )
  const log = await openLog(sql, { tables, facts, onError: (_, error) => report(error) })
  const fanout = createFanout({ redisUrl, onError: report })
  const sessions = new Map<string, User>()
  const findVisitor = async (token: string) => sessions.get(token)
  const live = createLive(
    {
      officeView,
      db,
      log,
      routing: createRouting({ url: routingUrl, onError: report }),
      findVisitor,
      report,
      fanout,
    },
    {
      now: () => clock.now,
      every: () => () => {},
    },
  )
  await live.start()
  const addressOf = createAddressOf(undefined, () => {})
  const counters = {
    attempts: createAttempts(sql),
    rateLimiter: createRateLimiter({ isOn: true, now: () => clock.now }),
    addressOf,
    clientOf: createClientOf(addressOf, signingKey),
  }
  const trackingDeps = { config, db, log, live, signingKey, findVisitor, ...counters, report }
  const app = new Elysia({ websocket: socketLimits })
    .use(problems(report))
    .use(guards(config.publicUrl))
    .use(ingest(trackingDeps))
    .use(jsonBodies)
    .use(trackingRoutes(trackingDeps))
    .listen({ port: 0, hostname: '127.0.0.1' })
  const url = `http://127.0.0.1:${app.server?.port}`

  const command = () => ({ id: newId(), actor: 'test', at: new Date(clock.now).toISOString() })
  /** Resolves when all sockets have received the messages. */
  const append = async <R extends Row, E extends Event>(table: Table<R, E>, id: string, event: E) => {
    const { row } = await log.handle(table, id, () => [event], command())
    await live.settled()
    return row
  }
  const begin = async <R extends Row, E extends Event>(table: Table<R, E>, event: E) =>
    (await log.start(table, newId(), () => [event], command())).row

  /** Resolves once the socket is admitted and has received the current state. */
  const connectSocket = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
    const address = `${url.replace('http', 'ws')}/ws/location?${new URLSearchParams(query)}`
    const socket = await openSocket(address, headers, clock, live.settled)
    await live.settled()
    return socket
  }

  let stopped = false
  return {
    ...{ url, sql, log, reported, append, begin, connectSocket },
    live: {
      ...live,
      /** The timer's task, after all reports so far. */
      async flush() {
        await live.fleet.settled()
        await live.flush()
      },
      /** The tasks of both other timers. */
      async sweep() {
        live.closeExpired()
        await live.markSilentOffline()
        await live.settled()
      },
    },

    async addProvider(name: string): Promise<Provider> {
      const person = {
        name,
        email: `${newId()}@example.com`,
        phone: '4145550100',
        isActive: true,
        ...usualTerms,
      }
      const data = { ...person, serviceTypes: ['moving'], areas: [] }
      const { id } = await begin(providers, { type: 'ProviderAdded', data })
      return append(providers, id, { type: 'CrewLinkIssued', data: { crewLink: 1 } })
    },
    crewTokenOf: (provider: Provider) => crewToken(provider, signingKey),
    async provider(id: string) {
      const [row] = await sql<Provider[]>`select * from providers where id = ${id}`
      return row
    },
    /** The provider's events after its creation. */
    async eventsOf(id: string) {
      return (await log.stream(`provider-${id}`)).slice(2)
    },

    addUnpaidBooking: (): Promise<ServiceRequest> =>
      begin(serviceRequests, { type: 'BookingCreated', data: aBooking }),
    async addBooking(more: Partial<Created> = {}): Promise<ServiceRequest> {
      const created = { ...aBooking, ...more }
      const { id } = await begin(serviceRequests, { type: 'BookingCreated', data: created })
      const data = { paymentIntentId: `pi_${id}`, amountCents: aBooking.pricing.total }
      return append(serviceRequests, id, { type: 'PaymentConfirmed', data })
    },
    assign: (booking: ServiceRequest, { id: providerId, name: providerName }: Provider, hour = 8) =>
      append(serviceRequests, booking.id, {
        type: 'ProviderAssigned',
        data: { providerId, providerName, scheduledDate: at(hour), scheduledEnd: at(hour + 2) },
      }),
    changeStatus: ({ id, status: from }: ServiceRequest, to: BookingStatus) =>
      append(serviceRequests, id, { type: 'StatusChanged', data: { from, to } }),
    say: (serviceRequestId: string, message: string) =>
      begin(chatMessages, { type: 'MessageSent', data: { serviceRequestId, senderType: 'admin', message } }),

    /** Creates a session. Returns the user's id and cookie. */
    signIn(role: User['role']) {
      const [id, token] = [crypto.randomUUID(), crypto.randomUUID()]
      sessions.set(token, { id, username: id, firstName: 'Grace', role })
      return { id, cookie: `session=${token}` }
    },
    signOutEverybody: () => sessions.clear(),
    connectCrew: (provider: Provider) => connectSocket({ token: crewToken(provider, signingKey) }),
    connectCustomer: ({ id: serviceRequestId }: ServiceRequest) =>
      connectSocket({ serviceRequestId, token: customerToken(serviceRequestId, clock.now) }),
    customerToken: (serviceRequestId: string) => customerToken(serviceRequestId, clock.now),
    connectOffice(origin?: string) {
      const { cookie } = this.signIn('admin')
      return connectSocket({}, { cookie, ...(origin && { origin }) })
    },

    async stop() {
      if (stopped) return
      stopped = true
      await live.stop()
      await app.stop()
      await fanout.close()
      await log.close()
      await close()
    },
  }
}

const customerToken = (serviceRequestId: string, now: number) =>
  trackingToken({ serviceRequestId, verifiedBy: 'phone', expiresAt: now + 3_600_000 }, signingKey)

/** A socket that queues received messages. */
export type TestSocket = Awaited<ReturnType<typeof openSocket>>

async function openSocket(
  url: string,
  headers: Record<string, string>,
  clock: { now: number },
  settled: () => Promise<void>,
) {
  // The DOM types lack the headers option of Bun's constructor.
  const socket: WebSocket = Reflect.construct(WebSocket, [url, { headers }])
  const received: LiveMessage[] = []
  let wake = () => {}
  const opened = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<{ code: number; reason: string }>()
  socket.onopen = () => opened.resolve()
  socket.onerror = () => opened.reject(new Error('The upgrade was refused.'))
  socket.onmessage = ({ data }) => {
    received.push(JSON.parse(String(data)))
    wake()
  }
  socket.onclose = ({ code, reason }) => closed.resolve({ code, reason })
  await opened.promise

  const next = async (): Promise<LiveMessage> => {
    for (;;) {
      const message = received.shift()
      if (message) return message
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  }
  const untilPong = async () => {
    clock.now += 500
    socket.send('{"type":"ping"}')
    const messages: LiveMessage[] = []
    for (;;) {
      const message = await next()
      if (message.type === 'pong') return messages
      messages.push(message)
    }
  }
  return {
    next,
    closed: closed.promise,
    /** Advances the clock by a second and sends. */
    send(message: object) {
      clock.now += 1000
      socket.send(JSON.stringify(message))
    },
    sendRaw: (message: string | Uint8Array<ArrayBuffer>) => socket.send(message),
    /** All messages until the server has processed everything sent so far. */
    async rest(): Promise<LiveMessage[]> {
      const messages = await untilPong()
      await settled()
      return [...messages, ...(await untilPong())]
    },
    async close() {
      socket.close()
      await closed.promise
    },
  }
}

const at = (hour: number) => `2027-03-15T${String(hour).padStart(2, '0')}:00:00.000Z`

type Created = Extract<BookingEvent, { type: 'BookingCreated' }>['data']

/** The fixture's booking, without an account, and without coordinates, which would cause arrival times. */
const aBooking: Created = bookingFacts.BookingCreated.data.assert(
  Object.fromEntries(
    Object.entries(bookingJson.data).filter(([field]) => !/Latitude$|Longitude$|^userId$/.test(field)),
  ),
)
