import type { Sql } from 'postgres'
import { connect, serverDeadlines } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createFanout } from './adapters/fanout/fanout.ts'
import { createGeocoder } from './adapters/geocoder/geocoder.ts'
import { createStreets, streetsFile } from './adapters/geocoder/streets/streets.ts'
import { createMail } from './adapters/mail/mail.ts'
import { messageKinds } from './adapters/outbox.ts'
import { openCardProvider } from './adapters/payments/card-provider.ts'
import type { Faults } from './adapters/payments/sandbox/faults.ts'
import { createPhotos } from './adapters/photos/photos.ts'
import { createRouting } from './adapters/routing/routing.ts'
import { createTextMessages } from './adapters/text-messages/text-messages.ts'
import { createVision } from './adapters/vision/vision.ts'
import { type App, createApp, type Pages } from './app.ts'
import { openLog } from './eventlog/log.ts'
import { deleteDone } from './jobs/queue.ts'
import { createWorker } from './jobs/worker.ts'
import type { Platform } from './modules/module.ts'
import { createClientOf } from './modules/tokens.ts'
import { facts, type Modules, openModules, tables } from './modules.ts'
import { createAttempts } from './platform/attempts.ts'
import { createAddressOf } from './platform/client-address.ts'
import { BadConfig, type Config, prepareDataDir } from './platform/config.ts'
import { runDaily } from './platform/daily.ts'
import { type Logger, limitOutageReports, logAnswered, requestLine } from './platform/logger.ts'
import { createMetrics } from './platform/metrics.ts'
import { createRateLimiter } from './platform/rate-limiter.ts'
import { type Answered, createDrain, type Drain, requestIdOf } from './platform/requests.ts'
import { memoized } from './shared/memoize.ts'
import { ratesOf } from './shared/rates.ts'
import { within } from './shared/within.ts'

export type Running = Readonly<{
  url: string
  /** The parts of the running server, for scripts and tests. */
  deps: Omit<Platform, 'findVisitor'> & Modules['services']
  followers: readonly string[]
  /** Makes the card sandbox fail on purpose, for tests. */
  cardFaults?: Faults
  app: App
  /** With `drain`, proxies and clients first get time to switch to other servers. */
  stop(options?: Readonly<{ drain: boolean }>): Promise<void>
}>

/** Closes one thing within this many milliseconds. */
type Close = (patienceMs: number) => Promise<unknown>
type OnStop = (name: string, close: Close, patienceMs?: number) => void

/**
 * Config → database → log → adapters → app → followers → listen. `stop` goes in reverse: sockets are told to
 * reconnect, the listener closes, requests in progress finish, unsaved data is written, then the database closes.
 * `stop` takes at most 10 s, even if something hangs, and rejects with the names of the parts that did not close.
 */
export async function start(config: Config, logger: Logger, pages: Pages): Promise<Running> {
  const opened: Parameters<OnStop>[] = []
  const drain = createDrain()
  const stop: Running['stop'] = async options => {
    const failures: string[] = []
    // The other two seconds of the limit are slack for a busy machine.
    const end = performance.now() + 8000
    if (options?.drain) await drain.begin()
    const closing = opened.splice(0).reverse()
    for (const [n, [name, close, usual = 3000]] of closing.entries()) {
      // Leaves time for the database, which closes last.
      const reserved = n < closing.length - 1 ? 1500 : 0
      const patienceMs = Math.max(100, Math.min(usual, end - reserved - performance.now()))
      const late = () => {
        throw new Error(`It did not close within ${patienceMs.toFixed()} ms.`)
      }
      await within(patienceMs, close(patienceMs), late).catch(error =>
        failures.push(`${name}: ${error.message}`),
      )
    }
    if (failures.length > 0) throw new Error(`Not everything could be closed. ${failures.join(' ')}`)
  }
  try {
    return { ...(await open(config, { logger, pages, drain, onStop: (...each) => opened.push(each) })), stop }
  } catch (error) {
    // A failure to close must not hide the error that stopped the start.
    await stop().catch(failure => logger.error(failure))
    throw error
  }
}

type Parts = Readonly<{ logger: Logger; pages: Pages; drain: Drain; onStop: OnStop }>

