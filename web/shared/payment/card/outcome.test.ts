import { expect, test } from 'bun:test'
import { outcomeOf } from './outcome.ts'

const intent = (status: string) => ({ id: 'pi_1', status })

test('a success carries its payment', () => {
  expect(outcomeOf({ paymentIntent: intent('succeeded') })).toEqual({
    kind: 'succeeded',
    paymentIntentId: 'pi_1',
  })
})

test.each(['card_error', 'validation_error'])(
  'a %s is shown to the customer in the provider’s words',
  type => {
    expect(outcomeOf({ error: { type, message: 'Your card was declined.' } })).toEqual({
      kind: 'refused',
      message: 'Your card was declined.',
    })
  },
)

test('a failed challenge is shown the same way, as an error or on the payment', () => {
  const fault = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method.',
  }
  const refused = { kind: 'refused', message: fault.message } as const
  expect(outcomeOf({ error: fault })).toEqual(refused)
  const paymentIntent = { ...intent('requires_payment_method'), last_payment_error: fault }
  expect(outcomeOf({ paymentIntent })).toEqual(refused)
})

test('a payment that had already succeeded is a success, although the provider reports an error', () => {
  const error = { type: 'invalid_request_error', message: 'No.', payment_intent: intent('succeeded') }
  expect(outcomeOf({ error })).toEqual({ kind: 'succeeded', paymentIntentId: 'pi_1' })
})

test('a payment that takes days is pending', () => {
  expect(outcomeOf({ paymentIntent: intent('processing') })).toEqual({ kind: 'pending' })
})

test('any other error is thrown', () => {
  expect(() => outcomeOf({ error: { type: 'api_error', message: 'Broken.' } })).toThrow('Broken.')
  expect(() => outcomeOf({ paymentIntent: intent('canceled') })).toThrow('The payment is canceled.')
})
