import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = Readonly<{
  /** A drawing from web/shared/drawings. Decorative. */
  drawing: ReactNode
  /** Heading level. */
  level?: 1 | 2 | 3
  heading: string
  /** A sentence that explains why the list is empty. */
  children: ReactNode
  /** Links or buttons for the next step. */
  action?: ReactNode
}>

/** Shown in place of an empty list. */
export function EmptyState({ drawing, level = 2, heading, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      {drawing}
      <Heading className={styles.heading}>{heading}</Heading>
      <p className={styles.sentence}>{children}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
