/**
 * Asks a server what a page asked whoever stands in front of it, on a connection of its own: one that is kept may be
 * closed in the moment it is used again. Without an answer it is a 502, and told unless the server or the page is gone,
 * as both are when their test file has ended.
 */
export async function passOn(request: Request, server: Readonly<{ url: string }>): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const asked = new Request(server.url + pathname + search, request)
  try {
    // The body keeps its coding, which the headers name.
    return await fetch(asked, { keepalive: false, decompress: false })
  } catch (error) {
    if (!request.signal.aborted && !isRefused(error))
      console.error(`${request.method} ${pathname} was not answered.`, error)
    return Response.json({}, { status: 502 })
  }
}

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ConnectionRefused'
