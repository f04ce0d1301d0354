import type { Sql } from 'postgres'
import { createDeliveries, type Deliver, usualRetryAfterMs } from './delivery.ts'
import { createHttp } from './http.ts'
import { createStorage } from './storage.ts'

export type SandboxOptions = {
  readonly sql: Sql
  /** The only key that `fetch` accepts; make one up and give the SDK the same. */
  readonly secretKey: string
  readonly webhookSecret: string
  /** Posts a webhook to the application's own route; called at least once per event, in no promised order. */
  readonly deliver: Deliver
  /** Told of failures that no caller is left to hear. */
  readonly report: (error: unknown) => void
  readonly now?: () => Date
  readonly retryAfterMs?: (attempt: number) => number
}

export type Sandbox = ReturnType<typeof createSandbox>

/**
 * A card provider for a machine without one. It answers the real SDK's requests with the real provider's shapes, states,
 * errors and signed webhooks, moves no money, and keeps its state in Postgres, so that a restart loses nothing.
 */
export function createSandbox({
  sql,
  secretKey,
  webhookSecret,
  deliver,
  report,
  now = () => new Date(),
  retryAfterMs = usualRetryAfterMs,
}: SandboxOptions) {
  const storage = createStorage(sql)
  const deliveries = createDeliveries({ sql, deliver, webhookSecret, now, retryAfterMs, report })
  const { merchant, customer } = createHttp({ storage, secretKey, now, report, published: deliveries.wake })

  return {
    /** For `Stripe.createFetchHttpClient`: the provider's API without a network. */
    fetch: Object.assign(
      (input: string | URL | Request, init?: RequestInit) => merchant(new Request(input, init)),
      {
        preconnect: () => {},
      },
    ),

    /** For the customer's browser, under /sandbox/stripe/v1. */
    customer,

    /** Takes up webhooks that an earlier run left undelivered. Call once the endpoint listens. */
    async start(): Promise<void> {
      await storage.forgetKeysBefore(new Date(now().getTime() - keysLastMs))
      deliveries.start()
    },

    /** Resolves when the webhooks under way have been answered; the rest wait for the next start. */
    stop: deliveries.stop,
  }
}

const keysLastMs = 24 * 3_600_000
