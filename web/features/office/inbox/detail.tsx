import { Button, IconButton } from '@radix-ui/themes'
import { ArrowLeft, Mail, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { callTo, mailTo } from '../../../shared/call.ts'
import { useInbox } from './address.ts'
import styles from './detail.module.css'
import { words } from './words.ts'

type DetailProps = Readonly<{
  heading: string
  /** Status shown beside the heading. */
  badge?: ReactNode
  /** Actions below the heading. */
  actions?: ReactNode
  children: ReactNode
}>

/** The open item. Focuses its heading on mount, so give each item a key. */
export function Detail({ heading, badge, actions, children }: DetailProps) {
  const { change } = useInbox()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    // Starts at the top, even if the list was scrolled down.
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

/** User-written text with its line breaks. */
export const Prose = ({ children }: Readonly<{ children: string }>) => (
  <p className={styles.prose}>{children}</p>
)

/** A warning or error about the item. */
export const Notice = ({ children }: Readonly<{ children: ReactNode }>) => (
  <p className={styles.notice}>{children}</p>
)

type ReachProps = Readonly<{
  email: string
  subject: string
  body?: string
  phone: string | null
}>

/** Ways to answer the sender: in the administrator's own mail program, or by phone. */
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
