import { dollars } from '../../../shared/payment/dollars.ts'
import { usePrice } from '../price.ts'
import { useWizard } from '../wizard.tsx'
import styles from './price.module.css'
import { noTotal } from './price-ticket.tsx'
import { rangeInDollars } from './range.ts'

/** What the visitor sees as the price: a range until it is firm or accepted; undefined before there are enough answers. */
export function useShownPrice() {
  const { acceptedTotal } = useWizard().draft
  const { isPriceable, offer, quote } = usePrice()
  if (!isPriceable || !offer) return undefined
  if (!quote) return noTotal
  return (acceptedTotal === null && rangeInDollars(quote)) || dollars(quote.pricing.total)
}

/** The price in the bar with the next action, on screens without room for the panel beside the questions. */
export const BarPrice = ({ price }: Readonly<{ price: string }>) => (
  <p className={styles.barPrice}>
    <span>Estimated total</span>
    <strong>{price}</strong>
  </p>
)
