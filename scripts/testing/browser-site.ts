import { afterAll, afterEach, beforeAll, expect } from 'bun:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Config } from '../../src/platform/config.ts'
import { closePages, openBrowser } from './browser.ts'
import { type TestServer, testSite } from './server.ts'

/**
 * Starts the site and a browser for one test file. After each test its pages are closed, and an error in one of them
 * fails it.
 */
export function openBrowserSite(overrides?: Partial<Config>) {
  let server: TestServer
  let browser: Browser
  const errors: Error[] = []
  beforeAll(async () => {
    server = await testSite(overrides)
    browser = await openBrowser()
  })
  afterEach(async () => {
    await closePages(browser)
    expect(errors.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })
  return {
    server: () => server,
    /** A page with its own cookies and storage, signed in with the cookies of an earlier call if given. */
    async open(path = '/', options: BrowserContextOptions = {}, as?: Session): Promise<Page> {
      const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', ...options })
      const value = as?.cookies.get('session')
      if (value) await context.addCookies([{ name: 'session', value, url: server.url }])
      const page = await context.newPage()
      page.on('pageerror', error => errors.push(error))
      await page.goto(path)
      return page
    },
  }
}

type Session = ReturnType<TestServer['browser']>
