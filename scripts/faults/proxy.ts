import { createServer, connect as dial, type Socket } from 'node:net'

/**
 * Distributes connections among the servers whose last `GET /ready` was answered 200, which it checks every second. If a
 * server refuses a connection, tries the next. Never sends anything twice.
 */
export async function openProxy() {
  const servers = new Map<string, { isReady: boolean }>()
  let connections = 0

  const check = async (url: string) => {
    const server = servers.get(url)
    const isReady = await fetch(`${url}/ready`, { keepalive: false, signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (server) server.isReady = isReady
    return isReady
  }
  const timer = setInterval(() => {
    for (const url of servers.keys()) check(url)
  }, 1000)

  /** The ready servers, beginning with another one each time. */
  const candidates = () => {
    const ready = [...servers].flatMap(([url, { isReady }]) => (isReady ? [url] : []))
    const first = connections++ % ready.length
    return [...ready.slice(first), ...ready.slice(0, first)]
  }
  const forward = (client: Socket, [url, ...others]: readonly string[]) => {
    if (url === undefined) return client.destroy()
    const { port, hostname } = new URL(url)
    const server = dial(Number(port), hostname)
    server.once('error', () => forward(client, others))
    server.once('connect', () => {
      server.removeAllListeners('error')
      for (const [one, other] of [[client, server] as const, [server, client] as const]) {
        one.on('error', () => other.destroy())
        one.pipe(other)
      }
    })
  }
  const listener = createServer(client => forward(client, candidates()))
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (!address || typeof address === 'string') throw new Error('The proxy has no port.')

  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Adds a server. Resolves when it is ready. */
    async add(url: string): Promise<void> {
      servers.set(url, { isReady: false })
      while (!(await check(url))) await Bun.sleep(50)
    },
    remove: (url: string) => void servers.delete(url),
    close() {
      clearInterval(timer)
      listener.close()
    },
  }
}
