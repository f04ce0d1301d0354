const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars with two decimals: $1,234.50 (spec §9). */
export const dollars = (amount: number): string => format.format(amount)

/** The total of a price. A request whose way is not known has none yet. */
export const priceInWords = ({ total }: Readonly<{ total: number }>): string =>
  total > 0 ? dollars(total) : 'Not known yet'

/** A typed amount, such as "$1,200", "12.5" or the Spanish "12,50"; NaN if it is none, or has parts of a cent. */
export function amountIn(text: string): number {
  const amount = text
    .replace(/[$\s]/g, '')
    .replace(/,(?=\d{3}(?!\d))/g, '')
    .replace(',', '.')
  return /^(\d{1,7}\.?|\d{0,7}\.\d{1,2})$/.test(amount) ? Number(amount) : Number.NaN
}
