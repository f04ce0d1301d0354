import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import type { TestServer } from '../../../../scripts/testing/server.ts'
import { sign } from '../../../adapters/payments/sandbox/sandbox.ts'
import { newId } from '../../../adapters/payments/sandbox/store.ts'

/** Sends webhooks to a server as the card provider does. Each has an id of its own unless given one. */
export function cardProviderOf(server: TestServer) {
  const browser = server.browser()
  const { config, signingKey } = server.deps
  // In live mode from the settings; otherwise that of the server's sandbox.
  const secret =
    config.stripe?.webhookSecret ??
    `whsec_${createHmac('sha256', signingKey).update('sandbox webhook').digest('hex')}`
  return async (type: string, object: object, id = newId('evt')): Promise<number> => {
    const created = Math.floor(Date.now() / 1000)
    const event = { id, object: 'event', api_version: Stripe.API_VERSION, created, type, data: { object } }
    const body = JSON.stringify(event)
    const headers = { 'stripe-signature': sign(body, secret, new Date()) }
    return (await browser.post('/api/stripe/webhook', body, headers)).status
  }
}

/** Removes the sweep that the server plans every ten minutes, which may come in the middle of a test. */
export async function withoutPlannedSweep(server: TestServer): Promise<void> {
  await server.settled()
  await server.deps.sql`delete from jobs where kind = 'card sweep' and state = 'waiting'`
}

/** A refund as the provider shows it, made in its dashboard. `amount` is in cents. */
export const refundObject = (payment_intent: string, status: string, amount = 500, id = newId('re')) => ({
  id,
  object: 'refund',
  amount,
  currency: 'usd',
  payment_intent,
  created: 1_790_000_000,
  status,
  metadata: {},
})

/** A dispute as the provider shows it. `moved` are the amounts of its transactions, negative for a withdrawal. */
export const disputeObject = (
  payment_intent: string,
  status: string,
  moved: readonly number[] = [],
  id = newId('du'),
) => ({
  id,
  object: 'dispute',
  charge: 'ch_1',
  amount: 5000,
  currency: 'usd',
  payment_intent,
  created: 1_790_000_000,
  status,
  reason: 'product_not_received',
  evidence_details: { due_by: 1_800_000_000 },
  balance_transactions: moved.map(amount => ({ amount })),
})
