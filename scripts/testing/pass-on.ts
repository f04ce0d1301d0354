/**
 * Asks a server what a page asked whoever stands in front of it. A server that is gone is a 502, as it is for what a page
 * still asks when its test file has ended.
 */
export function passOn(request: Request, server: Readonly<{ url: string }>): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const asked = new Request(server.url + pathname + search, request)
  return fetch(asked).catch(() => Response.json({}, { status: 502 }))
}
