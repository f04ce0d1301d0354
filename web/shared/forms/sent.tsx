import { Button } from '@radix-ui/themes'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './sent.module.css'

type SentProps = Readonly<{
  drawing: ReactNode
  title: string
  children: ReactNode
  /** Label of the button that shows a new form. */
  again: string
  onAgain(): void
}>

/** Replaces the form after it was sent. Its heading gets focus. */
export function Sent({ drawing, title, children, again, onAgain }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className={styles.sent}>
      {drawing}
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{children}</p>
      <Button size="3" variant="soft" onClick={onAgain}>
        {again}
      </Button>
    </div>
  )
}
