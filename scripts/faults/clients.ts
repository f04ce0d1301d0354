import { office } from './site.ts'

/** The responses that clients got. */
export type Seen = {
  requests: number
  /** Counts by status. 'none' is a request without a response, '503!' a response without Retry-After. */
  statuses: Map<string, number>
  worstMs: number
  /** The time of the last response that was not a success, as performance.now(). */
  failedAt: number
}

export const nothingSeen = (): Seen => ({
  requests: 0,
  statuses: new Map(),
  worstMs: 0,
  failedAt: Number.NEGATIVE_INFINITY,
})

/** Sends a request and records the result. Returns the response, or undefined if there was none. */
export async function ask(seen: Seen, url: string, init: RequestInit = {}) {
  const start = performance.now()
  const answer = await fetch(url, { signal: AbortSignal.timeout(40_000), ...init }).then(
    async response => ({
      status: response.status,
      body: await response.text(),
      hasRetryAfter: response.headers.has('retry-after'),
    }),
    () => undefined,
  )
  const now = performance.now()
  const lacksRetryAfter = (answer?.status === 503 || answer?.status === 429) && !answer.hasRetryAfter
  const status = answer ? `${answer.status}${lacksRetryAfter ? '!' : ''}` : 'none'
  seen.requests += 1
  seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
  seen.worstMs = Math.max(seen.worstMs, now - start)
  if (!answer || answer.status >= 400) seen.failedAt = now
  return answer
}

export const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Repeats a step, several times in parallel, until the returned function is called. It resolves when all have ended. */
export function repeat(step: () => Promise<unknown>, inParallel = 1): () => Promise<void> {
  let isStopped = false
  const run = async () => {
    while (!isStopped) await step()
  }
  const running = Promise.all(Array.from({ length: inParallel }, run))
  return async () => {
    isStopped = true
    await running
  }
}

/** A booking sent with an idempotency key; acknowledged once the response was a success. */
export type SentBooking = { key: string; request: RequestInit; acknowledged: boolean }

/** Customers who request a quote, book it and open the booking, until they are stopped. */
export function startCustomers(url: string, count: number) {
  const seen = nothingSeen()
  const bookings: SentBooking[] = []
  let made = 0
  const stop = repeat(async () => {
    made += 1
    const id = await book(seen, url, bookings, made)
    if (id === undefined) return Bun.sleep(100)
    await ask(seen, `${url}/api/service-requests/${id}`)
    await Bun.sleep(20)
  }, count)
  return { seen, bookings, stop }
}

/** Requests a quote and books it. Returns the booking's id, or undefined if either failed. */
async function book(
  seen: Seen,
  url: string,
  bookings: SentBooking[],
  n: number,
): Promise<string | undefined> {
  const job = jobOf(n)
  const quote = await ask(seen, `${url}/api/calculate-pricing`, post(job))
  if (quote?.status !== 200) return undefined
  const key = crypto.randomUUID()
  const request = post(bookingOf(job, key, JSON.parse(quote.body)), { 'idempotency-key': key })
  const booking: SentBooking = { key, request, acknowledged: false }
  bookings.push(booking)
  const booked = await ask(seen, `${url}/api/service-requests`, request)
  booking.acknowledged = booked?.status === 200
  return booked?.status === 200 ? JSON.parse(booked.body).serviceRequest.id : undefined
}

/** A different move for each number. */
export const jobOf = (n: number) => ({
  serviceType: 'moving',
  homeSize: '1bedroom',
  fromAddress: `${n} N Water St, Milwaukee, WI 53202`,
  toAddress: `${n} Main St, Racine, WI 53403`,
  accessDetails: { floorLevel: 0, hasElevator: false, stairsCount: 0 },
})

const bookingOf = (
  { serviceType, fromAddress, toAddress }: ReturnType<typeof jobOf>,
  key: string,
  quote: Readonly<{ estimateId: string; pricing: unknown }>,
) => ({
  ...{ serviceType, fromAddress, toAddress },
  customerName: 'Rosa Diaz',
  customerEmail: `${key}@faults.example`,
  customerPhone: '(414) 555-0147',
  estimateId: quote.estimateId,
  pricing: quote.pricing,
})

/** Requests `path` repeatedly, with a pause between, and records each response time. */
export function startProbe(url: string, path: string, pauseMs: number) {
  const seen = nothingSeen()
  const timesMs: number[] = []
  const stop = repeat(async () => {
    const start = performance.now()
    await ask(seen, url + path)
    timesMs.push(performance.now() - start)
    await Bun.sleep(pauseMs)
  })
  return { seen, timesMs, stop }
}

export type Assigned = Readonly<{ id: string; providerId: string; scheduledDate: string }>

/** The session cookie of the administrator. */
export async function signIn(url: string): Promise<string> {
  const { headers } = await fetch(`${url}/api/auth/login`, post(office))
  const [cookie] = headers.get('set-cookie')?.split(';') ?? []
  if (!cookie) throw new Error('The administrator cannot sign in.')
  return cookie
}

