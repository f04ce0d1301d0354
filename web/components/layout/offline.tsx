import { useOnline } from '../../data/use-online.ts'
import styles from '../strip.module.css'

/** Without a connection what a page reads waits for the next one: this says so, instead of a spinner that turns for ever. */
export function Offline() {
  if (useOnline()) return null
  return (
    <p role="alert" className={styles.strip}>
      You’re offline. This page will update when you’re back online.
    </p>
  )
}
