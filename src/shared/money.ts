/** Formats cents: $1,234.50 (spec §9). */
export const money = (cents: number): string => usDollars.format(cents / 100)
const usDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Converts cents to dollars, as in API responses. */
export const dollars = (cents: number) => cents / 100

/** Converts dollars, as in API requests, to the nearest cent. */
export const toCents = (dollars: number) => Math.round(dollars * 100)

/** An amount in dollars, without the fractions of a cent that a sum leaves. */
export const roundedToCents = (amount: number) => dollars(toCents(amount))

/** The least that the card provider charges a card, in cents. */
export const smallestCharge = 50

/** The highest tip that a customer adds to a card payment, in dollars. */
export const mostTip = 1000