/** Adds a crew. Returns its id and the token of its link. */
export async function addCrew(url: string, cookie: string, name: string) {
  const send = async (path: string, body: object) => {
    const answer = await ask(nothingSeen(), url + path, post(body, { cookie }))
    if (answer?.status !== 200) throw new Error(`POST ${path} was answered ${answer?.status}.`)
    return JSON.parse(answer.body)
  }
  const crew = {
    ...{ name, email: `${name}@faults.example`, phone: '414-555-0122' },
    ...{ serviceTypes: ['moving'], areas: ['53202'] },
  }
  const { id } = await send('/api/admin/providers', crew)
  const { token } = await send(`/api/admin/providers/${id}/crew-link`, {})
  return { providerId: String(id), token: String(token) }
}

/** Assigns each booking to one crew as soon as it is paid, on one day after another. */
export function startOffice(url: string, cookie: string, providerId: string) {
  const seen = nothingSeen()
  const bookings: SentBooking[] = []
  const assigned: Assigned[] = []
  let day = 0
  const stop = repeat(async () => {
    day += 1
    const id = await book(seen, url, bookings, day)
    if (id === undefined || !(await pay(seen, url, id))) return
    const assignment = { providerId, scheduledDate: new Date(firstDay + day * dayMs).toISOString() }
    const request = { ...post(assignment, { cookie }), method: 'PATCH' }
    const answer = await ask(seen, `${url}/api/admin/service-requests/${id}/assign`, request)
    if (answer?.status === 200) assigned.push({ id, ...assignment })
    await Bun.sleep(100)
  })
  return { seen, bookings, assigned, stop }
}

const dayMs = 86_400_000
/** 9 in the morning in Chicago. */
const firstDay = Date.parse('2094-03-15T14:00:00Z')

async function pay(seen: Seen, url: string, serviceRequestId: string): Promise<boolean> {
  const begun = await ask(seen, `${url}/api/create-payment-intent`, post({ serviceRequestId }))
  if (begun?.status !== 200) return false
  const clientSecret: string = JSON.parse(begun.body).clientSecret
  const [paymentIntentId = ''] = clientSecret.split('_secret_')
  const card = { client_secret: clientSecret, payment_method: 'pm_card_visa' }
  await ask(seen, `${url}/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, post(card))
  const paid = await ask(seen, `${url}/api/confirm-booking`, post({ serviceRequestId, paymentIntentId }))
  return paid?.status === 200
}

/** A position as a crew's phone sends it. */
type Position = Readonly<{ id: string; latitude: number; longitude: number; timestamp: string }>

export type Crew = Readonly<{ providerId: string; token: string }>

/**
 * A crew's phone. Reports its position over the socket and stores each position until the server acknowledges it. When
 * the connection ends, reconnects after a random pause and sends the stored ones.
 */
export function startPhone(url: string, { providerId, token }: Crew) {
  const pending = new Map<string, Position>()
  const acknowledged: Position[] = []
  const closeCodes: number[] = []
  let sent = 0
  let socket: WebSocket | undefined
  let isStopping = false
  const done = Promise.withResolvers<void>()

  const deliver = (positions: readonly Position[]) => {
    if (socket?.readyState !== WebSocket.OPEN || positions.length === 0) return
    socket.send(JSON.stringify({ type: 'location_batch', locations: positions }))
  }
  const open = () => {
    socket = new WebSocket(`${url.replace('http', 'ws')}/ws/location?token=${token}`)
    socket.onopen = () => deliver([...pending.values()])
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data))
      if (message.type !== 'location_ack') return
      for (const id of message.ids) {
        const position = pending.get(id)
        if (position) acknowledged.push(position)
        pending.delete(id)
      }
      if (isStopping && pending.size === 0) socket?.close(1000)
    }
    socket.onclose = ({ code }) => {
      if (isStopping && pending.size === 0) return done.resolve()
      closeCodes.push(code)
      setTimeout(open, Math.random() * 500)
    }
  }
  // 14 m north every half second: far enough apart that none is thinned away.
  const drive = () => {
    sent += 1
    const position = {
      id: `${providerId} ${sent}`,
      latitude: 42.8 + sent * 0.000126,
      longitude: -87.95,
      timestamp: new Date().toISOString(),
    }
    pending.set(position.id, position)
    deliver([position])
  }
  open()
  const timer = setInterval(drive, 500)
  return {
    acknowledged,
    /** The close codes of connections that the phone did not end itself. */
    closeCodes,
    /** Resolves when every position is acknowledged. */
    async stop(): Promise<void> {
      clearInterval(timer)
      isStopping = true
      drive()
      await done.promise
    },
  }
}

/** The percentile: `part` of the values are at most this. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
