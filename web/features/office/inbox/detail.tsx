import { Button, IconButton } from '@radix-ui/themes'
import { ArrowLeft, Mail, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { callTo, mailTo } from '../../../data/call.ts'
import { useInbox } from './address.ts'
import styles from './detail.module.css'
import { words } from './words.ts'

type DetailProps = Readonly<{
  heading: string
  /** Beside the heading: how it stands. */
  badge?: ReactNode
  /** Under the heading: what can be done. */
  actions?: ReactNode
  children: ReactNode
}>

/** The one thing that is open; the focus goes to its heading. Give it a key, so that the next one is a new one. */
export function Detail({ heading, badge, actions, children }: DetailProps) {
  const { change } = useInbox()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    // Whoever came from far down a list begins at the top.
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <article className={styles.detail} aria-label={heading}>
      <header className={styles.header}>
        <IconButton
          className={styles.back}
          size="3"
          variant="ghost"
          color="gray"
          highContrast
          aria-label={words.back}
          onClick={() => change({ open: undefined })}
        >
          <ArrowLeft size={20} aria-hidden />
        </IconButton>
        <h3 ref={title} tabIndex={-1} className={styles.heading}>
          {heading}
        </h3>
        {badge}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </article>
  )
}

/** What was written, as it was written. */
export const Prose = ({ children }: Readonly<{ children: string }>) => (
  <p className={styles.prose}>{children}</p>
)

/** Why something is marked, or what went wrong with it. */
export const Notice = ({ children }: Readonly<{ children: ReactNode }>) => (
  <p className={styles.notice}>{children}</p>
)

type ReachProps = Readonly<{
  email: string
  subject: string
  body?: string
  phone: string | null
}>

/** How whoever wrote is answered: from the administrator's own mail program, or by a call. */
export const Reach = ({ email, subject, body, phone }: ReachProps) => (
  <>
    <Button size="2" variant="soft" asChild>
      <a href={mailTo(email, subject, body)}>
        <Mail size={16} aria-hidden /> {words.reply}
      </a>
    </Button>
    {phone && (
      <Button size="2" variant="soft" color="gray" highContrast asChild>
        <a href={callTo(phone)} aria-label={words.call(phone)}>
          <Phone size={16} aria-hidden /> {words.callShort}
        </a>
      </Button>
    )}
  </>
)
