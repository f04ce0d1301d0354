import { rangeText } from '../../../../src/shared/price-range.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { usePrice } from '../price.ts'
import styles from './price.module.css'
import { noTotal } from './price-ticket.tsx'

/** The total that would be charged, and the range around it if there is one; undefined before there are enough answers. */
export function useShownPrice(): ShownPrice | undefined {
  const { isPriceable, offer, quote } = usePrice()
  if (!isPriceable || !offer) return undefined
  if (!quote) return { amount: noTotal }
  return {
    amount: dollars(quote.pricing.total),
    range: quote.range ? rangeText(quote.range) : undefined,
  }
}

type ShownPrice = Readonly<{ amount: string; range?: string }>

/** The price in the bar with the next action, on screens without room for the panel beside the questions. */
export const BarPrice = ({ amount, range }: ShownPrice) => (
  <p className={styles.barPrice}>
    <span>Estimated total</span>
    <strong>{amount}</strong>
    {range && (
      <span>
        <span className="visually-hidden">can be </span>
        {range}
      </span>
    )}
  </p>
)
