import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Sql, TransactionSql } from 'postgres'
import { migrationCount } from '../../db/migrate.ts'
import { copyRows } from '../../src/eventlog/store.ts'
import { Failure } from '../cli/command.ts'
import { keptFilesIn, keptTables, version } from './contents.ts'
import { type OnRead, readBackup } from './read.ts'

type Reading = Readonly<{
  onProgress: OnRead
  /** Stops the work: nothing is restored. */
  signal?: AbortSignal
}>
type Target = Reading & Readonly<{ sql: Sql; dataDir: string }>
type Restored = Readonly<{ events: number; files: number }>

/** Reads a file to its end. @throws Failure unless it is a whole backup that this release can restore */
export async function expectBackup(path: string, { onProgress, signal }: Reading): Promise<void> {
  for await (const line of readBackup(path, onProgress)) {
    signal?.throwIfAborted()
    if (!('begin' in line)) continue
    if (line.begin.version === version && line.begin.migrations <= migrationCount) continue
    throw new Failure('This backup is of a newer version of the program. Restore it with that one.')
  }
}

/**
 * Puts the log and what is not in it into an empty database and DATA_DIR: all of it, or nothing. The projected tables
 * are for a rebuild to make.
 * @throws Failure
 */
export async function restoreBackup(
  path: string,
  { sql, dataDir, onProgress, signal }: Target,
): Promise<Restored> {
  const unfinished = join(dataDir, unfinishedMark)
  const files: string[] = []
  const restoring = sql.begin(async tx => {
    await tx`select events_lock()`
    await expectEmpty(tx, dataDir)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(unfinished, '')
    files.push(unfinished)
    let events = 0
    for await (const line of readBackup(path, onProgress)) {
      signal?.throwIfAborted()
      if ('table' in line) {
        const [first = {}] = line.rows
        await copyRows(tx, line.table, line.rows, Object.keys(first))
        if (line.table === 'events') events += line.rows.length
      }
      if ('file' in line) {
        const file = join(dataDir, line.file)
        files.push(file)
        await keepFile(file, line.base64)
      }
    }
    await goOnCounting(tx)
    return { events, files: files.length - 1 }
  })
  try {
    const restored = await restoring
    await rm(unfinished)
    return restored
  } catch (error) {
    // The database lets go of its rows by itself.
    for (const file of files) await rm(file, { force: true })
    throw error
  }
}

/** In DATA_DIR from the first restored file until the database has committed. */
const unfinishedMark = 'restore.unfinished'

/**
 * Two logs cannot become one, and existing data must not be lost by mistake. Files of a restore that was killed, whose
 * rows the database never committed, are removed.
 */
async function expectEmpty(tx: TransactionSql, dataDir: string) {
  const full = new Failure(
    'There is data here already. Restore into an empty one: name another DATA_DIR or DATABASE_URL, with no server on it.',
  )
  for (const table of keptTables) {
    const [row] = await tx`select from ${tx(table)} limit 1`
    if (row) throw full
  }
  const files = await keptFilesIn(dataDir)
  if (files.length > 0 && !existsSync(join(dataDir, unfinishedMark))) throw full
  for (const file of files) await rm(join(dataDir, file))
}

/** For its owner alone, as it was. */
async function keepFile(path: string, base64: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, base64, { encoding: 'base64', mode: 0o600 })
  await chmod(path, 0o600)
}

/** The numbers that the database gives by itself follow those that were restored. */
async function goOnCounting(tx: TransactionSql) {
  for (const [table, column] of [
    ['events', 'position'],
    ['sandbox_objects', 'seq'],
  ] as const) {
    await tx`
      select setval(pg_get_serial_sequence(${table}, ${column}), max(${tx(column)})) from ${tx(table)}
      having count(*) > 0`
  }
}
