import { createHmac } from 'node:crypto'
import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Config } from '../../platform/config.ts'
import { createPayments, type Payments } from './payments.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { createSandbox } from './sandbox/sandbox.ts'

type CardProvider = Readonly<{
  payments: Payments
  /** The sandbox's calls for the browser; nothing in live mode. */
  routes: Elysia
  /** Begins to deliver webhooks to the app; the real provider does so by itself. */
  start(handle: (request: Request) => Promise<Response>): Promise<void>
  stop(): Promise<void>
}>

/** The sandbox has no use for a key of its browser's; it is told one as the provider would. */
export const sandboxPublishableKey = 'pk_test_sandbox'

/** The real card provider when its keys are set, otherwise the sandbox behind the same SDK. */
export function openCardProvider({
  config,
  sql,
  signingKey,
  report,
}: Readonly<{
  config: Config
  sql: Sql
  signingKey: string
  report: (error: unknown) => void
}>): CardProvider {
  if (config.stripe) {
    const payments = createPayments({ mode: 'live', ...config.stripe })
    return { payments, routes: new Elysia(), start: async () => {}, stop: async () => {} }
  }
  const secret = (purpose: string) =>
    createHmac('sha256', signingKey).update(`sandbox ${purpose}`).digest('hex')
  const secretKey = `sk_test_${secret('key')}`
  const webhookSecret = `whsec_${secret('webhook')}`
  let handle: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 })
  const sandbox = createSandbox({
    sql,
    secretKey,
    webhookSecret,
    report,
    deliver: async (body, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const url = 'http://localhost/api/stripe/webhook'
      return (await handle(new Request(url, { method: 'POST', headers, body }))).status
    },
  })
  return {
    payments: createPayments({
      mode: 'sandbox',
      secretKey,
      publishableKey: sandboxPublishableKey,
      webhookSecret,
      fetch: sandbox.fetch,
    }),
    routes: new Elysia().use(sandboxRoutes(sandbox)),
    start: async to => {
      handle = to
      await sandbox.start()
    },
    stop: sandbox.stop,
  }
}
