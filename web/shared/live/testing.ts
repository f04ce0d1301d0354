import type { Server, ServerWebSocket } from 'bun'

/** A live channel server that the test controls. */
export type LiveServer = ReturnType<typeof startLiveServer>

type LiveSocket = Readonly<{
  query: Record<string, string>
  say(message: object): void
  /** Resolves with the next message from the page. */
  received(): Promise<unknown>
  /** Messages from the page not yet read by `received`. */
  unread(): readonly unknown[]
  close(code: number, reason?: string): void
  /** Terminates the connection without a close frame. */
  drop(): void
  /** Resolves with the close code. */
  closed: Promise<number>
}>

type Data = { query: Record<string, string>; socket?: Socket }
type Socket = LiveSocket & { onMessage(text: string): void; onClose(code: number): void }

/** A real WebSocket server on /ws/location that sends nothing on its own. */
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
    /** Resolves with the next opened socket. */
    accepted: arrivals.take,
    /** Number of sockets opened so far. */
    count: () => count,
    /** Refuses the next `next` connections. */
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
    received: messages.take,
    unread: messages.rest,
    close: (code, reason) => ws.close(code, reason),
    drop: () => ws.terminate(),
    closed,
    onMessage: text => messages.put(JSON.parse(text)),
    onClose,
  }
}

/** An async FIFO queue: `take` waits until there is an item. */
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
