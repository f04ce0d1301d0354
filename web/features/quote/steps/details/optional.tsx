import { Text } from '@radix-ui/themes'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import styles from './details-extras.module.css'

type OptionalProps = Readonly<{
  title: string
  /** The current answer, visible while collapsed because it affects the price. */
  answer: string
  hasFault?: boolean
  children: ReactNode
}>

/** A collapsible optional question. Opens by itself if it contains an error. */
export function Optional({ title, answer, hasFault = false, children }: OptionalProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { submitCount } = useFormState()
  useLayoutEffect(() => {
    if (!hasFault || submitCount === 0 || details.current?.open !== false) return
    details.current.open = true
    // The form cannot focus a field in a closed section.
    if (!document.activeElement?.matches('[aria-invalid]')) {
      details.current.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    }
  }, [hasFault, submitCount])

  return (
    <details ref={details} className={styles.optional}>
      <summary className={styles.summary}>
        <strong>{title}</strong>
        <Text size="2" color="gray" className={styles.answer}>
          {answer}
        </Text>
        <ChevronDown size={18} className={styles.chevron} aria-hidden />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
