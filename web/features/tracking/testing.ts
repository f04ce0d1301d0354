import type { Server, ServerWebSocket } from 'bun'

/** The server's end of the live channel, in a test's own hand. */
export type LiveServer = ReturnType<typeof startLiveServer>

type LiveSocket = Readonly<{
  query: Record<string, string>
  say(message: object): void
  /** The next message that the page sent. */
  heard(): Promise<unknown>
  /** What it sent beyond that. */
  unheard(): readonly unknown[]
  close(code: number, reason?: string): void
  /** Ends the connection without a word. */
  drop(): void
  /** The code it was closed with. */
  closed: Promise<number>
}>

type Data = { query: Record<string, string>; socket?: Socket }
type Socket = LiveSocket & { onMessage(text: string): void; onClose(code: number): void }

/** A real WebSocket server on /ws/location that does nothing by itself. */
export function startLiveServer() {
  const arrivals = queue<LiveSocket>()
  let refusals = 0
  let count = 0
  const server: Server<Data> = Bun.serve<Data>({
    port: 0,
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname !== '/ws/location' || refusals-- > 0) return new Response('No.', { status: 503 })
      server.upgrade(request, { data: { query: Object.fromEntries(searchParams) } })
    },
    websocket: {
      open(ws) {
        count += 1
        ws.data.socket = socketOf(ws)
        arrivals.put(ws.data.socket)
      },
      message: (ws, text) => ws.data.socket?.onMessage(String(text)),
      close: (ws, code) => ws.data.socket?.onClose(code),
    },
  })
  return {
    url: server.url.href,
    /** The next socket that was opened. */
    accepted: arrivals.take,
    /** How many were opened so far. */
    count: () => count,
    /** Refuses as many connections from now on. */
    refuse(next: number) {
      refusals = next
    },
    stop: () => server.stop(true),
  }
}

function socketOf(ws: ServerWebSocket<Data>): Socket {
  const messages = queue<unknown>()
  const { promise: closed, resolve: onClose } = Promise.withResolvers<number>()
  return {
    query: ws.data.query,
    say: message => void ws.send(JSON.stringify(message)),
    heard: messages.take,
    unheard: messages.rest,
    close: (code, reason) => ws.close(code, reason),
    drop: () => ws.terminate(),
    closed,
    onMessage: text => messages.put(JSON.parse(text)),
    onClose,
  }
}

/** Whatever is put is taken in its order; who comes early waits. */
function queue<Item>() {
  const items: Item[] = []
  const waiting: ((item: Item) => void)[] = []
  return {
    put(item: Item) {
      const first = waiting.shift()
      if (first) first(item)
      else items.push(item)
    },
    take: () =>
      new Promise<Item>(resolve => {
        const [first] = items.splice(0, 1)
        if (first === undefined) waiting.push(resolve)
        else resolve(first)
      }),
    rest: (): readonly Item[] => items,
  }
}
