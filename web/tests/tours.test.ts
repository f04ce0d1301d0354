import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { faultsOf, forget, openBrowser } from '../../scripts/testing/browser.ts'
import { makeOldest } from '../../scripts/testing/oldest-browsers.ts'
import { createSampleData, type SampleData } from '../../scripts/testing/sample-data.ts'
import type { TestServer } from '../../scripts/testing/server.ts'
import { testSite } from '../../scripts/testing/server.ts'
import { tours } from '../../scripts/testing/tours.ts'

/**
 * Visits every screen on a phone in the light theme and on a desktop in the dark theme, and the crew's on a larger phone
 * in both. axe finds no violation of WCAG 2.2 A or AA, nothing is wider than the window, and nothing fails or violates the
 * page's policy. The browser lacks every API that one of the oldest browsers lacks. `bun scripts/screenshots.ts` takes
 * pictures on the way.
 */
const { SCREENSHOTS: folder, SCREENSHOTS_OF: only } = process.env

let server: TestServer
let browser: Browser
let page: Page
let sample: SampleData
const faults: string[] = []
beforeAll(async () => {
  server = await testSite()
  browser = await openBrowser()
  page = await browser.newPage({ baseURL: server.url, reducedMotion: 'reduce' })
  await makeOldest(page)
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  sample = await createSampleData(server)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('the browser lacks every API that the oldest browsers lack', async () => {
  await page.goto('/robots.txt')
  const left = await page.evaluate(() => ({
    promises: 'withResolvers' in Promise,
    groups: 'groupBy' in Map || 'groupBy' in Object,
    sets: 'union' in Set.prototype,
    iterators: 'map' in Object.getPrototypeOf(Object.getPrototypeOf([].values())),
    times: 'Temporal' in globalThis,
  }))
  expect(left).toEqual({ promises: false, groups: false, sets: false, iterators: false, times: false })
})

test.each(tours.filter(({ name }) => !only || name === only))(
  '$name',
  async ({ name, as, largePhone, walk }) => {
    await forget(page)
    if (as) await page.request.post('/api/auth/login', { data: sample.accounts[as] })
    await show(page, 360, 'light')
    await walk(page, sample, async (screen, part = 'body') => {
      const check = async (where: string, rule?: string) =>
        faults.push(...(await faultsOf(page, part, rule)).map(fault => `${where}: ${fault}`))
      await check(screen)
      if (largePhone) {
        await show(page, largePhone, 'light')
        await check(`${screen} at ${largePhone} px`)
        await show(page, largePhone, 'dark')
        await check(`${screen} at ${largePhone} px at night`, 'color-contrast')
      }
      await show(page, 1440, 'dark')
      await check(`${screen} at night`, 'color-contrast')
      if (folder) await photograph(page, join(folder, `${name}-${screen}`), largePhone)
      await show(page, 360, 'light')
    })
    expect(faults.splice(0)).toEqual([])
  },
)

async function show(page: Page, width: number, colorScheme: 'light' | 'dark') {
  await page.setViewportSize({ width, height: width < 500 ? 780 : 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

async function photograph(page: Page, path: string, largePhone: number | undefined) {
  for (const width of [360, ...(largePhone ? [largePhone] : []), 768, 1280, 1440]) {
    for (const scheme of ['light', 'dark'] as const) {
      await show(page, width, scheme)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await page.screenshot({ path: `${path}-${width}-${scheme}.png`, fullPage: true })
    }
  }
}
