import { expect, test } from 'bun:test'
import { outcomeOf } from './outcome.ts'

const intent = (status: string) => ({ id: 'pi_1', status })

test('a success is told with its payment', () => {
  expect(outcomeOf({ paymentIntent: intent('succeeded') })).toEqual({
    kind: 'succeeded',
    paymentIntentId: 'pi_1',
  })
})

test.each(['card_error', 'validation_error'])(
  'a %s is the customer’s to know, in the provider’s words',
  type => {
    expect(outcomeOf({ error: { type, message: 'Your card was declined.' } })).toEqual({
      kind: 'refused',
      message: 'Your card was declined.',
    })
  },
)

test('a failed challenge is told likewise, whether it comes as an error or on the payment', () => {
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

test('a payment that had succeeded before is a success, though the provider calls it an error', () => {
  const error = { type: 'invalid_request_error', message: 'No.', payment_intent: intent('succeeded') }
  expect(outcomeOf({ error })).toEqual({ kind: 'succeeded', paymentIntentId: 'pi_1' })
})

test('a payment that takes days is neither paid nor refused', () => {
  expect(outcomeOf({ paymentIntent: intent('processing') })).toEqual({ kind: 'pending' })
})

test('anything else is an error for which there are no words to show', () => {
  expect(() => outcomeOf({ error: { type: 'api_error', message: 'Broken.' } })).toThrow('Broken.')
  expect(() => outcomeOf({ paymentIntent: intent('canceled') })).toThrow('The payment is canceled.')
})
