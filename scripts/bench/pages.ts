import '../../src/platform/production.ts'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { paths } from '../../web/shared/paths.ts'
import { fillAddress, openBrowser } from '../testing/browser.ts'
import { startCluster } from '../testing/cluster.ts'
import { createSampleData, type SampleData } from '../testing/sample-data.ts'
import { testSite } from '../testing/server.ts'
import { bookAndPay } from '../testing/steps.ts'
import { tours } from '../testing/tours.ts'
import { openPhone } from './phone.ts'
import { medianOf, rounded } from './rounds.ts'

const ROUNDS = 3
/** Rows on the first page of the office's list. */
const BOOKINGS = 50
const LOAD_THROTTLE = 4
const INTERACTION_THROTTLE = 6

/**
 * Measures the main screens as on a phone, with a throttled CPU and slow 4G, on the sample data and 50 more bookings.
 * Returns for each screen, and for two peers served in the same run, the transferred bytes, the time until its content, the
 * largest contentful paint, the cumulative layout shift and the total blocking time; for each interaction the time until
 * the expected content, the longest input event until its paint, and the longest task; for each wizard the layout shift.
 */
export async function benchPages() {
  const cluster = await startCluster()
  process.env.TEST_POSTGRES_URL = cluster.url
  const site = await testSite()
  const peers = await servePeers()
  const browser = await openBrowser()
  try {
    const sample = await createSampleData(site)
    const office = await site.administrator()
    for (let n = 0; n < BOOKINGS; n++) await bookAndPay(office)
    const open = (as?: Account) => openPhone(browser, site.url, as && sample.accounts[as])

    return {
      conditions: { rounds: ROUNDS, cpu: [LOAD_THROTTLE, INTERACTION_THROTTLE], network: 'slow 4G' },
      pages: await each({ ...peers.screens, ...screensOf(sample) }, async ({ address, as, ready }) => {
        await using tab = await open(as)
        await tab.throttle(LOAD_THROTTLE)
        const start = performance.now()
        await tab.page.goto(address, { waitUntil: 'commit' })
        await tab.page
          .locator(ready ?? 'h1')
          .first()
          .waitFor()
        const readyMs = performance.now() - start
        await tab.quiet()
        const { bytes, requests } = tab.transferred()
        const { paint, shift, blocked } = await tab.metrics()
        return { bytes, requests, readyMs, lcpMs: paint, cls: shift, blockingMs: blocked }
      }),
      interactions: await each(
        { ...peers.interactions, ...interactions, ...trackingOf(sample) },
        async ({ address, as, prepare, act, shown }) => {
          await using tab = await open(as)
          await tab.page.goto(address)
          await tab.quiet()
          await prepare?.(tab.page)
          await tab.quiet()
          await tab.throttle(INTERACTION_THROTTLE)
          await tab.reset()
          const start = performance.now()
          await act(tab.page)
          await shown?.(tab.page)
          const shownMs = performance.now() - start
          await tab.quiet()
          const { event, task } = await tab.metrics()
          return { ...(shown && { shownMs }), eventMs: event, taskMs: task }
        },
      ),
      wizards: await each(wizards, async ({ walk }) => {
        await using tab = await open()
        await tab.throttle(LOAD_THROTTLE)
        await walk(tab.page, sample, () => tab.quiet())
        return { cls: (await tab.metrics()).shift }
      }),
    }
  } finally {
    await browser.close()
    await peers.stop()
    await site.stop()
    await cluster.stop()
  }
}

type Account = keyof SampleData['accounts']
/** `ready` selects the first part that the server's answers fill. */
type Screen = Readonly<{ address: string; as?: Account; ready?: string }>

const screensOf = ({ booking, crewPath }: SampleData): Readonly<Record<string, Screen>> => ({
  home: { address: paths.home },
  moving: { address: paths.moving },
  login: { address: paths.login },
  tracking: { address: `/tracking/${booking.in_progress}`, as: 'customer', ready: '.leaflet-marker-icon' },
  crew: { address: crewPath },
  admin: { address: paths.admin, as: 'administrator', ready: '[data-booking]' },
  'admin, schedule': {
    address: `${paths.admin}?tab=schedule`,
    as: 'administrator',
    ready: 'text=Rosa Diaz',
  },
})

type Interaction = Readonly<{
  address: string
  as?: Account
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
  /** Resolves when the expected content is on the page. */
  shown?: (page: Page) => Promise<unknown>
}>

const touch = (page: Page) => page.getByRole('heading', { level: 1 }).tap()
const tapButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).tap()
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()
const from = '789 N Water St, Milwaukee, WI 53202'
const to = '500 Main St, Racine, WI 53403'

async function fillFirstStep(page: Page) {
  await fillAddress(page, /Pickup address/, from)
  await fillAddress(page, /Drop-off address/, to)
  await page.getByLabel('Preferred date').fill('2094-03-15')
  await page.getByRole('radio', { name: /1 Bedroom/ }).tap()
}

