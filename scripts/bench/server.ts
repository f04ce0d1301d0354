import '../../src/platform/production.ts'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import postgres from 'postgres'
import { connect } from '../../db/connect.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { start } from '../../src/start.ts'
import { unlessAborted } from '../cli/command.ts'
import { seedBookings } from './bookings.ts'

/** Creates an empty database of this name and resolves with its URL. */
export type CreateDatabase = (name: string) => Promise<string>

/**
 * Works on a temporary embedded Postgres with the product's settings. Temporary files of the work are removed with it.
 * When the signal aborts, does not wait for the work.
 */
export async function onEmbedded<T>(
  signal: AbortSignal,
  work: (create: CreateDatabase) => Promise<T>,
): Promise<T> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fairmove-bench-'))
  process.env.TMPDIR = folder.path
  const embedded = await startEmbedded(folder.path)
  const sql = postgres(embedded.url, { max: 1 })
  try {
    const create = async (name: string) => {
      await sql`create database ${sql(name)}`
      return Object.assign(new URL(embedded.url), { pathname: name }).href
    }
    return await unlessAborted(signal, () => work(create))
  } finally {
    await sql.end({ timeout: 0 })
    await embedded.stop()
  }
}

export const admin = { username: 'admin', password: 'correct horse' }

/** Starts the whole server except its pages, with a temporary DATA_DIR. */
export async function openServer(databaseUrl: string) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'fairmove-bench-'))
  const config = { ...readConfig({}), port: 0, rateLimits: false, dataDir: folder.path, databaseUrl, admin }
  const server = await start(config, createLogger('silent'), { open: () => new Elysia() })
  return {
    url: server.url,
    deps: server.deps,
    async stop() {
      await server.stop()
      await folder.remove()
    },
  }
}

/** The same with seeded bookings. Starts twice, because the first start creates the followers' checkpoints. */
export async function openSeeded(databaseUrl: string, bookings: number, aDay?: number) {
  await (await openServer(databaseUrl)).stop()
  const { sql, close } = connect(databaseUrl)
  await seedBookings(sql, bookings, aDay)
  // A server's autovacuum does this over time.
  await sql`vacuum analyze`
  await close()
  return openServer(databaseUrl)
}

/** Signs the administrator in; returns the cookie. */
export async function signIn(url: string): Promise<string> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return login.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}
