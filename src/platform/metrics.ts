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
import { isToThisMachine } from './hosts.ts'
import { answersAs } from './model.ts'
import type { Answered } from './requests.ts'

/** The result of a call to an outside service: answered, failed, or not made because the service is paused. */
export type Outcome = 'answered' | 'failed' | 'skipped'

export type Metrics = ReturnType<typeof createMetrics>

/** What this process did and how it fares, for Prometheus. Durations in seconds, memory in bytes. */
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
    'Times that commands were decided again because somebody else changed their stream first.',
  )
  const refusals = counter(
    'fairmove_command_refusals_total',
    'Commands that were refused, by the code of the refusal.',
    'code',
  )
  const queueWait = histogram(
    'fairmove_command_queue_seconds',
    'Time that commands waited before they were decided.',
  )
  const lockWait = histogram('fairmove_log_lock_seconds', 'Time that appends waited for the lock of the log.')
  const limited = counter(
    'fairmove_rate_limited_total',
    'Calls that were refused because the client made too many, by limit.',
    'limit',
  )
  const calls = counter(
    'fairmove_service_calls_total',
    'Calls of the geocoder and the router: answered, failed, or skipped while the service rests.',
    'service',
    'outcome',
  )
  const resting = gauge(
    'fairmove_service_resting',
    'Whether a service is not asked because it failed: 1 or 0.',
    'service',
  )
  const behind = gauge(
    'fairmove_follower_behind_positions',
    'Positions of the log that a follower has not answered yet.',
    'follower',
  )
  const age = gauge(
    'fairmove_follower_age_seconds',
    'Seconds since the oldest event that a follower has still to answer, parked ones aside.',
    'follower',
  )
  const deferred = gauge(
    'fairmove_follower_deferred_events',
    'Events at which a follower failed and which it retries.',
    'follower',
  )
  const parked = gauge(
    'fairmove_follower_parked_events',
    'Events at which a follower failed too often; see bun scripts/followers.ts.',
    'follower',
  )
  const paused = gauge(
    'fairmove_follower_paused',
    'Whether an operator paused a follower: 1 or 0.',
    'follower',
  )
  const unfinished = gauge(
    'fairmove_jobs',
    'Jobs that wait, run or are retried, and those that are parked (failed), by kind.',
    'kind',
    'state',
  )
  const unsent = gauge(
    'fairmove_outbox_messages',
    'Mails and text messages that wait to go out, or could not.',
    'state',
  )
  /** Read from the database; cleared when it does not answer. */
  const databaseGauges = [behind, age, deferred, parked, paused, unfinished, unsent]
  const databaseUp = gauge('fairmove_database_up', 'Whether the database answers: 1 or 0.')
  const connections = gauge(
    'fairmove_database_connections',
    'Open connections to the database that are idle, and those in use.',
    'state',
  )
  const waitingStatements = gauge('fairmove_database_waiting', 'Statements that wait for a free connection.')
  const sockets = gauge('fairmove_sockets_open', 'Live connections of browsers and crews.')
  const resident = gauge('process_resident_memory_bytes', 'Memory that the process holds.')
  const heap = gauge('process_heap_used_bytes', 'Memory that its objects take.')
  const lag = gauge(
    'fairmove_event_loop_delay_max_seconds',
    'The longest time since the last scrape that the process did nothing but one thing.',
  )
  const loopDelay = monitorEventLoopDelay()
  loopDelay.enable()

  return {
    /** What becomes of commands. */
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
      resting.set({ service }, outcome === 'answered' ? 0 : 1)
    },

    /** Times a request. A path that leads nowhere has no label of its own. */
    answered({ request, route, status, seconds }: Answered) {
      requests.observe({ method: request.method, route: route || 'none', status: String(status) }, seconds)
    },

    /** GET /metrics: for this machine, and for whoever knows the token. */
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

/**
 * From this machine itself: not forwarded by a proxy, and not from another site's page in a local browser.
 */
const isLocal = (request: Request, address: string) =>
  /^(127\.|::1$|::ffff:127\.)/.test(address) && isToThisMachine(request) && !isForwarded(request)

/** Takes the same time wherever two tokens differ. */
function isToken(authorization: string | undefined, token: string | undefined): boolean {
  if (!token || !authorization) return false
  const [given, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
