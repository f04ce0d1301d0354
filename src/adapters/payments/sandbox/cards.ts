import { noSuch, Refusal } from './objects.ts'

/** The parts of a card that may be stored. */
export type Card = Readonly<{
  brand: 'visa' | 'mastercard' | 'amex'
  last4: string
  expMonth: number
  expYear: number
}>

/** How a bank refuses a charge. */
export type Decline = Readonly<{ code: string; declineCode: string; message: string }>

const declined = (declineCode: string, message: string, code = declineCode): Decline => ({
  code,
  declineCode,
  message,
})
const generic = declined('generic_decline', 'Your card was declined.', 'card_declined')
const noFunds = declined('insufficient_funds', 'Your card has insufficient funds.', 'card_declined')
const expired = declined('expired_card', 'Your card has expired.')
const wrongCvc = declined('incorrect_cvc', "Your card's security code is incorrect.")
const processing = declined(
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
)

type TestCard = Readonly<{
  name: string
  number: string
  challenge?: true
  decline?: Decline
  /** The customer disputes the charge at once. */
  dispute?: true
  /** The bank rejects a refund after it succeeded, or takes its time for it. */
  refund?: 'fails' | 'is pending'
}>

/** The provider's published test cards, https://docs.stripe.com/testing. */
const testCards: readonly TestCard[] = [
  { name: 'pm_card_visa', number: '4242424242424242' },
  { name: 'pm_card_mastercard', number: '5555555555554444' },
  { name: 'pm_card_amex', number: '378282246310005' },
  { name: 'pm_card_chargeDeclined', number: '4000000000000002', decline: generic },
  { name: 'pm_card_chargeDeclinedInsufficientFunds', number: '4000000000009995', decline: noFunds },
  { name: 'pm_card_chargeDeclinedExpiredCard', number: '4000000000000069', decline: expired },
  { name: 'pm_card_chargeDeclinedIncorrectCvc', number: '4000000000000127', decline: wrongCvc },
  { name: 'pm_card_chargeDeclinedProcessingError', number: '4000000000000119', decline: processing },
  { name: 'pm_card_threeDSecure2Required', number: '4000000000003220', challenge: true },
  {
    name: 'pm_card_threeDSecureRequiredChargeDeclined',
    number: '4000008400001629',
    challenge: true,
    decline: generic,
  },
  { name: 'pm_card_createDispute', number: '4000000000000259', dispute: true },
  { name: 'pm_card_refundFail', number: '4000000000005126', refund: 'fails' },
  { name: 'pm_card_pendingRefund', number: '4000000000007726', refund: 'is pending' },
]

/** How a test card behaves when confirmed. The last four digits identify it, so the number need not be stored. */
export function behaviorOf(last4: string): Omit<TestCard, 'name' | 'number'> {
  const card = testCards.find(({ number }) => number.endsWith(last4))
  if (!card) throw new Error(`No test card ends in ${last4}.`)
  return card
}

/** @throws Refusal 404 when the name is none of the provider's test payment methods */
export function namedCard(name: string, today: Date): Card {
  const card = testCards.find(card => card.name === name)
  if (!card) throw noSuch('PaymentMethod', name, 'payment_method')
  return cardOf(card.number, 12, today.getUTCFullYear() + 1)
}

/** As a person types it: the number may contain spaces and dashes, the year may have two digits. */
export type TypedCard = Readonly<Record<'number' | 'exp_month' | 'exp_year', string> & { cvc?: string }>

/**
 * Only the provider's test numbers are accepted: a real card must never seem to work. The number is not stored.
 * @throws Refusal 402 in the provider's words
 */
export function typedCard(typed: TypedCard, today: Date): Card {
  const number = typed.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw wrongCard('incorrect_number', 'number', 'Your card number is incorrect.')
  }
  const month = /^\d{1,2}$/.test(typed.exp_month) ? Number(typed.exp_month) : 0
  const year = /^(\d{2}|\d{4})$/.test(typed.exp_year) ? Number(typed.exp_year.padStart(4, '20')) : 0
  const thisYear = today.getUTCFullYear()
  if (month < 1 || month > 12 || (year === thisYear && month < today.getUTCMonth() + 1)) {
    throw wrongCard('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
  if (year < thisYear || year > thisYear + 50) {
    throw wrongCard('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  }
  const card = cardOf(number, month, year)
  if (typed.cvc !== undefined && !(card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(typed.cvc)) {
    throw wrongCard('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  }
  if (testCards.some(known => known.number === number)) return card
  throw wrongCard(
    'card_declined',
    'number',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    'test_mode_live_card',
  )
}

const cardOf = (number: string, expMonth: number, expYear: number): Card => ({
  brand: number.startsWith('3') ? 'amex' : number.startsWith('5') ? 'mastercard' : 'visa',
  last4: number.slice(-4),
  expMonth,
  expYear,
})

function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2))
  return digits.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

const wrongCard = (code: string, param: string, message: string, decline_code?: string) =>
  new Refusal(402, { type: 'card_error', code, param, message, ...(decline_code && { decline_code }) })
