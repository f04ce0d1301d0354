import { createWriteStream, existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sql, TransactionSql } from 'postgres'
import { countMigrations } from '../../db/migrate.ts'
import { Failure, unlessAborted } from '../cli/command.ts'
import type { Show } from '../cli/progress.ts'
import { backupFilesIn, backupTables, type Content, type Line, type Manifest, version } from './format.ts'

type Source = Readonly<{
  sql: Sql
  dataDir: string
  onProgress: Show
  /** When it aborts, no file is left. */
  signal: AbortSignal
}>

/** Also removes what a killed backup to this file left behind. @throws Failure if the file cannot be created */
export async function expectNewFile(path: string): Promise<void> {
  const folder = dirname(path)
  if (existsSync(path)) {
    const kind = (await stat(path)).isDirectory() ? 'folder' : 'file'
    throw new Failure(`There is a ${kind} ${path} already.`)
  }
  if (!existsSync(folder)) throw new Failure(`There is no folder ${folder}.`)
  for (const name of await readdir(folder)) {
    const pid = Number(/\.(\d+)\.part$/.exec(name)?.[1])
    const part = partOf(path, pid)
    if (join(folder, name) === part && !isRunning(pid)) await rm(part)
  }
}

/** The unfinished backup of a process. */
const partOf = (path: string, pid: number) => `${join(path)}.${pid}.part`

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Writes a backup as of one moment to a new file that only its owner may read. The file appears under its name once it
 * is complete.
 */
export async function writeBackup(path: string, source: Source): Promise<Manifest> {
  const { sql, signal } = source
  const part = partOf(path, process.pid)
  const tally = createTally()
  const write = () =>
    sql.begin('isolation level repeatable read read only', async tx => {
      const output = createWriteStream(part, { flags: 'wx', mode: 0o600 })
      await pipeline(Readable.from(linesOf(tx, source, tally)), createGzip(), output, { signal })
    })
  try {
    // A statement may wait for a lock, so an interruption does not wait for the statement.
    await unlessAborted(signal, write)
    await rename(part, path)
    return tally.manifest()
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function* linesOf(tx: TransactionSql, source: Source, tally: Tally) {
  const begin = { version, at: new Date().toISOString(), migrations: await countMigrations(tx) }
  yield tally.add({ begin })
  for await (const content of contentsOf(tx, source)) yield tally.add(content)
  yield textOf({ end: tally.manifest() })
}

type Tally = ReturnType<typeof createTally>

/** Counts and hashes what is written, for the trailer. */
function createTally() {
  const hash = new Bun.CryptoHasher('sha256')
  const rows = Object.fromEntries(backupTables.map(table => [table, 0]))
  let files = 0
  return {
    add(line: Line): string {
      if ('file' in line) files += 1
      if ('table' in line) rows[line.table] = (rows[line.table] ?? 0) + line.rows.length
      const text = textOf(line)
      hash.update(text)
      return text
    },
    manifest: (): Manifest => ({ rows, files, sha256: hash.copy().digest('hex') }),
  }
}

const textOf = (line: Line) => `${JSON.stringify(line)}\n`

async function* contentsOf(tx: TransactionSql, { dataDir, onProgress }: Source): AsyncGenerator<Content> {
  const [log] = await tx<{ count: number }[]>`select count(*)::int as count from events`
  let done = 0
  for (const table of backupTables) {
    const query = tx<{ row: object }[]>`select to_jsonb(t) as row from ${tx(table)} t`
    for await (const found of query.cursor(500)) {
      yield { table, rows: found.map(({ row }) => row) }
      if (table !== 'events') continue
      done += found.length
      onProgress(done, log?.count ?? 0, 'events')
    }
  }
  // Listed after the rows were fixed, so every photo that they name exists.
  for (const file of await backupFilesIn(dataDir)) {
    // A photo without a booking may have been removed meanwhile.
    if (!existsSync(join(dataDir, file))) continue
    yield { file, base64: await readFile(join(dataDir, file), 'base64') }
  }
}
