import { createServer, connect as dial, type Socket } from 'node:net'

/** A proxy like those in front of a site: it shares connections out among the servers that say they are ready. */
export type Proxy = Readonly<{
  url: string
  /** Adds a server. Resolves when it is ready. */
  add(url: string): Promise<void>
  remove(url: string): void
  close(): void
}>

const checkEveryMs = 1000

/**
 * Passes connections on, one after the other to each server whose last `GET /ready` was answered 200. It checks once a
 * second. When a server refuses a connection it tries the next; it never sends anything twice.
 */
export async function openProxy(): Promise<Proxy> {
  const servers = new Map<string, { isReady: boolean }>()
  let turn = 0

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
  }, checkEveryMs)

  const inTurn = () => {
    const ready = [...servers].flatMap(([url, { isReady }]) => (isReady ? [url] : []))
    turn += 1
    return [...ready.slice(turn % ready.length), ...ready.slice(0, turn % ready.length)]
  }
  const pass = (client: Socket, [url, ...others]: readonly string[]) => {
    if (url === undefined) return client.destroy()
    const { port, hostname } = new URL(url)
    const server = dial(Number(port), hostname)
    server.once('error', () => pass(client, others))
    server.once('connect', () => {
      server.removeAllListeners('error')
      for (const [one, other] of [[client, server] as const, [server, client] as const]) {
        one.on('error', () => other.destroy())
        one.pipe(other)
      }
    })
  }
  const listener = createServer(client => pass(client, inTurn()))
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (!address || typeof address === 'string') throw new Error('The proxy has no port.')

  return {
    url: `http://127.0.0.1:${address.port}`,
    async add(url) {
      servers.set(url, { isReady: false })
      while (!(await check(url))) await Bun.sleep(50)
    },
    remove: url => void servers.delete(url),
    close() {
      clearInterval(timer)
      listener.close()
    },
  }
}
