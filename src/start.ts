import { connect, serverDeadlines } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createFanout } from './adapters/fanout/fanout.ts'
import { createGeocoder } from './adapters/geocoder/geocoder.ts'
import { createMail } from './adapters/mail/mail.ts'
import { createSender } from './adapters/outbox/sender.ts'
import { createPhotos } from './adapters/photos/photos.ts'
import { createRouting } from './adapters/routing/routing.ts'
import { createTextMessages } from './adapters/text-messages/text-messages.ts'
import { createVision } from './adapters/vision/vision.ts'
import { type App, createApp, type Pages } from './app.ts'
import { openCardProvider } from './card-provider.ts'
import { BadConfig, type Config } from './config.ts'
import { runDaily } from './daily.ts'
import type { Deps } from './deps.ts'
import { openLog } from './eventlog/log.ts'
import { createAttempts } from './http/attempts.ts'
import { createAddressOf } from './http/client-address.ts'
import { createMetrics } from './http/metrics.ts'
import { createClientOf, createRateLimiter } from './http/rate-limiter.ts'
import type { Logger } from './logger.ts'
import {
  createFindCrew,
  createFindVisitor,
  createLive,
  createNotificationRecorder,
  createQuote,
  dailyTasks,
  ensureAdministrator,
  facts,
  followers,
  reactions,
  tables,
} from './modules.ts'
import { adminPassword, signingKey } from './secrets.ts'

export type Running = Readonly<{ url: string; deps: Deps; stop(): Promise<void> }>

/**
 * Config → database → log → adapters → app → listen → followers. `stop` goes back the same way: no new requests, those
 * under way finish, what is unsaved is written, then the database closes.
 */
export async function start(config: Config, logger: Logger, pages: Pages): Promise<Running> {
  const opened: (() => Promise<unknown>)[] = []
  const stop = async () => {
    const failures: unknown[] = []
    for (const close of opened.splice(0).reverse()) await close().catch(error => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed.')
  }
  try {
    return { ...(await open(config, logger, pages, close => opened.push(close))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open(
  config: Config,
  logger: Logger,
  pages: Pages,
  onStop: (close: () => Promise<unknown>) => void,
) {
  const report = (error: unknown, request?: Request) =>
    logger.error({ err: error, request: request && `${request.method} ${pathOf(request)}` })

  const databaseUrl = config.databaseUrl ?? (await embedded(config, onStop))
  await migrate(databaseUrl)
  const { sql, db, close } = connect(databaseUrl, { max: 20, deadlines: serverDeadlines })
  onStop(close)
  const metrics = createMetrics()
  const log = await openLog(sql, {
    tables,
    facts,
    onError: (where, error) => report(new Error(where, { cause: error })),
    onAppended: metrics.appended,
  })
  onStop(log.close)

  const key = await signingKey(sql)
  const cards = openCardProvider({ config, sql, signingKey: key, report })
  const geocoder = createGeocoder({ ...config.geocoder, sql, onError: report })
  const routing = createRouting({ url: config.routingUrl, onError: report })
  const photos = createPhotos({
    dataDir: config.dataDir,
    secret: key,
    publicUrl: config.publicUrl,
    s3: config.s3,
  })
  const vision = createVision({ sql, cloud: config.vision, onError: report })
  onStop(vision.stop)
  const mail = createMail(config.mail)
  onStop(async () => mail.close())
  const outbox = createSender({
    sql,
    mail,
    text: createTextMessages(config.twilio ?? {}),
    onDelivery: createNotificationRecorder({ log, report }),
    onError: report,
  })

  const findVisitor = createFindVisitor(sql)
  const fanout = createFanout({ redisUrl: config.redisUrl, onError: report })
  onStop(fanout.close)
  const live = createLive({ db, log, routing, findVisitor, report, fanout })
  await live.start()

  const addressOf = createAddressOf(config.trustedProxies, message => logger.warn(message))
  const rateLimiter = createRateLimiter({ isOn: config.rateLimits, onRefused: metrics.limited })
  const deps: Deps = {
    config,
    sql,
    db,
    log,
    geocoder,
    routing,
    photos,
    vision,
    payments: cards.payments,
    quote: createQuote({ sql, geocoder, routing, rateLimiter }),
    findVisitor,
    findCrew: createFindCrew({ db, signingKey: key, live }),
    live,
    attempts: createAttempts(sql),
    rateLimiter,
    addressOf,
    clientOf: createClientOf(addressOf, key),
    signingKey: key,
    report,
  }
  await admit(deps, logger)

  const app = createApp(deps, { cards: cards.routes, pages, metrics })
  listen(app, config)
  for (const follower of followers(deps, outbox.wake)) log.follow(follower)
  for (const reaction of reactions(deps)) log.react(reaction)
  outbox.start()
  onStop(outbox.stop)
  for (const task of dailyTasks(deps)) onStop(runDaily(task, report))
  await cards.start(request => app.handle(request))
  onStop(cards.stop)
  onStop(() => stopListening(app))
  onStop(live.stop)
  return { url: `http://${config.host}:${app.server?.port}`, deps }
}

/** @throws BadConfig when the port is taken: the framework would share it, and each of the two answer half of what is asked. */
function listen(app: App, { port, host }: Config): void {
  try {
    app.listen({ port, hostname: host, reusePort: false })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    throw new BadConfig(`PORT ${port} is taken by another program.`)
  }
}

async function embedded(config: Config, onStop: (close: () => Promise<unknown>) => void): Promise<string> {
  const postgres = await startEmbedded(config.dataDir)
  onStop(postgres.stop)
  return postgres.url
}

/** The first administrator: the operator's, or `admin` with a password that is shown once. */
async function admit(deps: Deps, logger: Logger): Promise<void> {
  const { username, password } = deps.config.admin
  if (password) return ensureAdministrator(deps, { username, password })
  const generated = await adminPassword(deps.config.dataDir)
  await ensureAdministrator(deps, { username, password: generated.password })
  if (generated.isNew)
    logger.info(`Administrator: ${username} / ${generated.password} (kept in DATA_DIR/admin-password)`)
}

/** What was asked for, without the token that a crew's address carries. */
const pathOf = (request: Request) =>
  URL.parse(request.url, 'http://localhost')?.pathname.replace(/^\/crew\/.+/, '/crew/…') ??
  'an unreadable address'

/** Requests under way have five seconds to finish; whoever stalls longer is cut off. */
async function stopListening(app: App): Promise<void> {
  const cutOff = setTimeout(() => app.server?.stop(true), 5000)
  await app.server?.stop()
  clearTimeout(cutOff)
}
