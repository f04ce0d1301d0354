import { useCallback } from 'react'
import { api, unwrap } from '../../../shared/api/api.ts'
import { Chat } from '../../../shared/chat/chat.tsx'
import { useChat } from '../../../shared/chat/use-chat.ts'
import { words as chatWords } from '../../../shared/chat/words.ts'
import { useNow } from '../../../shared/dates/use-time.ts'

type OfficeChatProps = Readonly<{ serviceRequestId: string; customerName: string }>

/**
 * The office's side of a booking's chat. Messages shown on one administrator's screen count as read for the whole
 * office.
 */
export function OfficeChat({ serviceRequestId, customerName }: OfficeChatProps) {
  const chat = useChat({ serviceRequestId, side: 'admin' })
  const markRead = useCallback(
    (upTo: string) => {
      unwrap(api.admin.chats({ id: serviceRequestId }).read.post({ upTo })).catch((error: unknown) =>
        console.warn('The chat could not be marked as read.', error),
      )
    },
    [serviceRequestId],
  )
  return (
    <Chat
      chat={{ ...chat, markRead }}
      names={{ customer: customerName, provider: chatWords.crew, admin: chatWords.office }}
      empty={<p>No messages yet. The customer and the crew see what you write here right away.</p>}
      now={useNow(60_000)}
    />
  )
}
