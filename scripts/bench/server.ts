import '../../src/platform/production.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { connect } from '../../db/connect.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { start } from '../../src/start.ts'
import { seedBookings } from './bookings.ts'

export const admin = { username: 'admin', password: 'correct horse' }

/** The whole server but for its pages, on a database, with a DATA_DIR that goes with it. */
export async function openServer(databaseUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairmove-bench-'))
  const config = { ...readConfig({}), port: 0, rateLimits: false, dataDir, databaseUrl, admin }
  const server = await start(config, createLogger('silent'), { app: new Elysia() })
  return {
    url: server.url,
    deps: server.deps,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** The same on a database with seeded bookings. It starts once before, which records where its followers begin. */
export async function openSeeded(databaseUrl: string, bookings: number, aDay?: number) {
  await (await openServer(databaseUrl)).stop()
  const { sql, close } = connect(databaseUrl)
  await seedBookings(sql, bookings, aDay)
  // A server's autovacuum does this over time.
  await sql`vacuum analyze`
  await close()
  return openServer(databaseUrl)
}

export const CONNECTIONS = 32
const ROUND_MS = 1500

/** Requests per second of POST `body`, or of GET without one, from a process of its own. */
export async function load(url: string, { body = '', cookie = '' } = {}): Promise<number> {
  const script = join(import.meta.dir, 'load.ts')
  const command = [process.execPath, script, url, `${CONNECTIONS}`, `${ROUND_MS}`, body, cookie]
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'inherit' })
  const rate = Number(await new Response(child.stdout).text())
  if ((await child.exited) !== 0) throw new Error(`No load on ${url}.`)
  return rate
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
