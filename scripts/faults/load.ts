/** What clients saw: the count of each status, and the slowest response. */
export type Seen = {
  requests: number
  /** By status; 'none' is a request without a response, '503!' one without Retry-After. */
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

/** The response, or undefined if there was none. */
export type Answer = Readonly<{ status: number; body: string }> | undefined

const patienceMs = 40_000

/** Sends a request and records the result. */
export async function ask(seen: Seen, url: string, init: RequestInit = {}): Promise<Answer> {
  const start = performance.now()
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs), ...init }).then(
    async response => ({
      status: response.status,
      body: await response.text(),
      saysWhen: response.headers.has('retry-after'),
    }),
    () => undefined,
  )
  const now = performance.now()
  const promisesNothing = (answer?.status === 503 || answer?.status === 429) && !answer.saysWhen
  const status = answer ? `${answer.status}${promisesNothing ? '!' : ''}` : 'none'
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

/** A booking sent with an idempotency key; acknowledged once the response was a success. */
export type Asked = { key: string; request: RequestInit; acknowledged: boolean }

/** Customers who request a quote, book it and open the booking, until they are stopped. */
export function startCustomers(url: string, count: number) {
  const seen = nothingSeen()
  const bookings: Asked[] = []
  const stopping = new AbortController()
  let made = 0

  const customer = async () => {
    while (!stopping.signal.aborted) {
      made += 1
      const id = await book(seen, url, bookings, made)
      if (id === undefined) {
        await Bun.sleep(100)
        continue
      }
      await ask(seen, `${url}/api/service-requests/${id}`)
      await Bun.sleep(20)
    }
  }
  const running = Promise.all(Array.from({ length: count }, customer))
  return {
    seen,
    bookings,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Requests a quote and books it. Returns the booking's id, or undefined if either failed. */
export async function book(
  seen: Seen,
  url: string,
  bookings: Asked[],
  n: number,
): Promise<string | undefined> {
  const job = jobOf(n)
  const quote = await ask(seen, `${url}/api/calculate-pricing`, post(job))
  if (quote?.status !== 200) return undefined
  const key = crypto.randomUUID()
  const request = post(bookingOf(job, key, JSON.parse(quote.body)), { 'idempotency-key': key })
  const booking: Asked = { key, request, acknowledged: false }
  bookings.push(booking)
  const booked = await ask(seen, `${url}/api/service-requests`, request)
  booking.acknowledged = booked?.status === 200
  return booked?.status === 200 ? JSON.parse(booked.body).serviceRequest.id : undefined
}

/** A move of its own for each number. */
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
  const took: number[] = []
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      const start = performance.now()
      await ask(seen, url + path)
      took.push(performance.now() - start)
      await Bun.sleep(pauseMs)
    }
  }
  const running = run()
  return {
    seen,
    took,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** The percentile: `part` of the values are at most this. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
