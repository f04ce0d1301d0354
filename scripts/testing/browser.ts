import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright-core'
import { packagedChromium } from './packaged-chromium.ts'

/**
 * A real Chromium without a window: the one named by CHROMIUM_PATH, else an installed one, else the one from npm.
 * Whoever opens it closes it (`afterAll(() => browser.close())`); it also ends with the process that opened it.
 */
export async function openBrowser(): Promise<Browser> {
  const program = (await installedChromium()) ?? (await packagedChromium())
  return chromium.launch({
    executablePath: program.path,
    env: { ...process.env, ...program.env },
    args: flags,
  })
}

/**
 * What a machine can tell of who could not use the page, or `part` of it: each rule that is broken, of WCAG 2.2 A and
 * AA or the one asked for, and whether the page is wider than its window.
 */
export async function faultsOf(page: Page, part = 'body', rule?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).include(part)
  const { violations } = await (rule ? axe.withRules(rule) : axe.withTags(standards)).analyze()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(', ')}`),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
  ]
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** A program and what its environment needs beside ours. */
export type Program = { readonly path: string; readonly env: Record<string, string> }

/** CHROMIUM_PATH is believed as it stands, so that a wrong one is an error and not silently another browser. */
async function installedChromium(): Promise<Program | undefined> {
  if (process.env.CHROMIUM_PATH) return { path: process.env.CHROMIUM_PATH, env: {} }
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
  const onPath = names.map(name => Bun.which(name)).filter(path => path !== null)
  for (const path of [...onPath, ...usualPlaces]) {
    if (await Bun.file(path).exists()) return { path, env: {} }
  }
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
