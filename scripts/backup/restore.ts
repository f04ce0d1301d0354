import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Sql, TransactionSql } from 'postgres'
import { migrationCount } from '../../db/migrate.ts'
import { copyRows } from '../../src/eventlog/store.ts'
import { Failure } from '../cli/command.ts'
import type { Show } from '../cli/progress.ts'
import { backupFilesIn, backupTables, readBackup, version } from './format.ts'

type Options = Readonly<{
  onProgress: Show
  /** When it aborts, nothing is restored. */
  signal?: AbortSignal
}>

/** Reads the whole file. @throws Failure unless it is a complete backup that this release can restore */
export async function expectBackup(path: string, { onProgress, signal }: Options): Promise<void> {
  for await (const line of readBackup(path, onProgress)) {
    signal?.throwIfAborted()
    if (!('begin' in line)) continue
    if (line.begin.version === version && line.begin.migrations <= migrationCount) continue
    throw new Failure('This backup is of a newer version of the program. Restore it with that one.')
  }
}

/**
 * Loads a backup into an empty database and DATA_DIR, completely or not at all. A rebuild must follow, which makes the
 * projected tables.
 * @throws Failure if the target is not empty
 */
export async function restoreBackup(
  path: string,
  { sql, dataDir, onProgress, signal }: Options & Readonly<{ sql: Sql; dataDir: string }>,
): Promise<{ events: number; files: number }> {
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
        await mkdir(dirname(file), { recursive: true, mode: 0o700 })
        await writeFile(file, line.base64, { encoding: 'base64', mode: 0o600 })
        await chmod(file, 0o600)
      }
    }
    await resetSequences(tx)
    return { events, files: files.length - 1 }
  })
  try {
    const restored = await restoring
    await rm(unfinished)
    return restored
  } catch (error) {
    // The transaction has rolled back the rows.
    for (const file of files) await rm(file, { force: true })
    throw error
  }
}

/** Marks DATA_DIR from the first restored file until the database has committed. */
const unfinishedMark = 'restore.unfinished'

/**
 * Refuses to mix two sites or to overwrite one. Removes the files of a restore that was killed before its rows were
 * committed.
 */
async function expectEmpty(tx: TransactionSql, dataDir: string) {
  const full = new Failure(
    'There is data here already. Restore into an empty one: name another DATA_DIR or DATABASE_URL, with no server on it.',
  )
  for (const table of backupTables) {
    const [row] = await tx`select from ${tx(table)} limit 1`
    if (row) throw full
  }
  const files = await backupFilesIn(dataDir)
  if (files.length > 0 && !existsSync(join(dataDir, unfinishedMark))) throw full
  for (const file of files) await rm(join(dataDir, file))
}

/** Numbers that the database assigns continue after the restored ones. */
async function resetSequences(tx: TransactionSql) {
  for (const [table, column] of [
    ['events', 'position'],
    ['sandbox_objects', 'seq'],
  ] as const) {
    await tx`
      select setval(pg_get_serial_sequence(${table}, ${column}), max(${tx(column)})) from ${tx(table)}
      having count(*) > 0`
  }
}
