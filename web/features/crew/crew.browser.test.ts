import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import postgres from 'postgres'
import { office, openSite, type Site } from '../../../scripts/faults/site.ts'
import { faultsOf, openBrowser } from '../../../scripts/testing/browser.ts'
import { type TestDatabase, testDatabase } from '../../../scripts/testing/database.ts'
import { browser as callsTo } from '../../../scripts/testing/server.ts'
import { addProvider } from '../../../scripts/testing/steps.ts'
import { delivered, saved } from './testing/browser.ts'

/** A server process that the tests can kill, its database, and a proxy that simulates network failures. */
let database: TestDatabase
let sql: postgres.Sql
let network: Awaited<ReturnType<typeof weakNetwork>>
let folder: string
let site: Site
let browser: Browser
const phones: BrowserContext[] = []
const broken: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  sql = postgres(database.url, { max: 1 })
  network = await weakNetwork()
  folder = await mkdtemp(join(tmpdir(), 'fairmove-crew-'))
  site = await startServer()
  browser = await openBrowser()
}, 120_000)
afterEach(async () => {
  network.flow()
  for (const phone of phones.splice(0)) await phone.close()
})
afterAll(async () => {
  await browser.close()
  await site.terminate()
  await network.close()
  await sql.end()
  await database.close()
  await rm(folder, { recursive: true })
})

test('a broken link says whom to call', async () => {
  const page = await (await newPhone()).newPage()
  await page.goto(`${network.url}/crew/%`)
  await page.getByText('Call the office for a link that works:').waitFor()
})

test('offline, the page reloads and keeps capturing; back online, it delivers each position once', async () => {
  const crew = await newCrew('Harbor crew')
  const { page, moveTo } = await startSending(crew)
  await worksOffline(page)
  await delivered(page)
  await page.context().setOffline(true)
  await page.getByText('Waiting for a connection').waitFor()
  await moveTo(43.02)
  await page.getByText('1 position is saved on this phone and will be sent in order.').waitFor()
  await moveTo(43.03)
  await page.getByText('2 positions are saved on this phone and will be sent in order.').waitFor()

  await page.reload()
  await page.getByRole('heading', { name: 'Harbor crew' }).waitFor()
  await page.getByText('Waiting for a connection').waitFor()
  await page.getByText(/^[23] positions are saved on this phone/).waitFor()
  await moveTo(43.04)
  expect(await faultsOf(page)).toEqual([])

  await page.context().setOffline(false)
  await page.getByText('Sending your position').waitFor()
  await delivered(page)
  expect(await reported(crew)).toEqual([43.01, 43.02, 43.03, 43.04])
})

test('a stalled network and a reload during the stall neither lose nor duplicate a position', async () => {
  const crew = await newCrew('Lake crew')
  const { page, moveTo } = await startSending(crew)
  await worksOffline(page)
  network.stall()
  await moveTo(43.02)
  await moveTo(43.03)
  await page.reload()
  await page.getByRole('heading', { name: 'Lake crew' }).waitFor()
  await page.getByText('Waiting for a connection').waitFor()
  await moveTo(43.04)
  // The messages of both pages arrive in one burst.
  network.flow()
  await page.getByText('Sending your position').waitFor()
  await delivered(page)
  expect(await reported(crew)).toEqual([43.01, 43.02, 43.03, 43.04])
})

test('killing the server loses no position, and the next release replaces the cached page', async () => {
  const crew = await newCrew('River crew')
  const { page, moveTo } = await startSending(crew)
  await worksOffline(page)
  // The server receives the positions, but its acknowledgments do not reach the phone.
  network.holdAnswers()
  await moveTo(43.02)
  await moveTo(43.03)
  process.kill(site.pid, 'SIGKILL')
  network.flow()
  await page.getByText('Waiting for a connection').waitFor()
  await moveTo(43.04)
  await page.reload()
  await page.getByText(/^[34] positions are saved on this phone/).waitFor()

  site = await startServer({ BRAND_NAME: 'Harbor Movers' })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await delivered(page)
  expect(await reported(crew)).toEqual([43.01, 43.02, 43.03, 43.04])

  const updated = page.evaluate(
    () => new Promise(resolve => (navigator.serviceWorker.oncontrollerchange = resolve)),
  )
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await updated
  await page.context().setOffline(true)
  await page.reload()
  await page.waitForFunction(() => document.title.includes('Harbor Movers'))
})

