import { noSuch, Refusal } from './errors.ts'

/** What may be stored of a card. */
export type Card = Readonly<{ brand: Brand; last4: string; expMonth: number; expYear: number }>
type Brand = 'visa' | 'mastercard' | 'amex'

/** How a bank refuses a charge. */
export type Decline = Readonly<{ code: string; declineCode: string; message: string }>

const declines = {
  generic_decline: ['card_declined', 'Your card was declined.'],
  insufficient_funds: ['card_declined', 'Your card has insufficient funds.'],
  expired_card: ['expired_card', 'Your card has expired.'],
  incorrect_cvc: ['incorrect_cvc', "Your card's security code is incorrect."],
  processing_error: [
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
} as const

/** The provider's published test cards, https://docs.stripe.com/testing. `pm_card_` precedes each name. */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', name: 'visa' },
  { number: '5555555555554444', name: 'mastercard' },
  { number: '378282246310005', name: 'amex' },
  { number: '4000000000000002', name: 'chargeDeclined', decline: 'generic_decline' },
  { number: '4000000000009995', name: 'chargeDeclinedInsufficientFunds', decline: 'insufficient_funds' },
  { number: '4000000000000069', name: 'chargeDeclinedExpiredCard', decline: 'expired_card' },
  { number: '4000000000000127', name: 'chargeDeclinedIncorrectCvc', decline: 'incorrect_cvc' },
  { number: '4000000000000119', name: 'chargeDeclinedProcessingError', decline: 'processing_error' },
  { number: '4000000000003220', name: 'threeDSecure2Required', challenge: true },
  {
    number: '4000008400001629',
    name: 'threeDSecureRequiredChargeDeclined',
    challenge: true,
    decline: 'generic_decline',
  },
]
type TestCard = Readonly<{
  number: string
  name: string
  challenge?: boolean
  decline?: keyof typeof declines
}>

/** What a test card does when confirmed. The last four digits identify it, so the number need not be stored. */
export function behaviorOf(last4: string): { readonly challenge: boolean; readonly decline: Decline | null } {
  const card = testCards.find(({ number }) => number.endsWith(last4))
  if (!card) throw new Error(`No test card ends in ${last4}.`)
  if (!card.decline) return { challenge: card.challenge ?? false, decline: null }
  const [code, message] = declines[card.decline]
  return { challenge: card.challenge ?? false, decline: { code, declineCode: card.decline, message } }
}

/** @throws Refusal 404 when the name is none of the provider's test payment methods */
export function namedCard(name: string, today: Date): Card {
  const card = testCards.find(card => `pm_card_${card.name}` === name)
  if (!card) throw noSuch('PaymentMethod', name, 'payment_method')
  return cardOf(card.number, 12, today.getUTCFullYear() + 1)
}

/** As a person types it: the number may contain spaces and dashes, the year may have two digits. */
export type TypedCard = Readonly<{
  number: string
  exp_month: string
  exp_year: string
  cvc: string | undefined
}>

/**
 * Only the provider's test numbers are accepted: a real card must never seem to work. The number is not stored.
 * @throws Refusal 402 in the provider's words
 */
export function typedCard(typed: TypedCard, today: Date): Card {
  const number = typed.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw wrongCard('incorrect_number', 'number', 'Your card number is incorrect.')
  }
  const [month, year] = expiryOf(typed, today)
  const card = cardOf(number, month, year)
  if (typed.cvc !== undefined && !(card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(typed.cvc)) {
    throw wrongCard('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  }
  if (testCards.some(known => known.number === number)) return card
  throw new Refusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    param: 'number',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  })
}

const cardOf = (number: string, expMonth: number, expYear: number): Card => ({
  brand: number.startsWith('3') ? 'amex' : number.startsWith('5') ? 'mastercard' : 'visa',
  last4: number.slice(-4),
  expMonth,
  expYear,
})

function expiryOf({ exp_month, exp_year }: TypedCard, today: Date): [month: number, year: number] {
  const month = /^\d{1,2}$/.test(exp_month) ? Number(exp_month) : 0
  const year = /^(\d{2}|\d{4})$/.test(exp_year) ? Number(exp_year.padStart(4, '20')) : 0
  const thisYear = today.getUTCFullYear()
  if (month < 1 || month > 12 || (year === thisYear && month < today.getUTCMonth() + 1)) {
    throw wrongCard('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
  if (year < thisYear || year > thisYear + 50) {
    throw wrongCard('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  }
  return [month, year]
}

function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2))
  return digits.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

const wrongCard = (code: string, param: string, message: string) =>
  new Refusal(402, { type: 'card_error', code, param, message })
