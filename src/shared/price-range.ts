import type { Jurisdiction } from './catalog.ts'

/** Totals in dollars; `otherLaw` if the law is open as well. */
type Range = Readonly<{ low: number; high: number; otherLaw?: Jurisdiction }>

/** '$540 to $1,591': the range in whole dollars that contains it. */
export const rangeText = ({ low, high }: Range): string =>
  `${whole.format(Math.floor(low))} to ${whole.format(Math.ceil(high))}`

/**
 * What a range beside a total means. We charge the total, in dollars. The customer pays more only after agreeing to it.
 */
export const rangeInWords = (range: Range, total: number): string =>
  `The exact distance${range.otherLaw ? ' and the rules that apply' : ''} can make it ${rangeText(range)}. We never charge more than ${exact.format(total)} without asking you.`

const currency = { style: 'currency', currency: 'USD' } as const
const whole = new Intl.NumberFormat('en-US', { ...currency, maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', currency)
