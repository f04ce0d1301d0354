import styles from '../card-payment.module.css'
import { words } from '../words.ts'

/** Says that no money moves here, and which numbers do what. */
export const TestCards = () => (
  <aside className={styles.testCards}>
    <strong>{words.sandbox.title}</strong>
    <p>{words.sandbox.text}</p>
    <dl>
      {words.sandbox.cards.map(([number, does]) => (
        <div key={number}>
          <dt>{number}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </aside>
)
