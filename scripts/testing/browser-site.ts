import { afterAll, afterEach, beforeAll, expect } from 'bun:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
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
  /** Pages with cookies and storage of their own. */
  async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', ...options })
    context.on('weberror', fault => errors.push(fault.error()))
    return context
  }
  return {
    server: () => server,
    newContext,
    /** A page with its own cookies and storage, signed in with the cookies of an earlier call if given. */
    async open(path = '/', options: BrowserContextOptions = {}, as?: Session): Promise<Page> {
      const context = await newContext(options)
      const value = as?.cookies.get('session')
      if (value) await context.addCookies([{ name: 'session', value, url: server.url }])
      const page = await context.newPage()
      await page.goto(path)
      return page
    },
  }
}

type Session = ReturnType<TestServer['browser']>
