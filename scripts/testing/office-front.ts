import { afterAll } from 'bun:test'
import { openDocument } from './dom.ts'
import { forward } from './network.ts'
import { testServer } from './server.ts'

/**
 * A server for one file of component tests, and a proxy before it, because they have no cookies: it adds an administrator's
 * session to every request. `openDocument` opens a document at its address, only after the server: the card provider's SDK
 * uses the global classes it finds. `office` makes calls with the same session. `failOnce` makes the next request to a path fail; `loseAnswer` lets the server
 * make the next change at a path, and fails then. `hold` delays the responses of paths that end so until the returned
 * function is called.
 */
export async function frontOfOffice(...settings: Parameters<typeof testServer>) {
  const server = await testServer(...settings)
  const office = await server.administrator()
  const cookie = `session=${office.cookies.get('session')}`
  const failing = new Set<string>()
  const losing = new Set<string>()
  const held = new Map<string, Promise<void>>()
  const front = Bun.serve({
    port: 0,
    // Never time out before the server.
    idleTimeout: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (failing.delete(pathname)) return new Response(null, { status: 502 })
      await [...held].find(([end]) => pathname.endsWith(end))?.[1]
      request.headers.set('cookie', cookie)
      const answer = await forward(request, server)
      const isLost = request.method !== 'GET' && losing.delete(pathname)
      return isLost ? new Response(null, { status: 502 }) : answer
    },
  })
  const failOnce = (path: string) => failing.add(path)
  const loseAnswer = (path: string) => losing.add(path)
  const hold = (end: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set(end, promise)
    return resolve
  }
  const openOffice = async () => {
    const document = await openDocument()
    document.page.setURL(front.url.href)
    const { Surroundings } = await import('../../web/shared/testing.tsx')
    return { ...document, Surroundings }
  }
  afterAll(async () => {
    await front.stop(true)
    await server.stop()
  })
  return { server, openDocument: openOffice, office, failOnce, loseAnswer, hold }
}
