import { Button, Heading, Text } from '@radix-ui/themes'
import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import styles from './step-frame.module.css'
import type { Course } from './use-direction.ts'
import { words } from './words.ts'

/** Which way the visitor came to the step; nothing where the page began with it. */
export const Direction = createContext<Course | undefined>(undefined)

type StepFrameProps = Readonly<{
  heading: string
  lead?: string
  /** Left out where there is no way back, or something is under way that must not be walked away from. */
  onBack?: () => void
  /** A first step that has a page of its own leads back to the home page. */
  leadsHome?: boolean
  children: ReactNode
}>

/** What every step stands in. A step that was come to slides in from where it lies, and its heading takes the focus. */
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
