import { parseArgs } from 'node:util'
import { connect, type Database } from '../db/connect.ts'
import { DataDirInUse } from '../db/embedded/lock.ts'
import { joinOrStartEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { BadConfig, readConfig } from '../src/config.ts'
import { isOutage } from '../src/eventlog/outage.ts'
import { Refused } from '../src/eventlog/types.ts'

/** What the operator is told instead of a result, in a sentence. */
export class Failure extends Error {}

/** The one FILE that a script is called with. */
export const fileFor = (script: string) => (): string => {
  const [path, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!path || more.length > 0) throw new Failure(`Usage: bun scripts/${script} FILE`)
  return path
}

/**
 * Runs a script: first its arguments are read, then it works on the database that DATABASE_URL names, or on the one
 * under DATA_DIR: that of the live server, or without one a Postgres that is started here and stopped at the end.
 * The script ends with 1 when it was of no use.
 */
export async function operate<Asked>(
  readArguments: () => Asked,
  work: (database: Database, asked: Asked) => Promise<void>,
): Promise<void> {
  try {
    const asked = readArguments()
    const { databaseUrl, dataDir } = readConfig(Bun.env)
    if (databaseUrl) return await onDatabase(databaseUrl, database => work(database, asked))
    const embedded = await joinOrStartEmbedded(dataDir)
    try {
      await onDatabase(embedded.url, database => work(database, asked))
    } finally {
      await embedded.stop()
    }
  } catch (error) {
    if (isOutage(error)) console.error(`The database cannot be used: ${error.message}`)
    else if (isTold(error)) console.error(error.message)
    else throw error
    process.exitCode = 1
  }
}

async function onDatabase(url: string, work: (database: Database) => Promise<void>): Promise<void> {
  await migrate(url)
  const database = connect(url, { max: 4 })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

const isTold = (error: unknown): error is Error =>
  [Failure, Refused, BadConfig, DataDirInUse].some(kind => error instanceof kind) || isOfArguments(error)

const isOfArguments = (error: unknown) =>
  error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS')
