import axe, { type RunOnly } from 'axe-core'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { packagedChromium } from './packaged-chromium.ts'

/**
 * A headless Chromium: the one named by CHROMIUM_PATH, else the one from npm, which takes half the time of an installed
 * one, else an installed one. The caller closes it (`afterAll(() => browser.close())`).
 */
export async function openBrowser(): Promise<Browser> {
  const program = namedChromium() ?? (await packagedChromium()) ?? (await installedChromium())
  const browser = await chromium.launch({
    executablePath: program.path,
    headless: process.env.HEADED !== '1',
    env: { ...process.env, ...program.env },
    args: flags,
  })
  // The default of half a minute is too short on a loaded machine.
  browser.on('context', context => context.setDefaultTimeout(60_000))
  return browser
}

/**
 * Accessibility faults of the page or a part of it: each violated rule of WCAG 2.2 A and AA, or of the given rule, and
 * whether the page is wider than its window.
 */
export async function faultsOf(page: Page, part = 'body', rule?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly: RunOnly = rule ? { type: 'rule', values: [rule] } : { type: 'tag', values: standards }
  const { violations, overflow } = await page.evaluate(
    async ({ part, runOnly }) => {
      // Collecting details of passed rules would take longer than the checks.
      const { violations } = await axe.run(part, { runOnly, resultTypes: ['violations'], iframes: false })
      return { violations, overflow: document.documentElement.scrollWidth - innerWidth }
    },
    { part, runOnly },
  )
  return [
    ...violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(', ')}`),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
  ]
}

/** The sum of the page's layout shifts since it opened, except those just after input. Below 0.1 counts as good. */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer
      .takeRecords()
      .filter(shift => !Reflect.get(shift, 'hadRecentInput'))
      .reduce((sum, shift) => sum + Reflect.get(shift, 'value'), 0)
  })

/** Closes the pages of a finished test, which would keep rendering and polling the server. */
export const closePages = async (browser: Browser) =>
  void (await Promise.all(browser.contexts().map(context => context.close())))

/**
 * Clears a tab's routes, cookies and storage for the next visitor, which is cheaper than a new tab. Init scripts, routed
 * sockets and an installed clock stay.
 */
export async function forget(page: Page): Promise<void> {
  await page.unrouteAll()
  await page.context().clearCookies()
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Touches the page, which hydrates the home page, and waits until it answers. */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.locator('html[data-alive]').waitFor()
}

/** Resolves when this has the focus, which often moves a moment after the action. */
export const hasFocus = (part: Locator) => part.and(part.page().locator(':focus')).waitFor()

/**
 * Stops the page's installed clock; from then on only `page.clock.runFor` advances it. It jumps ten seconds ahead, because
 * the clock runs on while its time is read.
 */
export const stopClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))

/** Chooses from a select, whose options may load on focus. */
export async function choose(select: Locator, option: string): Promise<void> {
  await select.focus()
  await select.selectOption(option)
}

/** Types an address and leaves its field, so that no suggestions cover the page below. */
export async function fillAddress(page: Page, label: RegExp, address: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.fill(address)
  await field.press('Tab')
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** A program and the environment variables that it needs. */
export type Program = { readonly path: string; readonly env: Record<string, string> }

/** Not checked: a wrong path must be an error, not silently another browser. */
function namedChromium(): Program | undefined {
  const path = process.env.CHROMIUM_PATH
  return path ? { path, env: {} } : undefined
}

async function installedChromium(): Promise<Program> {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
  const onPath = names.map(name => Bun.which(name)).filter(path => path !== null)
  for (const path of [...onPath, ...usualPlaces]) {
    if (await Bun.file(path).exists()) return { path, env: {} }
  }
  throw new Error('No Chromium starts here: install one, or name its program in CHROMIUM_PATH.')
}

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** No sandbox: root cannot use one, and the pages are our own. No background requests. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
