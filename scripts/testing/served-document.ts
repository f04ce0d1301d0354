import { afterAll, afterEach } from 'bun:test'
import { openDocument } from './dom.ts'
import { testServer } from './server.ts'

/** A document whose requests go to a server of its own, for the component tests of one file. Each test has an empty tab. */
export async function openServedDocument() {
  // Before the document: the card provider's SDK uses the global event classes that it finds.
  const server = await testServer()
  const document = await openDocument()
  document.page.setURL(server.url)
  afterEach(() => {
    sessionStorage.clear()
    document.page.setURL(server.url)
  })
  afterAll(() => server.stop())
  return { ...document, server }
}
