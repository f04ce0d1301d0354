import { ChevronRight } from 'lucide-react'
import { dollars } from '../../../shared/payment/dollars.ts'
import styles from './price-lines.module.css'
import type { Quote } from './quote.ts'

/** The price's line items. Each expands to its arithmetic. */
export const PriceLines = ({ lines }: Pick<Quote, 'lines'>) => (
  <ul className={styles.lines}>
    {lines.map(({ label, arithmetic, amount }) => (
      <li key={label}>
        <details>
          <summary className={styles.line}>
            <ChevronRight size={16} aria-hidden />
            <span>{label}</span>
            <span className={styles.amount}>{dollars(amount)}</span>
          </summary>
          <p className={styles.arithmetic}>{arithmetic}</p>
        </details>
      </li>
    ))}
  </ul>
)
