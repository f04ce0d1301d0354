const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars with two decimals: $1,234.50 (spec §9). */
export const dollars = (amount: number): string => format.format(amount)
