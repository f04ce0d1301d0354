import { Elysia } from 'elysia'
import { InvalidWebhook } from '../../../adapters/payments/payments.ts'
import { BadRequest } from '../../../platform/errors.ts'
import { model } from '../../../platform/model.ts'
import { readText } from '../../../platform/read-body.ts'
import type { Platform } from '../../module.ts'
import { handleWebhook } from './pay.ts'

/** POST /api/stripe/webhook. The signature covers the raw text; without a signature the body is not read. */
export const paymentWebhook = (deps: Pick<Platform, 'db' | 'log' | 'payments' | 'report'>) =>
  new Elysia().post(
    '/api/stripe/webhook',
    async ({ request }) => {
      const signature = request.headers.get('stripe-signature')
      if (!signature) throw new BadRequest('The signature is missing.')
      await handleWebhook(deps, await read(deps, await readText(request, maxBytes), signature))
      return { received: true } as const
    },
    { parse: 'none', response: model({ received: 'true' }) },
  )

/** An event contains one of the provider's objects, a few kilobytes. */
const maxBytes = 256 * 1024

async function read({ payments }: Pick<Platform, 'payments'>, body: string, signature: string) {
  try {
    return await payments.parseWebhook(body, signature)
  } catch (error) {
    if (error instanceof InvalidWebhook) throw new BadRequest('The signature does not match.')
    throw error
  }
}
