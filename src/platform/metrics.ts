import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '../eventlog/log.ts'
import type { Observer } from '../eventlog/store.ts'
import { countJobs } from '../jobs/queue.ts'
import { answerWithin } from '../shared/within.ts'
import { isForwarded } from './client-address.ts'
import { Forbidden } from './errors.ts'
import { isToThisMachine } from './guards.ts'
import { answersAs } from './model.ts'
import type { Answered } from './requests.ts'

/** The result of a call to an outside service: answered, failed, or not made because the service is paused. */
export type Outcome = 'answered' | 'failed' | 'skipped'

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics of this process, for Prometheus. Durations in seconds, memory in bytes. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counter = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers })
  const gauge = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers })
  const histogram = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Histogram({ name, help, labelNames, registers, buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10] })

  const requests = histogram(
    'http_request_duration_seconds',
    'Requests answered, by route and status.',
    'method',
    'route',
    'status',
  )
  const appended = counter(
    'fairmove_events_appended_total',
    'Events that this process appended to the log, by type.',
    'type',
  )
  const conflicts = counter(
    'fairmove_command_conflicts_total',
    'Retries of commands whose stream was changed concurrently.',
  )
  const refusals = counter('fairmove_command_refusals_total', 'Refused commands, by refusal code.', 'code')
  const queueWait = histogram('fairmove_command_queue_seconds', 'Time that commands waited in the queue.')
  const lockWait = histogram('fairmove_log_lock_seconds', 'Time that appends waited for the log lock.')
  const limited = counter('fairmove_rate_limited_total', 'Calls refused by a rate limit, by limit.', 'limit')
  const calls = counter(
    'fairmove_service_calls_total',
    'Calls to the geocoder and the router: answered, failed, or skipped while the service is paused.',
    'service',
    'outcome',
  )
  const pausedServices = gauge(
    'fairmove_service_resting',
    'Whether calls to a service are paused after a failure: 1 or 0.',
    'service',
  )
  const behind = gauge(
    'fairmove_follower_behind_positions',
    'Log positions that a follower has not processed yet.',
    'follower',
  )
  const age = gauge(
    'fairmove_follower_age_seconds',
    'Age of the oldest event that a follower has not processed, excluding parked events.',
    'follower',
  )
  const deferred = gauge(
    'fairmove_follower_deferred_events',
    'Failed events that a follower will retry.',
    'follower',
  )
  const parked = gauge(
    'fairmove_follower_parked_events',
    'Events that a follower gave up on; see bun scripts/followers.ts.',
    'follower',
  )
  const paused = gauge(
    'fairmove_follower_paused',
    'Whether an operator paused a follower: 1 or 0.',
    'follower',
  )
  const unfinished = gauge(
    'fairmove_jobs',
    'Unfinished jobs, by kind and state (parked jobs are failed).',
    'kind',
    'state',
  )
  const unsent = gauge('fairmove_outbox_messages', 'Unsent mails and text messages, by state.', 'state')
  /** Read from the database; cleared if it does not respond. */
  const databaseGauges = [behind, age, deferred, parked, paused, unfinished, unsent]
  const databaseUp = gauge('fairmove_database_up', 'Whether the database responds: 1 or 0.')
  const connections = gauge('fairmove_database_connections', 'Open database connections, by state.', 'state')
  const waitingStatements = gauge('fairmove_database_waiting', 'Statements that wait for a free connection.')
  const sockets = gauge('fairmove_sockets_open', 'Live connections of browsers and crews.')
  const resident = gauge('process_resident_memory_bytes', 'Resident memory of the process.')
  const heap = gauge('process_heap_used_bytes', 'Memory in use on the JavaScript heap.')
  const lag = gauge(
    'fairmove_event_loop_delay_max_seconds',
    'Longest event loop delay since the last scrape.',
  )
  const loopDelay = monitorEventLoopDelay()
  loopDelay.enable()

  return {
    /** Observes commands and appends. */
    commands: {
      appended(events: readonly Readonly<{ type: string }>[]) {
        for (const { type } of events) appended.inc({ type })
      },
      conflicted: () => conflicts.inc(),
      refused: (code: string) => refusals.inc({ code }),
      queued: (seconds: number) => queueWait.observe(seconds),
      locked: (seconds: number) => lockWait.observe(seconds),
    } satisfies Observer,

    limited: (limit: string) => limited.inc({ limit }),

    /** Counts the results of calls to an outside service. */
    callsOf: (service: string) => (outcome: Outcome) => {
      calls.inc({ service, outcome })
      pausedServices.set({ service }, outcome === 'answered' ? 0 : 1)
    },

    /** Records a request. Unknown paths share one label, so they cannot create any number of series. */
    answered({ request, route, status, seconds }: Answered) {
      requests.observe({ method: request.method, route: route || 'none', status: String(status) }, seconds)
    },

    /** GET /metrics: from this machine, or with the token. */
    routes: ({ log, sql, pool, token }: RouteOptions) =>
      new Elysia().get(
        '/metrics',
        async ({ request, server, headers, set }) => {
          const address = server?.requestIP(request)?.address ?? ''
          const isOurs = isLocal(request, address) || isToken(headers.authorization, token)
          if (!isOurs) throw new Forbidden('Metrics are for the operator only.')
          const reads = Promise.all([log.followers(), countJobs(sql)])
          const stored = await answerWithin(2000, reads)
          databaseUp.set(stored ? 1 : 0)
          for (const each of databaseGauges) each.reset()
          if (stored) {
            const [followers, counts] = stored
            for (const { name: follower, ...state } of followers) {
              behind.set({ follower }, state.behind)
              age.set({ follower }, state.ageSeconds)
              deferred.set({ follower }, state.deferred)
              parked.set({ follower }, state.parked)
              paused.set({ follower }, state.isPaused ? 1 : 0)
            }
            for (const state of ['waiting', 'failed']) unsent.set({ state }, 0)
            for (const { kind, state, count } of counts) {
              unfinished.set({ kind, state }, count)
              if (kind === 'mail' || kind === 'text') unsent.inc({ state }, count)
            }
          }
          const { waiting, ...open } = pool()
          for (const state of ['idle', 'busy'] as const) connections.set({ state }, open[state])
          waitingStatements.set(waiting)
          sockets.set(server?.pendingWebSockets ?? 0)
          const { rss, heapUsed } = process.memoryUsage()
          resident.set(rss)
          heap.set(heapUsed)
          lag.set(loopDelay.max / 1e9)
          loopDelay.reset()
          set.headers['content-type'] = registry.contentType
          return registry.metrics()
        },
        { detail: answersAs('text/plain') },
      ),
  }
}

type RouteOptions = Readonly<{
  sql: Sql
  /** Counts of the pool's connections, and of statements that wait for one. */
  pool(): Readonly<{ idle: number; busy: number; waiting: number }>
  log: Log
  token?: string
}>

/** From this machine itself: not forwarded by a proxy, and not from another site's page in a local browser. */
const isLocal = (request: Request, address: string) =>
  /^(127\.|::1$|::ffff:127\.)/.test(address) && isToThisMachine(request) && !isForwarded(request)

/** Compares in constant time. */
function isToken(authorization: string | undefined, token: string | undefined): boolean {
  if (!token || !authorization) return false
  const [given, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
