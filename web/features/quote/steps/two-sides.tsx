import type { ReactNode } from 'react'
import styles from './two-sides.module.css'

/** Two columns, where there is room. */
export const TwoSides = ({ children }: Readonly<{ children: ReactNode }>) => (
  <div className={styles.sides}>{children}</div>
)
