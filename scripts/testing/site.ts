import { openPages } from '../../src/pages.ts'
import { readConfig } from '../../src/platform/config.ts'
import { freePort } from './free-port.ts'
import { type TestServer, testServer } from './server.ts'

/** A test server with the built pages. Its public name is its own address, so that browsers can send photos to it. */
export async function testSite(): Promise<TestServer> {
  // Upload addresses carry the public name, so the port has to be known before the server starts.
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  return testServer({ port, publicUrl }, await builtPages())
}

/** The built pages, read once for all files that run in this process. */
function builtPages() {
  pages ??= openPages(readConfig({}), { edited: false })
  return pages
}

let pages: ReturnType<typeof openPages> | undefined
