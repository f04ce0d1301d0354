import { existsSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { connect, type Database, UnusableDatabase } from '../../db/connect.ts'
import { DataDirInUse } from '../../db/embedded/lock.ts'
import { joinOrStartEmbedded } from '../../db/embedded.ts'
import { migrate, type SchemaVersion, schemaVersion } from '../../db/migrate.ts'
import { isOutage } from '../../src/eventlog/failures.ts'
import { Refused } from '../../src/eventlog/types.ts'
import { BadConfig, prepareDataDir, readConfig } from '../../src/platform/config.ts'
import { Failure, unlessAborted } from './command.ts'

type Options = Readonly<{
  signal: AbortSignal
  /**
   * - `read`: sessions are read-only and nothing is migrated.
   * - `write`: nothing is migrated either.
   * - `migrate`: the database is migrated first.
   * - `create`: the same, and creates the database if there is none.
   */
  mode: 'read' | 'write' | 'migrate' | 'create'
  /** Warns about another release's schema instead of refusing it. */
  anySchema?: boolean
}>

/** Connects to the database of `findDatabase` and verifies that it has this release's schema. */
export async function operate(options: Options, work: (database: Database) => Promise<void>): Promise<void> {
  await findDatabase(options, async url => {
    const { mode, signal } = options
    // An abandoned migration ends with its connection and changes nothing.
    if (mode === 'migrate' || mode === 'create') await unlessAborted(signal, () => migrate(url))
    const database = connect(url, { max: 4, readOnly: mode === 'read' })
    // A reader has nothing to clean up, so it need not wait for its statement.
    if (mode === 'read') signal.addEventListener('abort', database.close)
    try {
      const version = await expectSchema(database, options)
      await work(database).catch(error => {
        throw version === 'current' ? error : unreadable(error)
      })
    } catch (error) {
      if (mode === 'read') signal.throwIfAborted()
      throw error
    } finally {
      await database.close()
    }
  })
}

/**
 * Finds the database: DATABASE_URL, or the one of the server that runs on DATA_DIR. If none runs, starts the embedded
 * Postgres and stops it at the end.
 */
export async function findDatabase(
  { mode, signal }: Pick<Options, 'mode' | 'signal'>,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(Bun.env)
  if (mode === 'create') await prepareDataDir(dataDir)
  if (databaseUrl) return work(databaseUrl)
  if (existsSync(dataDir)) await prepareDataDir(dataDir)
  if (mode !== 'create' && !existsSync(join(dataDir, 'postgres'))) {
    throw new Failure(`There is no database under DATA_DIR (${dataDir}).`)
  }
  const embedded = await joinOrStartEmbedded(dataDir, signal).catch((error: Error) => {
    if (error === signal.reason || error instanceof DataDirInUse) throw error
    throw new Failure(error.message, { cause: error })
  })
  try {
    signal.throwIfAborted()
    await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

/** With another release's schema, rows could be read wrongly or lose new columns. */
async function expectSchema({ sql }: Database, { anySchema }: Options): Promise<SchemaVersion> {
  const version = await schemaVersion(sql)
  if (version === 'current') return version
  if (version === 'none') throw new Failure('This database was never migrated: no server has used it yet.')
  const sentence = `The database has the schema of ${version === 'older' ? 'an older' : 'a newer'} release.`
  if (!anySchema) throw new Failure(`${sentence} Use that release's scripts, or ${remedies[version]}.`)
  console.error(`${sentence} What follows may be incomplete.`)
  return version
}

/** For example, an event whose type only the other release knows. */
function unreadable(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error
  return new Failure(`This release cannot read it: ${error.message}`, { cause: error })
}

const remedies = {
  older: 'start this release once, which migrates it',
  newer: 'update this one',
}

/** Describes an error to an operator. Undefined for a bug, whose stack is needed. */
export function sentenceFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ([Refused, BadConfig, UnusableDatabase].some(kind => error instanceof kind)) return error.message
  const deeper = sentenceFor(error.cause)
  if (deeper) return deeper
  const sentence = error.message.replace(/\.?$/, '.')
  if (isOutage(error) || isRefusedAccess(error)) return `The database cannot be used: ${sentence}`
  return isSystemError(error) ? sentence : undefined
}

/** A wrong password, user or database name, or a role without a right (SQLSTATE, PostgreSQL documentation, appendix A). */
const isRefusedAccess = (error: Error) =>
  error instanceof postgres.PostgresError && /^(28...|3D000|42501)$/.test(error.code)

/** About a file or a port, such as EACCES. */
const isSystemError = (error: Error) => 'syscall' in error && 'errno' in error
