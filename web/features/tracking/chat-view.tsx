import { Flex, Heading, Text } from '@radix-ui/themes'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Chat } from '../../shared/chat/chat.tsx'
import type { ChatState } from '../../shared/chat/use-chat.ts'
import { words as chatWords } from '../../shared/chat/words.ts'
import { IconButton } from '../../shared/components/icon-button.tsx'
import { useNow } from '../../shared/dates/use-time.ts'
import { locationState, useLocationState } from '../../shared/location-state.ts'
import { chatHash } from '../../shared/paths.ts'
import { headingOf } from './phase.ts'
import styles from './tracking.module.css'
import { type TrackedJob, useEta } from './use-tracking.ts'

type ChatViewProps = Readonly<{
  chat: ChatState
  job: TrackedJob | undefined
  /** Name of the office. */
  office: string
  onBack: () => void
}>

/** Replaces the sheet's content while the chat is open. */
export function ChatView({ chat, job, office, onBack }: ChatViewProps) {
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.chat} aria-label="Chat">
      <Flex asChild align="center" gap="4" px="5" py="3">
        <header className={styles.chatHeader}>
          <IconButton
            size="3"
            variant="ghost"
            color="gray"
            highContrast
            label="Back to tracking"
            onClick={onBack}
          >
            <ArrowLeft size={20} aria-hidden />
          </IconButton>
          <div>
            <Heading as="h1" size="4" ref={heading} tabIndex={-1}>
              {office}
            </Heading>
            {job && <PhaseHeading job={job} now={now} />}
          </div>
        </header>
      </Flex>
      <Chat
        chat={chat}
        names={{ customer: chatWords.you, admin: office, provider: 'Your crew' }}
        now={now}
        empty={
          <>
            <Text as="p" size="4" weight="bold" color="gray">
              Ask us anything about your job
            </Text>
            <p>
              The office replies here or calls you within 2 hours. You can leave this page: the reply also
              comes by email.
            </p>
          </>
        }
      />
    </section>
  )
}

/**
 * Whether the chat is open: the URL's fragment says so. Opening it adds a history entry, so that a phone's back button
 * closes the chat instead of the page. Closing it returns focus to `chatButton`.
 */
export function useChatPanel() {
  const { hash, search } = useLocation()
  const { panels = 0 } = useLocationState()
  const navigate = useNavigate()
  const isOpen = hash === chatHash
  const open = () => navigate({ search, hash: chatHash }, { state: locationState({ panels: 1 }) })
  const close = () => (panels > 0 ? navigate(-panels) : navigate({ search }, { replace: true }))

  const chatButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) chatButton.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return { isOpen, open, close, chatButton }
}

const PhaseHeading = ({ job, now }: Readonly<{ job: TrackedJob; now: number }>) => (
  <Text as="p" color="gray">
    {headingOf(job.booking, useEta(job, now))}
  </Text>
)