test('only one of two tabs on a phone sends, and the other says so', async () => {
  const crew = await newCrew('Twin crew')
  const { page, phone } = await startSending(crew)
  const { page: second, moveTo } = await startSending(crew, phone)
  await page.getByText('Not sending', { exact: true }).waitFor()
  await page.getByText(/^Another tab on this phone is sending for your crew now\./).waitFor()
  network.holdAnswers()
  await moveTo(43.02)
  network.flow()
  await delivered(second)
  expect(await reported(crew)).toEqual([43.01, 43.02])
})

test('of two phones on one crew link, the phone that customers do not see says so', async () => {
  const crew = await newCrew('Double crew')
  const { page } = await startSending(crew)
  await startSending(crew)
  await page.getByText('Another phone is sending for your crew').waitFor()
  await page.getByText(/^Your customer sees that phone on the map, not this one\./).waitFor()
  expect(broken).toEqual([])
})

type Crew = Readonly<{ id: string; path: string }>

const startServer = async (env: Record<string, string> = {}) => {
  const started = await openSite(folder, { DATABASE_URL: database.url, PUBLIC_URL: network.url, ...env })
  network.lead(started.url)
  return started
}

async function newCrew(name: string): Promise<Crew> {
  const calls = callsTo(site.url)
  await calls.post('/api/auth/login', office)
  const { id } = await addProvider(calls, name)
  const { url } = (await calls.post(`/api/admin/providers/${id}/crew-link`)).body
  return { id, path: new URL(url).pathname }
}

/**
 * Opens the crew page and waits for its first delivered position. `moveTo` resolves once the next position is saved.
 */
async function startSending({ path }: Crew, phone?: BrowserContext) {
  phone ??= await newPhone()
  const page = await phone.newPage()
  page.on('pageerror', error => broken.push(error.message))
  await page.goto(network.url + path)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText(/^Last sent at/).waitFor()
  const moveTo = async (latitude: number) => {
    await page.context().setGeolocation({ latitude, longitude: -87.9, accuracy: 8 })
    await saved(page, latitude)
  }
  return { page, phone, moveTo }
}

async function newPhone(): Promise<BrowserContext> {
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    geolocation: { latitude: 43.01, longitude: -87.9, accuracy: 8 },
    permissions: ['geolocation'],
  })
  phones.push(phone)
  return phone
}

const worksOffline = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** The reported latitudes, in event order. */
async function reported({ id }: Crew): Promise<number[]> {
  const rows = await sql`
    select fix->>'latitude' as latitude
    from events, jsonb_array_elements(data->'fixes') with ordinality as fixes (fix, place)
    where type = 'LocationReported' and stream = ${`provider-${id}`} order by position, place`
  return rows.map(({ latitude }) => Number(latitude))
}

/**
 * A TCP proxy between the browser and the server. `stall` holds bytes in both directions, and `holdAnswers` those from
 * the server, without closing a connection. `flow` delivers them in one burst. `lead` points new connections at another
 * server.
 */
async function weakNetwork() {
  let port: number | undefined
  let isStalled = false
  const links = new Set<Link>()
  const server = createServer(client => {
    if (port === undefined) return void client.destroy()
    const link = createLink(client, connect(port, '127.0.0.1'))
    links.add(link)
    client.once('close', () => links.delete(link))
    if (!isStalled) link.flow()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    lead(url: string) {
      port = Number(new URL(url).port)
    },
    stall() {
      isStalled = true
      for (const link of links) link.stall()
    },
    holdAnswers() {
      for (const link of links) link.holdAnswers()
    },
    flow() {
      isStalled = false
      for (const link of links) link.flow()
    },
    async close() {
      for (const link of links) link.cut()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

type Link = ReturnType<typeof createLink>

function createLink(client: Socket, server: Socket) {
  const cut = () => {
    client.destroy()
    server.destroy()
  }
  for (const socket of [client, server]) {
    socket.pause()
    // Either side may close at any time; the tests provoke it.
    socket.on('error', cut)
  }
  const hold = (from: Socket, to: Socket) => from.unpipe(to).pause()
  return {
    cut,
    stall() {
      hold(client, server)
      hold(server, client)
    },
    holdAnswers: () => hold(server, client),
    flow() {
      client.unpipe(server).pipe(server)
      server.unpipe(client).pipe(client)
    },
  }
}
