import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { hydrated, openBrowser } from '../../scripts/testing/browser.ts'
import type { TestServer } from '../../scripts/testing/server.ts'
import { testSite } from '../../scripts/testing/server.ts'
import { paths, prerenderedPages } from '../shared/paths.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await testSite()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const isOwnCode = (url: string) => /\/assets\/home-[^/]*\.js$/.test(url)

const phone = { width: 412, height: 823 }

/** The value of each property of all elements and their pseudo-elements. Variables count where they are used. */
const stylesOfElements = () =>
  [...document.body.querySelectorAll('*')].flatMap(element =>
    ['', '::before', '::after'].flatMap(part => {
      const style = getComputedStyle(element, part)
      if (part && style.content === 'none') return []
      return Array.from(style)
        .filter(property => !property.startsWith('--'))
        .map(
          property =>
            `${element.outerHTML.slice(0, 80)}${part} ${property}: ${style.getPropertyValue(property)}`,
        )
    }),
  )

test('the home page loads with at most 150 kB, and its own code comes after that', async () => {
  const { first, total } = await firstLoadOf(paths.home, page =>
    page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/assets\/home-[^/]*\.js$/.test(name)),
    ),
  )
  expect(first.some(isOwnCode)).toBeFalse()
  expect(total).toBeGreaterThan(100_000)
  expect(total).toBeLessThanOrEqual(150_000)
})

test('the crew page loads with at most 150 kB', async () => {
  const { total } = await firstLoadOf('/crew/any', page =>
    page.evaluate(async () => void (await navigator.serviceWorker.ready)),
  )
  expect(total).toBeGreaterThan(90_000)
  expect(total).toBeLessThanOrEqual(150_000)
})

/**
 * The addresses that a page requests until its load event, and their bytes. `later` resolves at something that the page
 * does after that.
 */
async function firstLoadOf(path: string, later: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({ baseURL: server.url, viewport: phone })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Page.enable')
  let loadedAt = Number.POSITIVE_INFINITY
  const begun: { id: string; url: string; at: number }[] = []
  const bytes = new Map<string, number>()
  network.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp
  })
  network.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    begun.push({ id: requestId, url: request.url, at: timestamp })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength)
  })
  await page.goto(path)
  await later(page)
  const first = begun.filter(({ at }) => at <= loadedAt)
  await context.close()
  return {
    first: first.map(({ url }) => url),
    total: first.reduce((sum, { id }) => sum + (bytes.get(id) ?? 0), 0),
  }
}

test.each([
  { name: 'home', width: 360, colorScheme: 'light' },
  { name: 'home', width: 1440, colorScheme: 'dark' },
  { name: 'about', width: 800, colorScheme: 'light' },
  { name: 'contact', width: 360, colorScheme: 'light' },
] as const)(
  'the style sheet of all pages changes nothing of $name at $width px, $colorScheme',
  async ({ name, width, colorScheme }) => {
    const viewport = { width, height: 800 }
    const page = await browser.newPage({ baseURL: server.url, viewport, colorScheme })
    // Keeps the code from loading, which brings that style sheet.
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto(paths[name])
    const url = await page.evaluate(() => document.documentElement.dataset.styles ?? '')
    const before = await page.evaluateHandle(stylesOfElements)
    await page.addStyleTag({ url })
    const after = await page.evaluateHandle(stylesOfElements)
    const changes = await page.evaluate(
      ([before, after]) => after.filter((value, index) => value !== before[index]),
      [before, after] as const,
    )
    expect(changes).toEqual([])
    expect(await after.evaluate(values => values.length)).toBeGreaterThan(10_000)
    await page.close()
  },
)

test('a resting mouse is no touch, and after one the steps load within the security policy', async () => {
  const page = await browser.newPage({ baseURL: server.url, viewport: phone })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ sourceFile, violatedDirective }) =>
      console.error(violatedDirective, sourceFile),
    )
  })
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  const areStepsLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/confirmation-/.test(name))
  await page.mouse.move(100, 300)
  await page.goto(paths.home, { waitUntil: 'networkidle' })
  await page.locator('html[data-alive]').waitFor()
  expect(await page.evaluate(areStepsLoaded)).toBeFalse()
  await page.mouse.move(120, 320)
  await page.waitForFunction(areStepsLoaded)
  await page.waitForLoadState('networkidle')
  expect(complaints).toEqual([])
  await page.close()
})

test('every prerendered page hydrates without errors or warnings', async () => {
  const page = await browser.newPage({ baseURL: server.url, viewport: phone })
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  for (const name of prerenderedPages) {
    await page.goto(paths[name], { waitUntil: 'networkidle' })
    expect({ name, complaints }).toEqual({ name, complaints: [] })
  }
  await page.close()
})

test.each(['/', '/moving'])('%s restores the draft of an earlier visit', async path => {
  const context = await browser.newContext({ baseURL: server.url })
  const earlier = await context.newPage()
  await earlier.goto(path)
  await hydrated(earlier)
  await earlier.getByRole('combobox', { name: /Pickup address/ }).fill('789 N Water')
  const draft = () => Object.values(localStorage).some(kept => kept.includes('789 N Water'))
  await earlier.waitForFunction(draft)
  await earlier.close()

  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  await page.goto(path)
  await hydrated(page)
  expect(await page.getByRole('combobox', { name: /Pickup address/ }).inputValue()).toBe('789 N Water')
  expect(complaints).toEqual([])
  await context.close()
})

test('without scripts, prerendered pages are readable and every page shows a phone number', async () => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('heading', { name: 'What can we do for you?' }).waitFor()
  for (const path of ['/', '/checkout/any']) {
    await page.goto(path)
    await page.locator('noscript').getByRole('link', { name: '(414) 555-0134' }).waitFor()
  }
  await context.close()
})

test('the home page keeps what is done before its own code has come', async () => {
  const context = await browser.newContext({ baseURL: server.url, viewport: phone })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  const { promise: requested, resolve: request } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/home-*.js', async route => {
    request()
    await released
    await route.continue()
  })
  const session = page.waitForResponse('**/api/auth/session')
  await page.goto('/')
  await session
  const pickup = page.getByRole('combobox', { name: /Pickup address/ })
  await pickup.fill('789 N Water St, Milwaukee, WI 53202')
  await page.getByRole('radio', { name: /Haul away junk/ }).check()
  await requested
  await page.getByRole('link', { name: 'Get my price' }).click()
  await page.getByText('Floor, stairs and elevator at pickup').click()
  await page.getByLabel('Other steps', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'See my price' }).click()
  expect(await pickup.inputValue()).toBe('789 N Water St, Milwaukee, WI 53202')
  release()

  await page.getByText('Date is required').waitFor()
  expect(await pickup.inputValue()).toBe('789 N Water St, Milwaukee, WI 53202')
  expect(await page.getByText('How much junk is there?').count()).toBe(1)
  expect(await page.getByLabel('Other steps', { exact: true }).inputValue()).toBe('12')
  expect(complaints).toEqual([])
  await context.close()
})

test('input, choices and button presses before the scripts load are kept', async () => {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: /Pickup address/ }).fill('789 N Water St, Milwaukee, WI 53202')
  await page.getByRole('radio', { name: /Haul away junk/ }).click()
  await page.getByRole('button', { name: 'See my price' }).click()
  release()
  await page.getByText('Date is required').waitFor()
  const pickup = page.getByRole('combobox', { name: /Pickup address/ })
  expect(await pickup.inputValue()).toBe('789 N Water St, Milwaukee, WI 53202')
  expect(await page.getByText('How much junk is there?').count()).toBe(1)
  await context.close()
})
