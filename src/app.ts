import type { HTMLBundle } from 'bun'
import { Elysia } from 'elysia'
import type { Database } from '../db/connect.ts'
import { photoRoutes } from './adapters/photos/photos.ts'
import type { Platform } from './modules/module.ts'
import { type Modules, socketLimits } from './modules.ts'
import { openapi } from './openapi.ts'
import { compression } from './platform/compression.ts'
import { NotFound, Unavailable } from './platform/errors.ts'
import { guards, safeHeaders } from './platform/guards.ts'
import type { Metrics } from './platform/metrics.ts'
import { model } from './platform/model.ts'
import { lastResort, problems } from './platform/problems.ts'
import { rateLimits } from './platform/rate-limiter.ts'
import type { Drain } from './platform/requests.ts'
import { type Answered, requests } from './platform/requests.ts'
import { site, siteOf } from './platform/site.ts'
import type { PublishedRates } from './shared/rates.ts'
import { answerWithin } from './shared/within.ts'

/**
 * Pages are routes of the app, or of Bun itself during development. `open` makes the routes of a server; its pages state
 * the rates that hold when they are requested.
 */
export type Pages = Readonly<{
  open(rates: () => PublishedRates): Elysia
  bundles?: Record<string, HTMLBundle>
}>

type Parts = Readonly<{
  cards: Elysia
  modules: ReturnType<Modules['routes']>
  pages: Pages
  /** The rates that hold now. */
  rates: () => PublishedRates
  metrics: Metrics
  drain: Drain
  pool: Database['pool']
  onAnswered(answered: Answered): void
}>

/** The whole server as one Elysia app. The pages import only its type, `App`. */
export const createApp = (
  deps: Omit<Platform, 'findVisitor'>,
  { cards, modules, pages, rates, metrics, drain, pool, onAnswered }: Parts,
) => {
  const describe: () => object = () => openapi(`${deps.config.brand} API`, app.routes)
  const app = new Elysia({
    websocket: socketLimits,
    // Otherwise Elysia assumes the path starts after eleven characters: http://a/xxx/api/config becomes
    // /api/config.
    handler: { standardHostname: false },
    serve: {
      routes: pages.bundles,
      development: pages.bundles !== undefined,
      error: lastResort(deps.report),
    },
  })
    .use(requests({ trustedProxies: deps.config.trustedProxies, onAnswered }))
    .use(drain.watch)
    .use(safeHeaders(deps.config.publicUrl))
    .use(problems(deps.report))
    .use(compression)
    .use(guards(deps.config.publicUrl))
    .use(rateLimits(deps))
    .get('/health', () => ({ status: 'up' }) as const, { response: model({ status: "'up'" }) })
    .get(
      '/ready',
      async () => {
        if (drain.isDraining()) throw new Unavailable('The server is stopping.', 2)
        if (!(await answerWithin(1000, deps.sql`select 1`)))
          throw new Unavailable('The database does not respond.', 2)
        return { status: 'ready' } as const
      },
      { response: model({ status: "'ready'" }) },
    )
    .use(metrics.routes({ log: deps.log, sql: deps.sql, pool, token: deps.config.metricsToken }))
    .get('/api/config', () => siteOf(deps.config, rates()), { response: model(site) })
    // Before the modules, so that these routes do not look up a session.
    .use(cards)
    .use(photoRoutes(deps.photos, deps.clientOf))
    .use(pages.open(rates))
    .use(modules)
    .get('/api/openapi.json', () => describe(), { response: model('object') })
    .all('/api/*', () => {
      throw new NotFound()
    })
  return app
}

export type App = ReturnType<typeof createApp>
