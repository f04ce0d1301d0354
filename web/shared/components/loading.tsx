import { Spinner } from '@radix-ui/themes'
import styles from './loading.module.css'

/** Placeholder shown while content loads. */
export const Loading = ({ children }: Readonly<{ children: string }>) => (
  <p className={styles.loading} role="status">
    <Spinner /> {children}
  </p>
)
