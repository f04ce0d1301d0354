import { Spinner } from '@radix-ui/themes'
import styles from './loading.module.css'

/** What is on its way, said where it will stand. */
export const Loading = ({ children }: Readonly<{ children: string }>) => (
  <p className={styles.loading} role="status">
    <Spinner /> {children}
  </p>
)
