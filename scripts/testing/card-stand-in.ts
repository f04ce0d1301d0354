import type { Sql } from 'postgres'
import { createSandbox, webhookRequest } from '../../src/adapters/payments/sandbox/sandbox.ts'
import { secretKey, toOrigin, webhookSecret } from '../../src/adapters/payments/sandbox/testing.ts'
import { createWorker } from '../../src/jobs/worker.ts'

export type CardStandIn = Awaited<ReturnType<typeof openCardStandIn>>

/**
 * The engine of the card sandbox alone, in place of the provider: it serves the API on a port of its own and delivers
 * webhooks over HTTP. A server with `stripe` as its keys runs in live mode, with the real SDK and real connections.
 */
export async function openCardStandIn(sql: Sql) {
  let site: string | undefined
  const report = (error: unknown) => console.error(String(error))
  const sandbox = createSandbox({
    sql,
    secretKey,
    webhookSecret,
    report,
    deliver: async (body, signature) => {
      if (!site) throw new Error('The site has not started.')
      return (await fetch(webhookRequest(`${site}/api/stripe/webhook`, body, signature))).status
    },
  })
  const worker = createWorker({ sql, kinds: [sandbox.webhooks], onError: report })
  await worker.start()
  const server = sandbox.serve()
  const { origin } = server.url
  return {
    origin,
    stripe: { secretKey, publishableKey: 'pk_test_stand_in', webhookSecret, fetch: toOrigin(origin) },
    faults: sandbox.faults,
    /** Sends webhooks to this site from now on. */
    deliverTo(url: string | undefined): void {
      site = url
    },
    async stop(): Promise<void> {
      await worker.stop()
      await server.stop(true)
    },
  }
}
