import type { Page } from 'playwright-core'
import { openBrowserSite } from '../../../../scripts/testing/browser-site.ts'
import type { TestServer } from '../../../../scripts/testing/server.ts'

/** The site and a browser for one test file. `open` signs in as an administrator unless given another session. */
export function openOffice() {
  const site = openBrowserSite()
  return {
    server: site.server,
    open: async (path: string, as: Session = site.server().administrator()): Promise<Page> =>
      site.open(path, { viewport: { width: 1280, height: 900 } }, await as),
  }
}

/** A session, taken from the cookies of earlier calls; `undefined` for none. */
type Session =
  | ReturnType<TestServer['administrator']>
  | ReturnType<TestServer['browser']>
  | Promise<undefined>
