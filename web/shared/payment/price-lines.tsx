import { ChevronRight } from 'lucide-react'
import { dollars } from './dollars.ts'
import styles from './price-lines.module.css'

type Line = Readonly<{ label: string; arithmetic: string; amount: number }>

/** The price's line items, in dollars. Each expands to its arithmetic. */
export const PriceLines = ({ lines }: Readonly<{ lines: readonly Line[] }>) => (
  <ul>
    {lines.map(({ label, arithmetic, amount }) => (
      <li key={label + arithmetic}>
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
