import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createCluster } from './embedded/cluster.ts'
import { DataDirInUse, holderOf, type Lock, readIfPresent, tryLock } from './embedded/lock.ts'
import { keepRunning, stopLeftover } from './embedded/postmaster.ts'

/** PostgreSQL 18 in a data folder. `url` is for the application's role, which owns its database and nothing else. */
export type EmbeddedPostgres = {
  readonly url: string
  /** How long to wait for an orderly shutdown before using force. */
  stop(patienceMs?: number): Promise<void>
}

export type EmbeddedOptions = Readonly<{
  /** `false` is for tests only: faster, never vacuumed, and loses everything on a power failure. */
  durable?: boolean
  /** Receives a sentence when Postgres exits by itself, and when it is back. */
  report?(sentence: string): void
}>

/**
 * Starts the server's database in `<dataDir>/postgres`, and creates it on the first start.
 *
 * First stops a leftover Postgres; committed data survives. If Postgres exits by itself, restarts it on the same port.
 * @throws DataDirInUse while another process has the folder open
 * @throws Error with Postgres' own message if it does not start
 */
export async function startEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  const lock = tryLock(folder, 'server')
  if (!lock) throw new DataDirInUse(folder, holderOf(folder))
  return start(folder, lock, options)
}

/**
 * The database for a script: a running server's, which `stop` leaves running, or one started here, which `stop`
 * stops. A script's database is not shared, because it ends with the script. `signal` ends the wait for a server
 * that is still starting.
 * @throws DataDirInUse while another script has the folder open
 */
export async function joinOrStartEmbedded(dataDir: string, signal?: AbortSignal): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  for (;;) {
    signal?.throwIfAborted()
    const lock = tryLock(folder, 'script')
    if (lock) return start(folder, lock, {})
    const holder = holderOf(folder)
    if (holder?.role === 'script') throw new DataDirInUse(folder, holder)
    if (holder?.port) return { url: urlOf(await passwordIn(folder), holder.port), stop: async () => {} }
    await Bun.sleep(20) // The server is still starting: it will publish its port or release the lock.
  }
}

async function start(
  folder: string,
  lock: Lock,
  { durable = true, report = console.error }: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  try {
    const cluster = join(folder, 'postgres')
    const password = await passwordIn(folder)
    if (!existsSync(cluster)) await createCluster(cluster, password, durable)
    await stopLeftover(cluster)
    const logFile = join(folder, 'postgres.log')
    const { port, stop } = await keepRunning({ cluster, logFile, durable, report })
    lock.publish(port)
    return {
      url: urlOf(password, port),
      async stop(patienceMs = 60_000) {
        await stop(patienceMs)
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function passwordIn(folder: string): Promise<string> {
  const file = join(folder, 'postgres.password')
  const existing = readIfPresent(file)
  if (existing !== undefined) return existing
  if (existsSync(join(folder, 'postgres')))
    throw new Error(`${file} is missing: restore it beside its database.`)
  const password = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('hex')
  await writeFile(file, password, { mode: 0o600, flag: 'wx' })
  return password
}

const urlOf = (password: string, port: number) => `postgres://fairmove:${password}@127.0.0.1:${port}/fairmove`
