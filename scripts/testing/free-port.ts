/**
 * A port that nobody listens on, for what has to know its address before it starts. It lies below those that the system
 * gives away by itself, so that nobody is given it meanwhile, and in a range of this process alone: whose first port a
 * process listens on, that process has the hundred.
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

/** Held until the process ends, which it does not keep from ending. */
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
