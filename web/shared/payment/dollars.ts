const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars with two decimals: $1,234.50 (spec §9). */
export const dollars = (amount: number): string => format.format(amount)

/** The total of a price. A request whose way is not known has none yet. */
export const priceInWords = ({ total }: Readonly<{ total: number }>): string =>
  total > 0 ? dollars(total) : 'Not known yet'
