import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../scripts/testing/browser.ts'
import type { TestServer } from '../scripts/testing/server.ts'
import { testSite } from '../scripts/testing/site.ts'
import { tours } from '../scripts/testing/tours.ts'
import { createWorld, type World } from '../scripts/testing/world.ts'

/**
 * Every screen: axe finds no violation of WCAG 2.2 A or AA, nothing is wider than the window, nothing breaks and
 * nothing complains in the console. `bun scripts/screenshots.ts` walks the same ways and takes a picture of each.
 */
const { SCREENSHOTS: folder, SCREENSHOTS_OF: only } = process.env
const windows = folder
  ? [360, 768, 1440].flatMap(width => [
      { width, scheme: 'light' as const },
      { width, scheme: 'dark' as const },
    ])
  : [
      { width: 360, scheme: 'light' as const },
      { width: 1440, scheme: 'dark' as const },
    ]

let server: TestServer
let browser: Browser
let world: World
beforeAll(async () => {
  server = await testSite()
  browser = await openBrowser()
  world = await createWorld(server)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe.each(windows)('at $width px in the $scheme', ({ width, scheme }) => {
  test.each(tours.filter(({ name }) => !only || name === only))('$name', async ({ name, signedIn, walk }) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width, height: width < 500 ? 780 : 900 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    if (signedIn) await page.request.post('/api/auth/login', { data: world.account })
    const faults = complaintsOf(page)
    await walk(page, world, async screen => {
      faults.push(...(await faultsOf(page)).map(fault => `${screen}: ${fault}`))
      const path = join(folder ?? '', `${name}-${screen}-${width}-${scheme}.png`)
      if (folder) await page.screenshot({ path, fullPage: true })
    })
    expect(faults).toEqual([])
    await context.close()
  })
})

/** What the browser itself complains of. A refused card is an answer with a status that it takes for a fault. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', message => {
    const isStatus = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isStatus) complaints.push(message.text())
  })
  return complaints
}

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target}`),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
  ]
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
