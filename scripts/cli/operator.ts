import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Database } from '../../db/connect.ts'
import { DataDirInUse } from '../../db/embedded/lock.ts'
import { joinOrStartEmbedded } from '../../db/embedded.ts'
import { migrate, type SchemaVersion, schemaVersion } from '../../db/migrate.ts'
import { prepareDataDir, readConfig } from '../../src/platform/config.ts'
import { Failure, unlessAborted } from './command.ts'

type Options = Readonly<{
  signal: AbortSignal
  /**
   * - `read`: sessions are read-only and nothing is migrated.
   * - `write`: nothing is migrated either.
   * - `migrate`: the database is migrated first.
   * - `create`: the same, also where there is no database yet.
   */
  mode: 'read' | 'write' | 'migrate' | 'create'
  /** Another release's schema is read after a warning instead of being refused. */
  anySchema?: boolean
}>

/** Works on the database of `findDatabase`, whose schema is the one that this release knows. */
export async function operate(options: Options, work: (database: Database) => Promise<void>): Promise<void> {
  await findDatabase(options, async url => {
    const { mode, signal } = options
    // A migration that is left where it is ends with its connection, and changes nothing.
    if (mode === 'migrate' || mode === 'create') await unlessAborted(signal, () => migrate(url))
    const database = connect(url, { max: 4, readOnly: mode === 'read' })
    // A reader leaves nothing to clean up, so it need not wait for its statement.
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
 * Finds the database that DATABASE_URL names, or the one under DATA_DIR: that of the live server, or without one a
 * Postgres that is started here and stopped at the end.
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

/** Rows that are read or folded by another release's rules may come out wrong, or lose its new columns. */
async function expectSchema({ sql }: Database, { anySchema }: Options): Promise<SchemaVersion> {
  const version = await schemaVersion(sql)
  if (version === 'current') return version
  if (version === 'none') throw new Failure('This database was never migrated: no server has used it yet.')
  const sentence = `The database has the schema of ${version === 'older' ? 'an older' : 'a newer'} release.`
  if (!anySchema) throw new Failure(`${sentence} Use that release's scripts, or ${remedies[version]}.`)
  console.error(`${sentence} What follows may be incomplete.`)
  return version
}

/** Such as an event that only the other release knows. */
function unreadable(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error
  return new Failure(`This release cannot read it: ${error.message}`, { cause: error })
}

const remedies = {
  older: 'start this release once, which migrates it',
  newer: 'update this one',
}
