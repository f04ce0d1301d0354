import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = Readonly<{
  /** One of web/drawings, silent. */
  drawing: ReactNode
  /** The heading's rank on its page. */
  level?: 1 | 2 | 3
  heading: string
  /** What is not here and why that is all right, in a sentence. */
  children: ReactNode
  /** What can be done next: a link or a button, or some. */
  action?: ReactNode
}>

/** Where a list would stand and there is nothing yet: a drawing, a sentence and the next thing to do. */
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
