import { describe, expect, test } from 'bun:test'
import { behaviorOf, namedCard, typedCard } from './cards.ts'
import { Refusal } from './objects.ts'

const today = new Date('2026-06-15T12:00:00Z')
const visa = { number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123' }

describe('a typed card', () => {
  test('keeps brand, last four digits and expiry, and nothing else of the number', () => {
    expect(typedCard({ ...visa, number: '4242 4242-4242 4242' }, today)).toEqual({
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2030,
    })
  })

  test('may have a year of two digits', () => {
    expect(typedCard({ ...visa, exp_year: '29' }, today).expYear).toBe(2029)
  })

  test('is valid to the end of its last month', () => {
    expect(typedCard({ ...visa, exp_month: '6', exp_year: '26' }, today).expMonth).toBe(6)
  })

  test.each([
    [
      'a wrong check digit',
      { number: '4242424242424241' },
      'incorrect_number',
      'Your card number is incorrect.',
    ],
    ['too few digits', { number: '4242' }, 'incorrect_number', 'Your card number is incorrect.'],
    ['letters', { number: 'forty-two' }, 'incorrect_number', 'Your card number is incorrect.'],
    [
      'a month past',
      { exp_month: '5', exp_year: '26' },
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
    ],
    [
      'a thirteenth month',
      { exp_month: '13' },
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
    ],
    ['a year past', { exp_year: '2025' }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
    [
      'a year out of reach',
      { exp_year: '2077' },
      'invalid_expiry_year',
      "Your card's expiration year is invalid.",
    ],
    ['a code of two digits', { cvc: '12' }, 'invalid_cvc', "Your card's security code is invalid."],
    ['a code with a letter', { cvc: '12a' }, 'invalid_cvc', "Your card's security code is invalid."],
  ])('with %s is refused in the provider’s words', (_, change, code, message) => {
    expect(refusalOf(() => typedCard({ ...visa, ...change }, today))).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code, message } },
    })
  })

  test('that is not a published test card is refused, however valid', () => {
    expect(refusalOf(() => typedCard({ ...visa, number: '4111111111111111' }, today)).body).toMatchObject({
      error: { code: 'card_declined', decline_code: 'test_mode_live_card' },
    })
  })

  test('of American Express has a code of four digits', () => {
    const amex = { ...visa, number: '3782 822463 10005', cvc: '1234' }
    expect(typedCard(amex, today)).toMatchObject({ brand: 'amex', last4: '0005' })
  })
})

describe('a test card', () => {
  test.each([
    ['pm_card_visa', '4242424242424242'],
    ['pm_card_chargeDeclined', '4000000000000002'],
    ['pm_card_chargeDeclinedInsufficientFunds', '4000000000009995'],
    ['pm_card_threeDSecure2Required', '4000000000003220'],
  ])('is the same by name (%s) and by number', (name, number) => {
    const named = namedCard(name, today)
    expect(typedCard({ ...visa, number }, today)).toMatchObject({ brand: named.brand, last4: named.last4 })
  })

  test('with an unknown name is not found', () => {
    expect(refusalOf(() => namedCard('pm_card_gold', today))).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing', message: "No such PaymentMethod: 'pm_card_gold'" } },
    })
  })

  test('is identified by its last four digits', () => {
    expect(behaviorOf('4242').challenge).toBeUndefined()
    expect(behaviorOf('4242').decline).toBeUndefined()
    expect(behaviorOf('9995').decline?.declineCode).toBe('insufficient_funds')
    expect(behaviorOf('1629')).toMatchObject({
      challenge: true,
      decline: { declineCode: 'generic_decline' },
    })
  })
})

function refusalOf(attempt: () => unknown) {
  try {
    attempt()
  } catch (error) {
    if (error instanceof Refusal) return error.reply
    throw error
  }
  throw new Error('It was not refused.')
}
