import { type } from 'arktype'
import type { Card } from './sandbox-card.ts'

/** The sandbox's responses, in the provider's shapes (https://docs.stripe.com/api/payment_intents). */
const fault = type({ type: 'string', message: 'string', 'code?': 'string' })
const intent = type({ id: 'string', status: 'string', 'last_payment_error?': fault.or('null') })
const error = fault.merge({ 'param?': 'string', 'payment_intent?': intent })
const reply = type({ error }).or(intent)

type Reply = Readonly<{
  paymentIntent?: typeof intent.infer
  error?: typeof error.infer
}>

/** Confirms a payment with a card, like the provider's library. The card number is sent nowhere else. */
export const confirmCard = (
  clientSecret: string,
  { number, expiry, cvc, postalCode }: Card,
): Promise<Reply> =>
  post(clientSecret, 'confirm', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': expiry.month,
    'payment_method_data[card][exp_year]': expiry.year,
    'payment_method_data[card][cvc]': cvc,
    ...(postalCode && { 'payment_method_data[billing_details][address][postal_code]': postalCode }),
  })

/** Sends the visitor's answer to the 3-D Secure challenge. */
export const answerChallenge = (clientSecret: string, outcome: 'complete' | 'fail'): Promise<Reply> =>
  post(clientSecret, '3ds', { outcome })

async function post(clientSecret: string, action: string, fields: Record<string, string>): Promise<Reply> {
  const [id] = clientSecret.split('_secret_')
  const response = await fetch(`/sandbox/stripe/v1/payment_intents/${id}/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
  })
  const answer = reply.assert(await response.json())
  return 'error' in answer ? answer : { paymentIntent: answer }
}
