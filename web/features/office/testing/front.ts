import { forward } from '../../../../scripts/testing/network.ts'
import type { TestServer } from '../../../../scripts/testing/server.ts'

/**
 * A proxy for component tests, which have no cookies: it adds an administrator's session to every request. `office`
 * makes calls with the same session. `failOnce` makes the next request to a path fail.
 */
export async function frontOfOffice(server: TestServer) {
  const office = await server.administrator()
  const cookie = `session=${office.cookies.get('session')}`
  const failing = new Set<string>()
  const front = Bun.serve({
    port: 0,
    // Never time out before the server.
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
