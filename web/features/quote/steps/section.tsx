import { Text } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

type SectionProps = Readonly<{ title: string; error?: string; children: ReactNode }>

/** A group of questions with a shared error. */
export function Section({ title, error, children }: SectionProps) {
  const errorId = useId()
  return (
    <fieldset className={styles.section} aria-describedby={error && errorId}>
      <legend className={styles.title}>{title}</legend>
      {children}
      {error && (
        <Text as="p" size="2" color="red" id={errorId} role="alert" mt="2">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
