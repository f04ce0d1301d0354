import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Chat } from '../../shared/chat/chat.tsx'
import type { ChatState } from '../../shared/chat/use-chat.ts'
import { words as chatWords } from '../../shared/chat/words.ts'
import { IconButton } from '../../shared/components/icon-button.tsx'
import styles from './chat-view.module.css'
import { words } from './words.ts'

type ChatViewProps = Readonly<{
  chat: ChatState
  office: string
  /** Short summary of the job's status. */
  standing: string
  now: number
  onBack: () => void
}>

/** Replaces the sheet's content while the chat is open. */
export function ChatView({ chat, office, standing, now, onBack }: ChatViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.view} aria-label={words.chat}>
      <header className={styles.header}>
        <IconButton size="3" variant="ghost" color="gray" highContrast label={words.back} onClick={onBack}>
          <ArrowLeft size={20} aria-hidden />
        </IconButton>
        <div>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {office}
          </h1>
          <p className={styles.standing}>{standing}</p>
        </div>
      </header>
      <Chat
        chat={chat}
        names={{ customer: chatWords.you, admin: office, provider: words.yourCrew }}
        now={now}
        empty={<Empty />}
      />
    </section>
  )
}

const Empty = () => (
  <>
    <p className={styles.title}>{words.chatEmpty}</p>
    <p>{words.chatEmptyMore}</p>
  </>
)
