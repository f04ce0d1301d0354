import type { PgTable } from 'drizzle-orm/pg-core'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import type { Fanout } from '../adapters/fanout/fanout.ts'
import type { Geocoder } from '../adapters/geocoder/geocoder.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Photos } from '../adapters/photos/photos.ts'
import type { Routing } from '../adapters/routing/routing.ts'
import type { Vision } from '../adapters/vision/vision.ts'
import type { Follower } from '../eventlog/follow.ts'
import type { Log } from '../eventlog/log.ts'
import type { Facts, Table } from '../eventlog/types.ts'
import type { JobKind } from '../jobs/worker.ts'
import type { Attempts } from '../platform/attempts.ts'
import type { AddressOf } from '../platform/client-address.ts'
import type { Config } from '../platform/config.ts'
import type { ContextOptions, FindVisitor } from '../platform/context.ts'
import type { DailyTask } from '../platform/daily.ts'
import type { ClientOf, RateLimiter } from '../platform/rate-limiter.ts'

/** What the process provides to every module. */
export type Platform = Readonly<{
  config: Config
  sql: Sql
  db: PostgresJsDatabase
  log: Log
  payments: Payments
  geocoder: Geocoder
  routing: Routing
  photos: Photos
  vision: Vision
  fanout: Fanout
  /** Finds the user of a session. Accounts provides it; every router needs it. */
  findVisitor: FindVisitor
  attempts: Attempts
  rateLimiter: RateLimiter
  /** The client's address, as seen through trusted proxies. */
  addressOf: AddressOf
  /** The client that a request counts against in the rate limits. */
  clientOf: ClientOf
  /** Signs links and tokens. All processes on one database share it. */
  signingKey: string
  logger: Readonly<{ info(message: string): void; warn(message: string): void }>
  /** Reports an unexpected error to the operator. */
  report(error: unknown, request?: Request): void
}>

/** The platform parts that a router names, plus those that the context plugin needs. */
export type RouterOptions<Keys extends keyof Platform = never> = Pick<Platform, Keys> & ContextOptions

/**
 * A module's manifest, in its index.ts. `services` are what it offers to other modules, `Needs` what it uses from them. A
 * module declares the type of each need, so no module imports a later one; modules.ts connects them.
 */
export type Module<Needs = object> = Readonly<{
  /** The tables that the log projects, each with its database schema. */
  tables: readonly (readonly [Table, PgTable])[]
  facts: readonly Facts[]
  services?(platform: Platform): object
  /** Mounted before the JSON parser: they check a token or a signature before they read the body. */
  rawRoutes?(platform: Platform & Needs): unknown
  routes(platform: Platform & Needs): unknown
  followers?(platform: Platform & Needs): readonly Follower[]
  jobs?(platform: Platform & Needs): readonly JobKind[]
  dailyTasks?(platform: Platform & Needs): readonly DailyTask[]
}>
