import type { ChatLine } from '../../../src/shared/messages.ts'
import { Chat } from '../../shared/chat/chat.tsx'
import { useChat } from '../../shared/chat/use-chat.ts'
import { words as chatWords } from '../../shared/chat/words.ts'
import { useNow } from '../../shared/dates/use-now.ts'
import styles from './crew-chat.module.css'
import type { Job } from './use-crew.ts'
import { words } from './words.ts'

type CrewChatProps = Readonly<{
  token: string
  job: Job
  heard: readonly ChatLine[]
  isConnected: boolean
}>

/** The crew's view of its job's chat with the customer and the office. */
export function CrewChat({ token, job, heard, isConnected }: CrewChatProps) {
  const { serviceRequestId, customerName } = job
  const permission = { 'x-crew-token': token }
  const chat = useChat({ serviceRequestId, permission, side: 'provider', heard, isConnected })
  return (
    <section className={styles.chat} aria-label={words.chat}>
      <h2 className={styles.title}>{words.chat}</h2>
      <Chat
        chat={chat}
        names={{ provider: chatWords.you, customer: customerName, admin: chatWords.office }}
        empty={<p>{words.chatEmpty}</p>}
        now={useNow(60_000)}
      />
    </section>
  )
}