const interactions: Readonly<Record<string, Interaction>> = {
  'first touch of home': { address: paths.home, act: touch },
  'home, See my price with faults': {
    address: paths.home,
    prepare: touch,
    act: tapButton('See my price'),
    shown: page => page.getByText('Date is required').waitFor(),
  },
  'home, next step': {
    address: paths.home,
    prepare: fillFirstStep,
    act: tapButton('See my price'),
    shown: heading('Show us what we will carry'),
  },
  'home, choose a size': {
    address: paths.home,
    prepare: touch,
    act: page => page.getByRole('radio', { name: /1 Bedroom/ }).tap(),
  },
  'home, open the menu': {
    address: paths.home,
    prepare: touch,
    act: tapButton('Open menu'),
    shown: page => page.getByRole('navigation', { name: 'Menu' }).waitFor(),
  },
  'moving, next step': {
    address: paths.moving,
    async prepare(page) {
      await fillAddress(page, /Pickup address/, from)
      await fillAddress(page, /Drop-off address/, to)
    },
    act: tapButton('Continue'),
    shown: heading('How big is the move?'),
  },
}

/** A crew's position reaches the open page of its customer. */
function trackingOf({ booking, crewPath }: SampleData): Readonly<Record<string, Interaction>> {
  const token = crewPath.split('/').at(-1) ?? ''
  let latitude = 43.03
  const send = (page: Page) => {
    latitude += 0.001
    const at = Math.floor(Date.now() / 1000)
    const position = { id: token, lat: latitude.toFixed(4), lon: '-87.95', timestamp: `${at}` }
    return page.request.get(`/ingest/osmand?${new URLSearchParams(position)}`)
  }
  return {
    'tracking, a position': {
      address: `/tracking/${booking.in_progress}`,
      as: 'customer',
      // The first position after a pause also changes words on the page.
      async prepare(page) {
        await tapButton('Start Tracking')(page)
        await send(page)
        await page.locator('.leaflet-marker-icon').first().waitFor()
      },
      async act(page) {
        const before = await page.evaluate(markers)
        await send(page)
        while ((await page.evaluate(markers)) === before) await Bun.sleep(20)
      },
    },
  }
}

/** Runs in the page: where the markers are on the map. */
const markers = () =>
  Array.from(
    document.querySelectorAll<HTMLElement>('.leaflet-marker-icon'),
    each => each.style.transform,
  ).join()

const wizards = Object.fromEntries(
  tours
    .filter(({ name }) => ['home-wizard', 'moving', 'junk-removal'].includes(name))
    .map(tour => [tour.name, tour]),
)

/** Measures each subject in turn, several times. Resolves with the median of each figure. */
async function each<Subject, Figure extends string>(
  subjects: Readonly<Record<string, Subject>>,
  measure: (subject: Subject) => Promise<Partial<Record<Figure, number>>>,
) {
  const rounds: Record<string, Record<string, number[]>> = {}
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [name, subject] of Object.entries(subjects)) {
      const figures = await measure(subject)
      console.error(`Round ${round}: ${name}`, figures)
      for (const [figure, value] of Object.entries<number | undefined>(figures)) {
        if (value === undefined) continue
        rounds[name] ??= {}
        rounds[name][figure] ??= []
        rounds[name][figure].push(value)
      }
    }
  }
  return mapValues(rounds, figures => mapValues(figures, values => rounded(medianOf(values))))
}

const mapValues = <From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

/** A plain HTML page, and one that only loads React and Radix Themes. */
async function servePeers() {
  const root = import.meta.dir
  const built = await Bun.build({
    entrypoints: [join(root, 'peer-page.tsx'), Bun.resolveSync('@radix-ui/themes/styles.css', root)],
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [script, styles] = await Promise.all(
    ['.js', '.css'].map(kind => built.outputs.find(({ path }) => path.endsWith(kind))?.text()),
  )
  const page = (head: string, body: string) =>
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Peer</title>${head}<body>${body}`
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/plain': [
      'text/html',
      page(
        '<style>body { font: 1rem sans-serif; margin: 1rem }</style>',
        '<h1>A calm crew for a stressful day</h1><p>Know the price, what happens next and who to call.',
      ),
    ],
    '/react': [
      'text/html',
      page('<link rel="stylesheet" href="/peer.css"><script type="module" src="/peer.js"></script>', ''),
    ],
    '/peer.js': ['text/javascript', script ?? ''],
    '/peer.css': ['text/css', styles ?? ''],
  }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const [type, text] = files[new URL(request.url).pathname] ?? []
      if (!type || text === undefined) return new Response(null, { status: 404 })
      const headers = { 'content-type': `${type};charset=utf-8`, 'content-encoding': 'br' }
      return new Response(new Uint8Array(brotliCompressSync(text)), { headers })
    },
  })
  const screens: Readonly<Record<string, Screen>> = {
    'plain HTML': { address: new URL('/plain', server.url).href },
    'React and Radix Themes': { address: new URL('/react', server.url).href },
  }
  const interactions: Readonly<Record<string, Interaction>> = {
    'React and Radix Themes, show a line': {
      address: new URL('/react', server.url).href,
      act: tapButton('See my price'),
      shown: page => page.getByText('About $600').waitFor(),
    },
  }
  return { screens, interactions, stop: () => server.stop(true) }
}
