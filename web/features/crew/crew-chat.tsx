import { Heading } from '@radix-ui/themes'
import { Chat } from '../../shared/chat/chat.tsx'
import { useChat } from '../../shared/chat/use-chat.ts'
import { ChatLanguage } from '../../shared/chat/words.ts'
import { useNow } from '../../shared/dates/use-time.ts'
import styles from './crew.module.css'
import type { Job } from './crew.ts'
import { useWords } from './language/language.tsx'

/** The crew's view of its job's chat with the customer and the office. */
export default function CrewChat({ token, job }: Readonly<{ token: string; job: Job }>) {
  const words = useWords()
  const { serviceRequestId, customerName } = job
  const chat = useChat({ serviceRequestId, permission: { 'x-crew-token': token }, side: 'provider' })
  return (
    <section className={styles.chat} aria-label={words.chatTitle}>
      <Heading as="h2" size="4" className={styles.chatTitle}>
        {words.chatTitle}
      </Heading>
      <ChatLanguage value={words.chat}>
        <Chat
          chat={chat}
          names={{ provider: words.chat.you, customer: customerName, admin: words.chat.office }}
          empty={<p>{words.chatEmpty}</p>}
          now={useNow(60_000)}
        />
      </ChatLanguage>
    </section>
  )
}
