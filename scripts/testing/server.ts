import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { connect } from '../../db/connect.ts'
import type { Pages } from '../../src/app.ts'
import { openPages } from '../../src/pages.ts'
import { type Config, readConfig } from '../../src/platform/config.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { start } from '../../src/start.ts'
import { openCardStandIn } from './card-stand-in.ts'
import { testDatabase } from './database.ts'
import { freePort } from './network.ts'

/** The whole product on a port of its own and a fresh database, with an administrator and the card sandbox. */
export const testServer = (overrides: Partial<Config> = {}, pages: Pages = noPages): Promise<TestServer> =>
  openServer(overrides, pages, 'sandbox')

/**
 * The same in live mode, with the SDK on real connections to a stand-in for the card provider. TEST_CARDS=sandbox runs the
 * tests of payments on the card sandbox instead.
 */
export const paymentServer = (overrides: Partial<Config> = {}): Promise<TestServer> =>
  openServer(overrides, noPages, process.env.TEST_CARDS === 'sandbox' ? 'sandbox' : 'live')

const noPages: Pages = { open: () => new Elysia() }

async function openServer(overrides: Partial<Config>, pages: Pages, mode: 'sandbox' | 'live') {
  const database = await testDatabase()
  const cards = mode === 'live' ? await liveCards(database.url) : undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'fairmove-server-'))
  const config: Config = {
    ...readConfig({}),
    port: 0,
    databaseUrl: database.url,
    dataDir,
    admin: administrator,
    // All tests share one address.
    rateLimits: false,
    stripe: cards?.standIn.stripe,
    ...overrides,
  }
  const logged: string[] = []
  const logger = createLogger('error', {
    write(line) {
      logged.push(line)
      process.stdout.write(line)
    },
  })
  const { url, deps, app, followers, stop, cardFaults } = await start(config, logger, pages)
  cards?.standIn.deliverTo(url)
  return {
    url,
    deps,
    app,
    cardFaults: cards?.standIn.faults ?? cardFaults,
    /** The error lines of the server's log. */
    logged,
    databaseUrl: database.url,
    browser: () => browser(url, cards?.standIn.origin),
    settled: () => settled(deps.sql, followers.length),
    async administrator() {
      const office = browser(url, cards?.standIn.origin)
      await office.post('/api/auth/login', administrator)
      return office
    },
    async stop() {
      await stop()
      await cards?.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function liveCards(databaseUrl: string) {
  const { sql, close } = connect(databaseUrl, { max: 5 })
  const standIn = await openCardStandIn(sql)
  return {
    standIn,
    async close() {
      await standIn.stop()
      await close()
    },
  }
}

/** A test server with the built pages. Its public name is its own address, so that browsers can send photos to it. */
export async function testSite(overrides?: Partial<Config>): Promise<TestServer> {
  // Upload addresses contain the public name, so the port must be known before the server starts.
  const port = await freePort()
  const pages = overrides ? openPages({ ...readConfig({}), ...overrides }, { edited: false }) : usualPages()
  return testServer({ port, publicUrl: `http://127.0.0.1:${port}`, ...overrides }, await pages)
}

/** Read once for all files that run in this process, for each year of their clocks, because the footer shows it. */
const pagesOfYears = new Map<number, ReturnType<typeof openPages>>()

function usualPages() {
  const year = new Date().getFullYear()
  const pages = pagesOfYears.get(year) ?? openPages(readConfig({}), { edited: false })
  pagesOfYears.set(year, pages)
  return pages
}

/** The account that a test server starts with. */
export const administrator = { username: 'admin', password: 'correct horse' }

export type TestServer = Awaited<ReturnType<typeof openServer>>

/** Resolves when every webhook is delivered, every follower has read the whole log, and no job is due or running. */
export async function settled(sql: Sql, followerCount: number): Promise<void> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const [waiting] = await sql`
      select
        (select count(*) from jobs where state = 'waiting' 
           and ("dueAt" <= now() or "lockedUntil" is not null or kind = 'webhook'))
        + greatest(0, ${followerCount} - (select count(*)::int from checkpoints))
        + (select count(*) from checkpoints where position < (select max(position) from events)) as jobs`
    if (waiting?.jobs === 0) return
    if (Date.now() > deadline) {
      const jobs =
        await sql`select kind, key, "dueAt", "lockedUntil", "lastError" from jobs where state = 'waiting'`
      throw new Error(`Two minutes were not enough for these jobs: ${JSON.stringify(jobs)}`)
    }
    // A busy loop would take the CPU from the work it waits for.
    await Bun.sleep(5)
  }
}

/** `body` is parsed JSON without a type, or text. */
export type Answer = { status: number; headers: Headers; body: ReturnType<JSON['parse']> }

/**
 * Sends requests as a browser does: JSON, with the cookies it received. In live mode, those for the card sandbox go to the
 * provider's own host.
 */
export function browser(url: string, cards = url) {
  const cookies = new Map<string, string>()
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch((path.startsWith('/sandbox/') ? cards : url) + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookies.size > 0 && { cookie: [...cookies].map(pair => pair.join('=')).join('; ') }),
        ...headers,
      },
      body: typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  return {
    cookies,
    get: (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      call('POST', path, body, headers),
    patch: (path: string, body?: unknown, headers?: Record<string, string>) =>
      call('PATCH', path, body, headers),
    call,
    delete: (path: string, headers?: Record<string, string>) => call('DELETE', path, undefined, headers),
  }
}
