import { createHmac } from 'node:crypto'
import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { JobKind } from '../../jobs/worker.ts'
import { sandboxPublishableKey } from '../../platform/site.ts'
import { createPayments, type Payments, type PaymentsOptions } from './payments.ts'
import type { Faults } from './sandbox/faults.ts'
import { createSandbox, customerPrefix, type Sandbox, webhookRequest } from './sandbox/sandbox.ts'

type CardProvider = Readonly<{
  payments: Payments
  /** The sandbox's calls for the browser; none in live mode. */
  routes: Elysia
  /** Delivers webhooks to the app; the real provider does so by itself. */
  jobs: readonly JobKind[]
  /** To be called before the jobs run. */
  prepare(handle: (request: Request) => Promise<Response>): Promise<void>
  /** Makes the sandbox fail on purpose, for tests; none in live mode. */
  faults?: Faults
}>

type Options = Readonly<{
  /** The real provider's keys. */
  stripe?: Omit<PaymentsOptions, 'mode' | 'methods' | 'report'>
  methods?: PaymentsOptions['methods']
  sql: Sql
  signingKey: string
  report: (error: unknown) => void
}>

/** The real card provider when its keys are set, otherwise the sandbox behind the same SDK. */
export function openCardProvider({ stripe, methods, sql, signingKey, report }: Options): CardProvider {
  if (stripe) {
    const payments = createPayments({ mode: 'live', ...stripe, methods, report })
    return { payments, routes: new Elysia(), jobs: [], prepare: async () => {} }
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
    deliver: async (body, signature) =>
      (await handle(webhookRequest('http://localhost/api/stripe/webhook', body, signature))).status,
  })
  return {
    payments: createPayments({
      mode: 'sandbox',
      secretKey,
      publishableKey: sandboxPublishableKey,
      webhookSecret,
      methods,
      fetch: sandbox.fetch,
      report,
    }),
    routes: sandboxRoutes(sandbox),
    jobs: [sandbox.webhooks],
    faults: sandbox.faults,
    prepare: async to => {
      handle = to
      await sandbox.prepare()
    },
  }
}

/** Unparsed, because the sandbox reads the body itself; untyped, because they are not calls of the app. */
export function sandboxRoutes(sandbox: Pick<Sandbox, 'customer'>): Elysia {
  const routes = new Elysia()
  for (const path of [customerPrefix, `${customerPrefix}/*`]) {
    routes.all(path, ({ request }) => sandbox.customer(request), { parse: 'none' })
  }
  return routes
}
