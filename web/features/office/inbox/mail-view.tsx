import { useState } from 'react'
import { ViewSwitch } from '../shared/parts.tsx'
import { Prose } from './detail.tsx'
import styles from './mail-view.module.css'
import { words as all } from './words.ts'

const words = all.outbox

type MailViewProps = Readonly<{
  message: Readonly<{ id: string; subject: string | null; text: string; html: string | null }>
}>

/**
 * A message's content: HTML mail as its reader sees it, or plain text. The HTML frame allows no scripts, forms, access
 * to our origin or navigation of this page. It is loaded from the server to get its own content security policy,
 * because the page's policy forbids a mail's inline styles.
 */
export function MailView({ message: { id, subject, text, html } }: MailViewProps) {
  const [view, setView] = useState<'html' | 'text'>('html')
  if (html === null) return <Prose>{text}</Prose>
  return (
    <>
      <div className={styles.views}>
        <ViewSwitch label={words.view} views={views} value={view} onChange={setView} />
      </div>
      {view === 'text' ? (
        <Prose>{text}</Prose>
      ) : (
        <iframe
          className={styles.mail}
          title={subject ?? words.html}
          sandbox=""
          src={`/api/admin/outbox/${id}/html`}
        />
      )}
    </>
  )
}

const views = [
  ['html', words.html],
  ['text', words.text],
] as const
