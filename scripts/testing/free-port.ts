/**
 * A port that nobody listens on, for what has to know its address before it starts. It lies below those that the system
 * gives away by itself, so that nobody is given it meanwhile, and each process of a run looks elsewhere.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next++
    try {
      await Bun.serve({ port, fetch: () => new Response() }).stop(true)
      return port
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
}

let next = 20_000 + (process.pid % 120) * 100

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
