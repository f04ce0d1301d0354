import { Spinner } from '@radix-ui/themes'
import styles from './card-payment.module.css'
import { words } from './words.ts'

export const Loading = ({ children = words.loading }: Readonly<{ children?: string }>) => (
  <p className={styles.loading} role="status">
    <Spinner /> {children}
  </p>
)
