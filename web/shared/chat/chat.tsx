import { Box, Button, Flex, Text } from '@radix-ui/themes'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Failed } from '../components/notice.tsx'
import { Scroller } from '../components/scroller.tsx'
import { clockTime } from '../dates/clock.ts'
import styles from './chat.module.css'
import { Composer } from './composer.tsx'
import { type Day, type Line, nameOfDay, type Side, type Unsent } from './lines.ts'
import type { ChatState } from './use-chat.ts'
import { useChatWords } from './words.ts'

type ChatProps = Readonly<{
  chat: ChatState
  /** Display names of the participants. */
  names: Names
  /** Shown while there are no messages: who answers, and when. */
  empty: ReactNode
  /** Milliseconds since 1970. */
  now: number
}>

type Names = Readonly<Record<Side, string>>

/** A booking's chat: messages grouped by day with the newest at the bottom, and the composer. */
export function Chat({ chat, names, empty, now }: ChatProps) {
  const words = useChatWords()
  const end = useRef<HTMLDivElement>(null)
  useReading(chat, end)

  return (
    <div className={styles.chat}>
      {/* A reversed column stays scrolled to its end by itself. */}
      <Scroller className={styles.scroller} role="log" aria-label={words.log}>
        <Box px="5" pt="4" pb="3">
          {chat.isLoading && <Text color="gray">{words.loading}</Text>}
          {chat.isBroken && <Failed onRetry={chat.reload}>{words.notLoaded}</Failed>}
          {!chat.isLoading && !chat.isBroken && chat.days.length === 0 && (
            <Text as="div" color="gray">
              {empty}
            </Text>
          )}
          {chat.days.map(day => (
            <DayOfLines key={day.date} day={day} names={names} chat={chat} now={now} />
          ))}
          <div ref={end} className={styles.end} />
        </Box>
      </Scroller>
      <Composer serviceRequestId={chat.serviceRequestId} onSend={chat.send} />
    </div>
  )
}

/** Marks messages as read while `end`, below the newest message, is in view on a visible page. */
function useReading({ newest, markRead }: ChatState, end: RefObject<HTMLElement | null>): void {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(seen => setInView(seen.at(-1)?.isIntersecting === true))
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end])
  useEffect(() => {
    if (!isInView || !newest) return
    const read = () => document.visibilityState === 'visible' && markRead(newest)
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [isInView, newest, markRead])
}

type DayProps = Readonly<{ day: Day; names: Names; chat: ChatState; now: number }>

const DayOfLines = ({ day, names, chat, now }: DayProps) => (
  <>
    <p className={styles.day}>
      <span>{nameOfDay(day.date, now, useChatWords())}</span>
    </p>
    <ol className={styles.lines}>
      {day.lines.map(line => (
        <ChatLineItem key={line.id} line={line} names={names} chat={chat} />
      ))}
    </ol>
  </>
)

/** The user's own messages are on the right in color, others on the left. Each is also labeled with its author. */
const ChatLineItem = ({ line, names, chat }: Readonly<{ line: Line; names: Names; chat: ChatState }>) => (
  <li className={styles.line} data-own={line.isOwn} data-begins={line.begins}>
    <Text as="p" size="2" color="gray" mb="1" className={line.begins ? undefined : 'visually-hidden'}>
      <Text weight="bold" highContrast mr="1">
        {names[line.writer]}
      </Text>{' '}
      <time dateTime={line.at}>{clockTime(line.at)}</time>
    </Text>
    <p className={styles.bubble}>{line.message}</p>
    {line.unsent && <SendingState unsent={line.unsent} chat={chat} />}
  </li>
)

function SendingState({ unsent, chat }: Readonly<{ unsent: Unsent; chat: ChatState }>) {
  const words = useChatWords()
  return unsent.fault === undefined ? (
    <Text as="p" size="2" color="gray" mt="1">
      {words.sending}
    </Text>
  ) : (
    <Flex wrap="wrap" align="center" justify="end" gapX="3" mt="1" role="alert">
      <Text size="2" color="red">
        {unsent.fault}
      </Text>
      <Button size="1" variant="ghost" color="red" onClick={() => chat.retry(unsent)}>
        {words.again}
      </Button>
      <Button size="1" variant="ghost" color="red" onClick={() => chat.discard(unsent)}>
        {words.discard}
      </Button>
    </Flex>
  )
}
