/** A port that nobody listens on, for what has to know its address before it starts. */
export async function freePort(): Promise<number> {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() })
  const { port = 0 } = probe
  await probe.stop(true)
  return port
}
