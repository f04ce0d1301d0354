import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import type { Config } from './config.ts'
import type { Log } from './eventlog/log.ts'
import type { TakeAttempt } from './http/attempts.ts'
import type { FindVisitor } from './http/visitor.ts'

/** What the composition root hands to every module. */
export type Deps = Readonly<{
  config: Config
  sql: Sql
  db: PostgresJsDatabase
  log: Log
  findVisitor: FindVisitor
  takeAttempt: TakeAttempt
  /** Signs links and tokens; the same for every process on this database. */
  signingKey: string
  /** Tells the operator of an error that nobody expected. */
  report(error: unknown, request: Request): void
}>
