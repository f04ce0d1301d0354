import type { Sql } from 'postgres'
import Stripe from 'stripe'
import { createWorker } from '../../../jobs/worker.ts'
import { createSandbox, type SandboxOptions } from './sandbox.ts'

export const secretKey = 'sk_test_sandbox'
export const webhookSecret = 'whsec_sandbox'

/** A sandbox with a worker of its own, and the SDK that calls it. A failure in the background fails the test. */
export function openSandbox(sql: Sql, options: Partial<SandboxOptions> = {}) {
  const report = (error: unknown) => {
    throw error
  }
  const sandbox = createSandbox({
    sql,
    secretKey,
    webhookSecret,
    deliver: async () => 200,
    pauseMs: { first: 0, longest: 0 },
    report,
    ...options,
  })
  const { now, report: onError = report } = options
  const worker = createWorker({ sql, kinds: [sandbox.webhooks], now, onError, graceMs: 5000 })
  const start = async () => {
    await sandbox.prepare()
    await worker.start()
  }
  return { sandbox: { ...sandbox, start, stop: worker.stop }, stripe: sdk(sandbox.fetch) }
}

/** For `faults.schedule`: after how many ms the webhooks of an event come. */
export const schedules = {
  missing: () => [],
  doubled: () => [0, 0],
  late: (ms: number) => () => [ms],
  /** Each event of one type comes so much later than those that follow it. */
  reordered:
    (first: Stripe.Event['type'], ms: number) =>
    ({ type }: Pick<Stripe.Event, 'type'>) => [type === first ? ms : 0],
}

/** A `fetch` for the SDK whose requests go to a stand-in for the provider's host. */
export const toOrigin = (origin: string): typeof fetch =>
  Object.assign(
    (input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      return fetch(origin + pathname + search, init)
    },
    { preconnect: () => {} },
  )

export const sdk = (fetch: typeof globalThis.fetch, key = secretKey) =>
  new Stripe(key, { httpClient: Stripe.createFetchHttpClient(fetch), maxNetworkRetries: 0, telemetry: false })

/** A webhook endpoint that records what it receives. `answer` decides its status. */
export function inbox(answer: (event: Stripe.Event, nth: number) => number | Promise<number> = () => 200) {
  const received: { body: string; signature: string; event: Stripe.Event }[] = []
  const waiting = new Set<() => void>()

  return {
    received,

    async deliver(body: string, signature: string): Promise<number> {
      const event: Stripe.Event = JSON.parse(body)
      const nth = received.push({ body, signature, event })
      for (const check of [...waiting]) check()
      return answer(event, nth)
    },

    /** Resolves once so many webhooks of this type have arrived. */
    until: (type: Stripe.Event['type'], count = 1) => arrived(event => event.type === type, count),

    /** The same, for those about one object. */
    untilAbout: (id: string, type: Stripe.Event['type'], count = 1) =>
      arrived((event, body) => event.type === type && body.includes(id), count),
  }

  function arrived(wanted: (event: Stripe.Event, body: string) => boolean, count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const check = () => {
      if (received.filter(({ event, body }) => wanted(event, body)).length < count) return
      waiting.delete(check)
      resolve()
    }
    waiting.add(check)
    check()
    return promise
  }
}
