import { connect } from 'node:net'

/**
 * An unused port, for servers that must know their address before they start. It is below the system's ephemeral range,
 * so the system does not hand it out in the meantime. Each test process reserves a range of 100 ports by listening on the
 * first one.
 */
export async function freePort(): Promise<number> {
  range ??= claimRange()
  for (;;) {
    const port = range + 1 + (given++ % (RANGE - 1))
    const server = listenOn(port)
    if (!server) continue
    await server.stop(true)
    return port
  }
}

const RANGE = 100
let range: number | undefined
let given = 0

/** Listens on the range's first port until the process ends, without keeping the process alive. */
function claimRange(): number {
  for (let first = 20_000; first < 32_000; first += RANGE) {
    const server = listenOn(first)
    if (!server) continue
    server.unref()
    return first
  }
  throw new Error('Every range of ports is taken.')
}

function listenOn(port: number) {
  try {
    return Bun.serve({ port, fetch: () => new Response() })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
  }
}

/** Sends bytes that fetch refuses to send. Disconnects when the response ends with `last`, or immediately without it. */
export const rawHttp = (url: string, bytes: string, last?: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(url).port), new URL(url).hostname)
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.on('data', chunk => {
      answer += chunk
      if (last && answer.endsWith(last)) socket.destroy()
    })
    socket.write(bytes, () => {
      if (last === undefined) socket.destroy()
    })
  })

/**
 * Forwards a page's request to a server, on a new connection: a reused one may close at that moment. Without an answer
 * it returns 502, and logs the error unless the server or the page is gone, as at the end of a test file.
 */
export async function forward(request: Request, server: Readonly<{ url: string }>): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const forwarded = new Request(server.url + pathname + search, request)
  try {
    // The body keeps its coding, which the headers name.
    return await fetch(forwarded, { keepalive: false, decompress: false })
  } catch (error) {
    if (!request.signal.aborted && !isRefused(error))
      console.error(`${request.method} ${pathname} was not answered.`, error)
    return Response.json({}, { status: 502 })
  }
}

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ConnectionRefused'
