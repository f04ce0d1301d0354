import { useState } from 'react'
import { Views } from '../views.tsx'
import { Prose } from './detail.tsx'
import styles from './mail-view.module.css'
import { words as all } from './words.ts'

const words = all.outbox

type MailViewProps = Readonly<{
  message: Readonly<{ id: string; subject: string | null; text: string; html: string | null }>
}>

/**
 * The content of a message: a mail as its reader sees it, or its plain text. The frame for its HTML allows no
 * scripts, no forms, no access to our origin and no navigation of this page. It is loaded from the server to
 * have its own content security policy, because the page's forbids a mail's inline styles.
 */
export function MailView({ message: { id, subject, text, html } }: MailViewProps) {
  const [view, setView] = useState<'html' | 'text'>('html')
  if (html === null) return <Prose>{text}</Prose>
  return (
    <>
      <div className={styles.views}>
        <Views label={words.view} views={views} chosen={view} onChoose={setView} />
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
