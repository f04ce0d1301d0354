import { afterAll, afterEach, beforeAll, expect } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { closePages, openBrowser } from '../../../../scripts/testing/browser.ts'
import type { TestServer } from '../../../../scripts/testing/server.ts'
import { testSite } from '../../../../scripts/testing/server.ts'

/**
 * Starts the site and a browser for one test file. Errors in any page fail the file at its end. `open` returns a page
 * with its own cookies and storage, signed in as an administrator unless given another session.
 */
export function openOffice() {
  let server: TestServer
  let browser: Browser
  const broken: string[] = []
  beforeAll(async () => {
    server = await testSite()
    browser = await openBrowser()
  })
  afterEach(() => closePages(browser))
  afterAll(async () => {
    await browser.close()
    await server.stop()
    expect(broken).toEqual([])
  })
  return {
    server: () => server,
    async open(path: string, as: Session = server.administrator()): Promise<Page> {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
      })
      const value = (await as)?.cookies.get('session')
      if (value) await context.addCookies([{ name: 'session', value, url: server.url }])
      const page = await context.newPage()
      page.on('pageerror', error => broken.push(error.message))
      await page.goto(path)
      return page
    },
  }
}

/** A session, taken from the cookies of earlier calls; `undefined` for none. */
type Session =
  | ReturnType<TestServer['administrator']>
  | ReturnType<TestServer['browser']>
  | Promise<undefined>
