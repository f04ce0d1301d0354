import { Button, Heading, Text } from '@radix-ui/themes'
import { useSetAtom } from 'jotai'
import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { draftAtom } from './draft.ts'
import { back } from './moves.ts'
import styles from './step-frame.module.css'
import { words } from './words.ts'

/** Which way the visitor came to the step; nothing where the page began with it. */
export const Direction = createContext<'forward' | 'backward' | undefined>(undefined)

type StepFrameProps = Readonly<{
  heading: string
  lead?: string
  /** False while something is under way that must not be walked away from. */
  canGoBack?: boolean
  children: ReactNode
}>

/** What every step stands in. A step that was come to slides in from where it lies, and its heading takes the focus. */
export function StepFrame({ heading, lead, canGoBack = false, children }: StepFrameProps) {
  const direction = useContext(Direction)
  const setDraft = useSetAtom(draftAtom)
  const headingElement = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!direction) return
    headingElement.current?.focus({ preventScroll: true })
    headingElement.current?.scrollIntoView()
  }, [direction])

  return (
    <section className={styles.step} data-direction={direction}>
      {canGoBack && (
        <Button variant="ghost" color="gray" size="3" className={styles.back} onClick={() => setDraft(back)}>
          <ArrowLeft size={18} aria-hidden />
          {words.back}
        </Button>
      )}
      <Heading as="h2" size="6" ref={headingElement} tabIndex={-1} className={styles.heading}>
        {heading}
      </Heading>
      {lead && (
        <Text as="p" color="gray" mt="1" className={styles.lead}>
          {lead}
        </Text>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  )
}
