import { Text } from '@radix-ui/themes'
import { type ReactNode, useRef } from 'react'
import { Failed } from '../components/notice.tsx'
import { Scroller } from '../components/scroller.tsx'
import { clockTime } from '../dates/day.ts'
import styles from './chat.module.css'
import { Composer } from './composer.tsx'
import type { Day, Line, Side } from './lines.ts'
import type { ChatState } from './use-chat.ts'
import { useReading } from './use-reading.ts'
import { dayWords } from './when.ts'
import { words } from './words.ts'

type ChatProps = Readonly<{
  chat: ChatState
  /** Display names of the participants. */
  names: Names
  /** Shown while there are no messages: who answers, and when. */
  empty: ReactNode
  /** Milliseconds since 1970. */
  now: number
}>

export type Names = Readonly<Record<Side, string>>

/** A booking's chat: messages grouped by day with the newest at the bottom, and the composer. */
export function Chat({ chat, names, empty, now }: ChatProps) {
  const end = useRef<HTMLDivElement>(null)
  useReading(chat, end)

  return (
    <div className={styles.chat}>
      {/* A reversed column stays scrolled to its end by itself. */}
      <Scroller className={styles.scroller} role="log" aria-label={words.log}>
        <div className={styles.log}>
          {chat.isLoading && <Text color="gray">{words.loading}</Text>}
          {chat.isBroken && <Failed onRetry={chat.reload}>{words.notLoaded}</Failed>}
          {!chat.isLoading && !chat.isBroken && chat.days.length === 0 && (
            <div className={styles.empty}>{empty}</div>
          )}
          {chat.days.map(day => (
            <DayOfLines key={day.date} day={day} names={names} chat={chat} now={now} />
          ))}
          <div ref={end} className={styles.end} />
        </div>
      </Scroller>
      <Composer serviceRequestId={chat.serviceRequestId} onSend={chat.send} />
    </div>
  )
}

type DayProps = Readonly<{ day: Day; names: Names; chat: ChatState; now: number }>

const DayOfLines = ({ day, names, chat, now }: DayProps) => (
  <>
    <p className={styles.day}>
      <span>{dayWords(day.at, now)}</span>
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
    <p className={line.begins ? styles.who : 'visually-hidden'}>
      <span>{names[line.writer]}</span> <time dateTime={line.at}>{clockTime(line.at)}</time>
    </p>
    <p className={styles.bubble}>{line.message}</p>
    {line.pending && <OnItsWay pending={line.pending} chat={chat} />}
  </li>
)

type OnItsWayProps = Readonly<{ pending: NonNullable<Line['pending']>; chat: ChatState }>

const OnItsWay = ({ pending, chat }: OnItsWayProps) =>
  pending.fault === undefined ? (
    <p className={styles.note}>{words.sending}</p>
  ) : (
    <div className={styles.fault} role="alert">
      <span>{pending.fault}</span>
      <button type="button" onClick={() => chat.retry(pending)}>
        {words.again}
      </button>
      <button type="button" onClick={() => chat.discard(pending)}>
        {words.discard}
      </button>
    </div>
  )
