import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import type { Geocoder } from '../adapters/geocoder/geocoder.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Photos } from '../adapters/photos/photos.ts'
import type { Routing } from '../adapters/routing/routing.ts'
import type { Vision } from '../adapters/vision/vision.ts'
import type { Log } from '../eventlog/log.ts'
import type { Command } from '../eventlog/types.ts'
import type { Attempts } from '../platform/attempts.ts'
import type { AddressOf } from '../platform/client-address.ts'
import type { Config } from '../platform/config.ts'
import type { ClientOf, RateLimiter } from '../platform/rate-limiter.ts'
import type { FindVisitor } from '../platform/visitor.ts'
import type { Estimate } from './quoting/estimate.ts'
import type { QuoteRequest } from './quoting/forms.ts'
import type { FindCrew } from './tracking/crew.ts'
import type { Live } from './tracking/live.ts'

/** What the composition root hands to every module. */
export type Deps = Readonly<{
  config: Config
  sql: Sql
  db: PostgresJsDatabase
  log: Log
  payments: Payments
  geocoder: Geocoder
  routing: Routing
  photos: Photos
  vision: Vision
  /** Prices a job and stores the quote. A quote that is not remembered counts against `client`, if given. */
  quote: (job: QuoteRequest, command: Command, client?: string) => Promise<Estimate>
  live: Live
  findVisitor: FindVisitor
  /** Tracking's service to booking: whose chat a crew may join. */
  findCrew: FindCrew
  attempts: Attempts
  rateLimiter: RateLimiter
  /** The client's address, from behind trusted proxies. */
  addressOf: AddressOf
  /** The client that a request is counted for. */
  clientOf: ClientOf
  /** Signs links and tokens; the same for every process on this database. */
  signingKey: string
  /** Tells the operator of an error that nobody expected. */
  report(error: unknown, request?: Request): void
}>
