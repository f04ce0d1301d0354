/**
 * Processes beside the server in the tracking benchmark, so that the server's CPU time is its own.
 *
 * `clients`: crews and watchers of the live channel. Reads a plan from the first line of standard input, connects,
 * prints `ready`, waits for another line, sends, prints the outcome as JSON, and stays connected until a third line.
 *
 * `bare`: the least that a Bun server does to deliver positions. Publishes what a socket at /send sends to all others.
 * Prints its address and runs until standard input ends. GET /cpu answers the CPU time it has used.
 */
if (import.meta.main) {
  if (process.argv[2] === 'bare') await serveBare()
  else await runClients()
}

export type Plan = Readonly<{
  seconds: number
  /** How many positions each crew sends in a second. */
  perSecond: number
  /** Positions have ids, and the server acknowledges each one. */
  withIds: boolean
  crews: readonly (Address & Readonly<{ providerId: string }>)[]
  /** `follows` names the crews whose positions a watcher should receive. */
  watchers: readonly (Address & Readonly<{ follows: readonly string[] }>)[]
}>
type Address = Readonly<{ url: string; cookie?: string }>

export type Outcome = Readonly<{
  sent: number
  acknowledged: number
  toDeliver: number
  delivered: number
  /** Positions that reached a watcher who should not have them, twice or out of order. */
  wrong: number
  /** From the phone's send to the watcher's receipt. */
  delayMs: Readonly<{ p50: number; p99: number }>
}>

async function runClients(): Promise<never> {
  const lines = console[Symbol.asyncIterator]()
  const nextLine = async () => {
    const { value, done } = await lines.next()
    if (done) process.exit()
    return value
  }
  const plan: Plan = JSON.parse(await nextLine())
  const watchers = await connectAll(plan.watchers, watch)
  const crews = await connectAll(plan.crews, (socket, crew, n) => drive(socket, crew, n, plan.withIds))
  console.log('ready')
  await nextLine()
  const startedAt = new Date().toISOString()
  for (const watcher of watchers) watcher.startedAt = startedAt
  const sent = await sendAll(crews, plan)
  const acknowledged = () => crews.reduce((total, each) => total + each.acknowledged.size, 0)
  const toDeliver =
    plan.watchers.reduce((sum, { follows }) => sum + follows.length, 0) * plan.seconds * plan.perSecond
  const toAcknowledge = plan.withIds ? sent : 0
  await until(() => sum(watchers, 'delivered') >= toDeliver && acknowledged() >= toAcknowledge, 20_000)
  const delays = watchers.flatMap(each => each.delays).toSorted((a, b) => a - b)
  const outcome: Outcome = {
    ...{
      sent,
      toDeliver,
      delivered: sum(watchers, 'delivered'),
      acknowledged: acknowledged(),
      wrong: sum(watchers, 'wrong'),
    },
    delayMs: {
      p50: delays[Math.floor(delays.length * 0.5)] ?? 0,
      p99: delays[Math.floor(delays.length * 0.99)] ?? 0,
    },
  }
  console.log(JSON.stringify(outcome))
  await nextLine()
  process.exit()
}

async function serveBare(): Promise<never> {
  const server = Bun.serve<{ sends: boolean }>({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request, bun) {
      const { pathname } = new URL(request.url)
      if (pathname === '/cpu') return Response.json(process.cpuUsage())
      return bun.upgrade(request, { data: { sends: pathname === '/send' } }) ? undefined : new Response()
    },
    websocket: {
      open(socket) {
        if (!socket.data.sends) socket.subscribe('positions')
      },
      message: (_, message) => void server.publish('positions', message),
    },
  })
  console.log(server.url.href)
  await Bun.stdin.text()
  process.exit()
}

type Watcher = { startedAt: string; delivered: number; wrong: number; readonly delays: number[] }

function watch(socket: WebSocket, { follows }: Plan['watchers'][number]): Watcher {
  const newest = new Map<string, string>(follows.map(providerId => [providerId, '']))
  const watcher: Watcher = { startedAt: '9', delivered: 0, wrong: 0, delays: [] }
  socket.onmessage = ({ data }) => {
    const { type, providerId, location } = JSON.parse(data)
    // On connecting, a watcher receives the newest earlier position.
    if (type !== 'location_update' || location.timestamp < watcher.startedAt) return
    const before = newest.get(providerId)
    if (before === undefined || location.timestamp <= before) {
      watcher.wrong += 1
      return
    }
    newest.set(providerId, location.timestamp)
    watcher.delivered += 1
    // A sample, so that memory stays small.
    if (watcher.delivered % 16 === 0) watcher.delays.push(Date.now() - Date.parse(location.timestamp))
  }
  return watcher
}

type Driver = Readonly<{ send(n: number): Promise<void>; acknowledged: ReadonlySet<number> }>

/** Drives north and stands still at every second position, which the thinning therefore leaves out. */
function drive(
  socket: WebSocket,
  { providerId }: Plan['crews'][number],
  crew: number,
  withIds: boolean,
): Driver {
  let last = 0
  const acknowledged = new Set<number>()
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.type === 'error') throw new Error(message.message)
    if (message.type === 'location_ack') for (const id of message.ids) acknowledged.add(id)
  }
  return {
    acknowledged,
    async send(n) {
      // Two positions of the same millisecond would count as one.
      while (Date.now() === last) await Bun.sleep(1)
      last = Date.now()
      const latitude = 42 + crew * 0.001 + Math.floor(n / 2) * 0.0002
      const timestamp = new Date(last).toISOString()
      const location = { latitude, longitude: -87.9, accuracy: 5, speed: 10, heading: 0, timestamp }
      const named = withIds ? { id: n, ...location } : location
      socket.send(JSON.stringify({ type: 'location_update', providerId, location: named }))
    },
  }
}

/** Sends at evenly spread times, because phones are not synchronized. */
async function sendAll(crews: readonly Driver[], { seconds, perSecond }: Plan): Promise<number> {
  const start = performance.now()
  const total = crews.length * seconds * perSecond
  for (let sent = 0; sent < total; sent += 1) {
    const dueAt = start + (sent / (crews.length * perSecond)) * 1000
    if (performance.now() < dueAt) await Bun.sleep(dueAt - performance.now())
    await crews[sent % crews.length]?.send(Math.floor(sent / crews.length))
  }
  return total
}

async function connectAll<A extends Address, T>(
  addresses: readonly A[],
  begin: (socket: WebSocket, address: A, n: number) => T,
): Promise<T[]> {
  const connected: T[] = []
  for (let n = 0; n < addresses.length; n += 50) {
    const group = addresses.slice(n, n + 50)
    connected.push(...(await Promise.all(group.map((address, more) => connect(address, n + more, begin)))))
  }
  return connected
}

async function connect<A extends Address, T>(
  address: A,
  n: number,
  begin: (socket: WebSocket, address: A, n: number) => T,
): Promise<T> {
  // The DOM's types do not know that Bun's constructor takes headers.
  const headers = address.cookie ? { cookie: address.cookie } : {}
  const socket: WebSocket = Reflect.construct(WebSocket, [address.url, { headers }])
  const connected = begin(socket, address, n)
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error(`No connection to ${address.url}.`))
  })
  socket.onclose = ({ code, reason }) => {
    throw new Error(`A socket was closed: ${code} ${reason}`)
  }
  return connected
}

async function until(isDone: () => boolean, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs
  while (!isDone() && performance.now() < end) await Bun.sleep(20)
}

function sum(watchers: readonly Watcher[], what: 'delivered' | 'wrong'): number {
  return watchers.reduce((total, each) => total + each[what], 0)
}
