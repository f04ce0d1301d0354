import { noSuch, Refusal, wrongCard } from './refusals.ts'

/** What may be kept of a card. */
export type Card = {
  readonly brand: 'visa' | 'mastercard' | 'amex'
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

/** The words a bank refuses a charge with. */
export type Decline = { readonly code: string; readonly declineCode: string; readonly message: string }

/** What a test card does once it is confirmed: first its 3-D Secure challenge, if it asks for one, then its answer. */
export type Behaviour = { readonly challenge: boolean; readonly decline: Decline | null }

/** A test card knows its behaviour by its last four digits, so that the number need not be kept to act on it later. */
export function behaviourOf(last4: string): Behaviour {
  const known = testCards.find(card => card.number.endsWith(last4))
  if (!known) throw new Error(`No test card ends in ${last4}.`)
  return known
}

/** @throws Refusal 404 when the name is none of the provider's test payment methods. */
export function namedCard(name: string, today: Date): Card {
  const known = testCards.find(card => card.name === name)
  if (!known) throw noSuch('PaymentMethod', name, 'payment_method')
  return {
    brand: known.brand,
    last4: known.number.slice(-4),
    expMonth: 12,
    expYear: today.getUTCFullYear() + 1,
  }
}

/** As a person types it: blanks and dashes in the number are allowed, a year may have two digits. */
export type TypedCard = {
  readonly number: string
  readonly exp_month: string
  readonly exp_year: string
  readonly cvc: string | undefined
}

/**
 * The number is used here and thrown away. Any number but the provider's test numbers is refused, however valid:
 * a real card must never seem to work.
 * @throws Refusal 402 in the provider's words.
 */
export function typedCard(typed: TypedCard, today: Date): Card {
  const number = typed.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw wrongCard('incorrect_number', 'number', 'Your card number is incorrect.')
  }
  const { expMonth, expYear } = expiryOf(typed, today)
  const known = testCards.find(card => card.number === number)
  if (typed.cvc !== undefined && !cvcFits(typed.cvc, known?.brand)) {
    throw wrongCard('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  }
  if (!known) throw realCard()
  return { brand: known.brand, last4: number.slice(-4), expMonth, expYear }
}

function expiryOf({ exp_month, exp_year }: TypedCard, today: Date) {
  const expMonth = /^\d{1,2}$/.test(exp_month) ? Number(exp_month) : 0
  if (expMonth < 1 || expMonth > 12) throw wrongMonth()
  if (!/^(\d{2}|\d{4})$/.test(exp_year)) throw wrongYear()
  const expYear = exp_year.length === 2 ? 2000 + Number(exp_year) : Number(exp_year)
  const thisYear = today.getUTCFullYear()
  if (expYear < thisYear || expYear > thisYear + 50) throw wrongYear()
  if (expYear === thisYear && expMonth < today.getUTCMonth() + 1) throw wrongMonth()
  return { expMonth, expYear }
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const cvcFits = (cvc: string, brand: Card['brand'] | undefined) =>
  (brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)

const wrongMonth = () =>
  wrongCard('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")

const wrongYear = () =>
  wrongCard('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")

const realCard = () =>
  new Refusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    param: 'number',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  })

const declined: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}
const approves = { challenge: false, decline: null }
const declines = (decline: Decline) => ({ challenge: false, decline })

/** The provider's published test cards, https://docs.stripe.com/testing. */
const testCards: readonly (Behaviour & { number: string; name: string; brand: Card['brand'] })[] = [
  { number: '4242424242424242', name: 'pm_card_visa', brand: 'visa', ...approves },
  { number: '5555555555554444', name: 'pm_card_mastercard', brand: 'mastercard', ...approves },
  { number: '378282246310005', name: 'pm_card_amex', brand: 'amex', ...approves },
  { number: '4000000000000002', name: 'pm_card_chargeDeclined', brand: 'visa', ...declines(declined) },
  {
    number: '4000000000009995',
    name: 'pm_card_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    ...declines({
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    }),
  },
  {
    number: '4000000000000069',
    name: 'pm_card_chargeDeclinedExpiredCard',
    brand: 'visa',
    ...declines({ code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' }),
  },
  {
    number: '4000000000000127',
    name: 'pm_card_chargeDeclinedIncorrectCvc',
    brand: 'visa',
    ...declines({
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    }),
  },
  {
    number: '4000000000000119',
    name: 'pm_card_chargeDeclinedProcessingError',
    brand: 'visa',
    ...declines({
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    }),
  },
  {
    number: '4000000000003220',
    name: 'pm_card_threeDSecure2Required',
    brand: 'visa',
    challenge: true,
    decline: null,
  },
  {
    number: '4000008400001629',
    name: 'pm_card_threeDSecureRequiredChargeDeclined',
    brand: 'visa',
    challenge: true,
    decline: declined,
  },
]
