import { Facts } from '../../components/facts.tsx'
import styles from '../card-payment.module.css'
import { words } from '../words.ts'

/** Explains that no money moves, and lists the test card numbers. */
export const TestCards = () => (
  <aside className={styles.testCards}>
    <strong>{words.sandbox.title}</strong>
    <p>{words.sandbox.text}</p>
    <Facts className={styles.cards} facts={words.sandbox.cards} />
  </aside>
)
