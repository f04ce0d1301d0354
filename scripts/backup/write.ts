import { createWriteStream, existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sql, TransactionSql } from 'postgres'
import { countMigrations } from '../../db/migrate.ts'
import { Failure, unlessAborted } from '../cli/command.ts'
import { keptFilesIn, keptTables, type Line, type Manifest, version, type Written } from './contents.ts'

type Source = Readonly<{
  sql: Sql
  dataDir: string
  onProgress(done: number, total: number, unit: 'events'): void
  /** Stops the work: no file is left. */
  signal?: AbortSignal
}>

/** Also removes what a backup to this file that was killed has left beside it. @throws Failure */
export async function expectNewFile(path: string): Promise<void> {
  const folder = dirname(path)
  if (existsSync(path)) {
    const kind = (await stat(path)).isDirectory() ? 'folder' : 'file'
    throw new Failure(`There is a ${kind} ${path} already.`)
  }
  if (!existsSync(folder)) throw new Failure(`There is no folder ${folder}.`)
  await removeAbandoned(path)
}

/** Parts of a backup to this file that was killed: named by its process, which runs no more. */
async function removeAbandoned(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    const pid = Number(/\.(\d+)\.part$/.exec(name)?.[1])
    const part = partOf(path, pid)
    if (join(dirname(path), name) === part && !isRunning(pid)) await rm(part)
  }
}

const partOf = (path: string, pid: number) => `${join(path)}.${pid}.part`

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Writes the log and what is not in it to a new file, for its owner alone, as all of it stood at one moment, however
 * long it takes and whatever happens meanwhile. There is no file of that name until it is whole.
 */
export async function writeBackup(path: string, { sql, signal, ...source }: Source): Promise<Manifest> {
  const part = partOf(path, process.pid)
  const tally = createTally()
  try {
    const write = () =>
      sql.begin('isolation level repeatable read read only', async tx => {
        const begin = { version, at: new Date().toISOString(), migrations: await countMigrations(tx) }
        const lines = sealed({ begin }, contentsOf(tx, source), tally)
        await pipeline(
          Readable.from(lines),
          createGzip(),
          createWriteStream(part, { flags: 'wx', mode: 0o600 }),
          { signal },
        )
      })
    // The statement in progress may wait for a lock, so an interruption does not wait for its end.
    await (signal ? unlessAborted(signal, write) : write())
    await rename(part, path)
    return tally.manifest()
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Every line as it is written, and at last the one that says what they were. */
async function* sealed(begin: Line, contents: AsyncIterable<Written>, tally: Tally) {
  yield tally.take(begin)
  for await (const content of contents) yield tally.take(content)
  yield textOf({ end: tally.manifest() })
}

type Tally = ReturnType<typeof createTally>

function createTally() {
  const hash = new Bun.CryptoHasher('sha256')
  const rows = Object.fromEntries(keptTables.map(table => [table, 0]))
  let files = 0
  return {
    take(line: Line): string {
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

async function* contentsOf(
  tx: TransactionSql,
  { dataDir, onProgress }: Omit<Source, 'sql' | 'signal'>,
): AsyncGenerator<Written> {
  const [log] = await tx<{ count: number }[]>`select count(*)::int as count from events`
  let done = 0
  for (const table of keptTables) {
    for await (const found of tx<{ row: object }[]>`select to_jsonb(t) as row from ${tx(table)} t`.cursor(
      batch,
    )) {
      yield { table, rows: found.map(({ row }) => row) }
      if (table !== 'events') continue
      done += found.length
      onProgress(done, log?.count ?? 0, 'events')
    }
  }
  // Read after the rows were settled on, so every photo that they speak of is there.
  for (const file of await keptFilesIn(dataDir)) {
    // One that no booking has may have been removed meanwhile.
    if (!existsSync(join(dataDir, file))) continue
    yield { file, base64: await readFile(join(dataDir, file), 'base64') }
  }
}

const batch = 500
