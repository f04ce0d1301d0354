import axe, { type RunOnly } from 'axe-core'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { packagedChromium } from './packaged-chromium.ts'

/**
 * A real Chromium without a window: the one named by CHROMIUM_PATH, else the one from npm, which could not have a window
 * and so needs half the time of an installed one, else an installed one.
 * Whoever opens it closes it (`afterAll(() => browser.close())`); it also ends with the process that opened it.
 */
export async function openBrowser(): Promise<Browser> {
  const program = namedChromium() ?? (await packagedChromium()) ?? (await installedChromium())
  const browser = await chromium.launch({
    executablePath: program.path,
    headless: process.env.HEADED !== '1',
    env: { ...process.env, ...program.env },
    args: flags,
  })
  // Half a minute, as usual, is enough on a quiet machine only.
  browser.on('context', context => context.setDefaultTimeout(60_000))
  return browser
}

/**
 * What a machine can tell of who could not use the page, or `part` of it: each rule that is broken, of WCAG 2.2 A and
 * AA or the one asked for, and whether the page is wider than its window.
 */
export async function faultsOf(page: Page, part = 'body', rule?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly: RunOnly = rule ? { type: 'rule', values: [rule] } : { type: 'tag', values: standards }
  const { violations, overflow } = await page.evaluate(
    async ({ part, runOnly }) => {
      // In the page axe has the same name. What is kept of each rule that holds costs more than to look whether it does.
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

/** Closes the pages of a test that is over. They would go on drawing and asking the server while later tests run. */
export const closePages = async (browser: Browser) =>
  void (await Promise.all(browser.contexts().map(context => context.close())))

/**
 * The same tab for somebody new, who has nothing from whoever had it before. To open another one costs more than to show
 * a page in it. What was put into its pages beforehand (`addInitScript`, `routeWebSocket`, `clock`) stays.
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

/** Resolves when this has the focus: it often comes a moment after what it answers. */
export const hasFocus = (part: Locator) => part.and(part.page().locator(':focus')).waitFor()

/**
 * From now on time passes in the page by `page.clock.runFor` alone, once its clock is installed. Some seconds are passed
 * over, for it goes on while it is asked what it shows.
 */
export const stopClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))

/** Types an address and leaves its field, where suggestions would come and lie over what is below. */
export async function fillAddress(page: Page, label: RegExp, address: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.fill(address)
  await field.press('Tab')
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** A program and what its environment needs beside ours. */
export type Program = { readonly path: string; readonly env: Record<string, string> }

/** It is believed as it stands, so that a wrong one is an error and not silently another browser. */
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

/** No sandbox: root cannot have one, and the pages are our own. Nothing is fetched that a page did not ask for. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
