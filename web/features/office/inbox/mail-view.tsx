import { useState } from 'react'
import { Views } from '../views.tsx'
import { Prose } from './detail.tsx'
import styles from './mail-view.module.css'
import { words as all } from './words.ts'

const words = all.outbox

type MailViewProps = Readonly<{
  message: Readonly<{ subject: string | null; text: string; html: string | null }>
}>

/**
 * What a message says: a mail as its reader sees it, or its plain text. Its HTML has a frame of its own without scripts,
 * forms, our origin or a way to lead this page elsewhere; the page's content security policy holds in it too.
 */
export function MailView({ message: { subject, text, html } }: MailViewProps) {
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
        <iframe className={styles.mail} title={subject ?? words.html} sandbox="" srcDoc={html} />
      )}
    </>
  )
}

const views = [
  ['html', words.html],
  ['text', words.text],
] as const
