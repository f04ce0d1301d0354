import type { Precision } from '../../../../src/shared/catalog.ts'
import { hasHouseNumber } from '../address/place-names.ts'
import type { Answers } from '../draft.ts'
import type { Quote } from '../price.ts'

type Ends = Pick<Answers, 'fromAddress' | 'toAddress'>

/** The totals that the exact distance may lead to, in whole dollars: '$540 – $590'. Undefined if the price is firm. */
export const rangeInDollars = ({ range }: Pick<Quote, 'range'>): string | undefined =>
  range ? `${whole.format(Math.floor(range.low))} – ${whole.format(Math.ceil(range.high))}` : undefined

/** What makes a price firm that is still a range. */
export function whatMakesFirm({ places }: Pick<Quote, 'places'>, answers: Ends): string {
  const ends = [
    { precision: places.from?.precision, address: answers.fromAddress },
    { precision: places.to?.precision, address: answers.toAddress },
  ]
  const lacks = (precision: Precision) =>
    ends.some(end => end.precision === precision && !hasHouseNumber(end.address))
  if (lacks('city')) return 'Firm once we know the ZIP code'
  if (lacks('zip')) return 'Firm once we know the street'
  return 'Firm once we have checked the addresses'
}

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
