import { useOnline } from '../../shared/api/query-client.ts'
import styles from '../../shared/components/strip.module.css'

/** An offline banner. Queries refetch when the connection returns. */
export function Offline() {
  if (useOnline()) return null
  return (
    <p role="alert" className={styles.strip}>
      You’re offline. This page will update when you’re back online.
    </p>
  )
}
