import { forward } from '../../../../scripts/testing/network.ts'
import type { TestServer } from '../../../../scripts/testing/server.ts'

/**
 * Stands in front of a server for the component tests of the office, where there are no cookies: whatever a component
 * asks, an administrator asks. `office` makes the calls of another one; `failOnce` has the next call of a path fail.
 */
export async function frontOfOffice(server: TestServer) {
  const office = await server.administrator()
  const cookie = `session=${office.cookies.get('session')}`
  const failing = new Set<string>()
  const front = Bun.serve({
    port: 0,
    // However long the server takes.
    idleTimeout: 0,
    fetch(request) {
      if (failing.delete(new URL(request.url).pathname)) return new Response(null, { status: 502 })
      request.headers.set('cookie', cookie)
      return forward(request, server)
    },
  })
  const failOnce = (path: string) => failing.add(path)
  return { url: front.url.href, office, failOnce, stop: () => front.stop(true) }
}
