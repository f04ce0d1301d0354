import { Button, Heading, Text } from '@radix-ui/themes'
import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import styles from './step-frame.module.css'
import type { Course } from './use-direction.ts'
import { words } from './words.ts'

/** The direction in which the visitor reached the step; undefined for the page's first step. */
export const Direction = createContext<Course | undefined>(undefined)

type StepFrameProps = Readonly<{
  heading: string
  lead?: string
  /** Omit to hide the back button, such as while a request must not be abandoned. */
  onBack?: () => void
  /** Whether back leads to the home page, for the first step of a wizard on its own page. */
  leadsHome?: boolean
  children: ReactNode
}>

/**
 * The frame of every step. After navigation, the step slides in from the matching side and its heading gets
 * focus.
 */
export function StepFrame({ heading, lead, onBack, leadsHome, children }: StepFrameProps) {
  const direction = useContext(Direction)
  const headingElement = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!direction) return
    headingElement.current?.focus({ preventScroll: true })
    headingElement.current?.scrollIntoView()
  }, [direction])

  return (
    <section className={styles.step} data-direction={direction}>
      {onBack && (
        <Button variant="ghost" color="gray" size="3" className={styles.back} onClick={onBack}>
          <ArrowLeft size={18} aria-hidden />
          {words.back}
        </Button>
      )}
      {leadsHome && (
        <Button asChild variant="ghost" color="gray" size="3" className={styles.back}>
          <Link to={paths.home}>
            <ArrowLeft size={18} aria-hidden />
            {words.backHome}
          </Link>
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