async function open(config: Config, { logger, pages, drain, onStop }: Parts) {
  const report = limitOutageReports((error, request?: Request) =>
    logger.error({
      err: error,
      ...(request && { request: requestLine(request), requestId: requestIdOf(request) }),
    }),
  )

  if (!config.databaseUrl || !config.admin.password) await prepareDataDir(config.dataDir)
  const databaseUrl = config.databaseUrl ?? (await embedded(config, logger, onStop))
  await migrate(databaseUrl)
  const { sql, db, pool, close } = connect(databaseUrl, { max: 20, deadlines: serverDeadlines })
  onStop('database pool', close)
  const metrics = createMetrics()
  const log = await openLog(sql, {
    tables,
    facts,
    onError: (where, error) => report(new Error(where, { cause: error })),
    observer: metrics.commands,
  })
  onStop('event log', log.close)

  const key = await signingKey(sql)
  const cards = openCardProvider({
    methods: config.paymentMethods,
    stripe: config.stripe,
    sql,
    signingKey: key,
    report,
  })
  const geocoder = createGeocoder({
    ...config.geocoder,
    sql,
    streets: createStreets(streetsFile(config.dataDir), report),
    onError: report,
    onOutcome: metrics.callsOf('geocoder'),
  })
  const routing = createRouting({
    url: config.routingUrl,
    onError: report,
    onOutcome: metrics.callsOf('router'),
  })
  const photos = createPhotos({
    dataDir: config.dataDir,
    secret: key,
    publicUrl: config.publicUrl,
    s3: config.s3,
  })
  const vision = createVision({ sql, cloud: config.vision, onError: report })
  onStop('photo recognition', vision.stop)
  const mail = createMail(config.mail)
  onStop('mail', async () => mail.close())
  const fanout = createFanout({ redisUrl: config.redisUrl, onError: report })
  onStop('Redis', fanout.close)

  const addressOf = createAddressOf(config.trustedProxies, message => logger.warn(message))
  const platform: Omit<Platform, 'findVisitor'> = {
    config,
    sql,
    db,
    log,
    geocoder,
    routing,
    photos,
    vision,
    fanout,
    payments: cards.payments,
    attempts: createAttempts(sql),
    rateLimiter: createRateLimiter({ isOn: config.rateLimits, onRefused: metrics.limited }),
    addressOf,
    clientOf: createClientOf(addressOf, key),
    signingKey: key,
    logger,
    report,
  }
  const modules = openModules(platform)
  const { services } = modules
  const messages = messageKinds({
    mail,
    text: createTextMessages({ ...config.twilio, reportTo: textReportsUrl(config) }),
    whyNotText: services.whyNotText,
    onDelivery: services.recordDelivery,
  })
  const worker = createWorker({ sql, kinds: [...messages, ...cards.jobs, ...modules.jobs], onError: report })
  await services.rateCards.start()
  await services.live.start()
  await services.ensureAdministrator()

  const onAnswered = (answered: Answered) => {
    metrics.answered(answered)
    logAnswered(logger, answered)
  }
  const app = createApp(platform, {
    cards: cards.routes,
    modules: modules.routes(),
    pages,
    rates: () => publishedOf(services.rateCards.at(new Date().toISOString())),
    metrics,
    drain,
    pool,
    onAnswered,
  })
  // Before requests can append events, so that a new follower misses none.
  for (const follower of modules.followers) await log.follow(follower)
  listen(app, config)
  await cards.prepare(request => app.handle(request))
  await worker.start()
  onStop('jobs', worker.stop, 2500)
  const cleanup = { name: 'deletion of done jobs', run: (signal: AbortSignal) => deleteDone(sql, signal) }
  for (const task of [cleanup, ...modules.dailyTasks]) onStop(task.name, runDaily(task, report))
  onStop('requests', patienceMs => stopListening(app, patienceMs), 4500)
  onStop('live positions', services.live.stop, 5000)
  return {
    url: `http://${config.host}:${app.server?.port}`,
    deps: { ...platform, ...services },
    app,
    followers: modules.followers.map(({ name }) => name),
    cardFaults: cards.faults,
  }
}

/** The text message service refuses an address that only this machine knows. */
function textReportsUrl({ publicUrl }: Config): string | undefined {
  return publicUrl.startsWith('https:') ? `${publicUrl}/api/twilio/status` : undefined
}

/** @throws BadConfig if the port is taken. By default the framework shares it, and two servers split the requests. */
function listen(app: App, { port, host }: Config): void {
  try {
    app.listen({ port, hostname: host, reusePort: false })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    throw new BadConfig(`PORT ${port} is taken by another program.`)
  }
}

async function embedded(config: Config, logger: Logger, onStop: OnStop): Promise<string> {
  const postgres = await startEmbedded(config.dataDir, { report: sentence => logger.error(sentence) })
  onStop('embedded Postgres', patienceMs => postgres.stop(patienceMs - 1000), 5000)
  return postgres.url
}

/** Clients that stall for almost the whole time are disconnected. */
async function stopListening(app: App, patienceMs: number): Promise<void> {
  const cutOff = setTimeout(() => app.server?.stop(true), patienceMs - 500)
  await app.server?.stop()
  clearTimeout(cutOff)
}

/** The same object for as long as a rate card holds. */
const publishedOf = memoized(ratesOf)

/** The key that signs links and tokens: created once in the database and shared by all its processes. */
async function signingKey(sql: Sql): Promise<string> {
  await sql`insert into secrets (name, value) values ('signing', ${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')}) on conflict (name) do nothing`
  const [secret] = await sql<{ value: string }[]>`select value from secrets where name = 'signing'`
  if (!secret) throw new Error('The signing key could not be read back.')
  return secret.value
}
