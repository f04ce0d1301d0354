/** A card as sent to the provider. */
export type Card = Readonly<{
  number: string
  expiry: Readonly<{ month: string; year: string }>
  cvc: string
  postalCode: string
}>

export type CardField = 'number' | 'expiry' | 'cvc' | 'postalCode'
export type TypedCard = Readonly<Record<CardField, string>>

export const blankCard: TypedCard = { number: '', expiry: '', cvc: '', postalCode: '' }

type CardFault = Readonly<{ field: CardField; message: string }>

/** Checks only that all fields are complete. The provider validates the values. */
export function readCard(typed: TypedCard): Card | CardFault {
  const number = digits(typed.number)
  const [month = '', year = ''] = typed.expiry.split('/').map(part => part.trim())
  const cvc = digits(typed.cvc)
  if (number.length < 12) return { field: 'number', message: 'Your card number is incomplete.' }
  if (month.length !== 2 || year.length !== 2)
    return { field: 'expiry', message: "Your card's expiration date is incomplete." }
  if (cvc.length < 3) return { field: 'cvc', message: "Your card's security code is incomplete." }
  return { number, expiry: { month, year }, cvc, postalCode: typed.postalCode.trim() }
}

/** Formats a field's text after typing or pasting. */
export const formatAs: Readonly<Record<CardField, (text: string) => string>> = {
  number: text => groups(digits(text).slice(0, 19)),
  expiry: expiryOf,
  cvc: text => digits(text).slice(0, 4),
  postalCode: text => text.slice(0, 10),
}

/** Maps the provider's parameter names to our fields. */
export const fieldOf = (param: string | undefined): CardField | undefined =>
  param === undefined ? undefined : fieldsByParam[param]

const fieldsByParam: Readonly<Record<string, CardField>> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
}

const digits = (text: string) => text.replace(/\D/g, '')

/** Groups of four; 4-6-5 for American Express, as printed on the card. */
function groups(number: string): string {
  if (/^3[47]/.test(number))
    return [number.slice(0, 4), number.slice(4, 10), number.slice(10)].join(' ').trim()
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** "5", "0528", "5/28" and "05 / 2028" all become "05 / 28". */
function expiryOf(text: string): string {
  const [first = '', second] = text.split('/').map(digits)
  const month = /^[2-9]/.test(first) || (second !== undefined && first.length === 1) ? `0${first}` : first
  const year = second === undefined ? month.slice(2) : second.length === 4 ? second.slice(2) : second
  return month.length > 2 || year ? `${month.slice(0, 2)} / ${year.slice(0, 2)}` : month
}
