import { Button } from '@radix-ui/themes'
import { MessageSquare, Phone } from 'lucide-react'
import type { RefObject } from 'react'
import { callTo } from '../../shared/call.ts'
import { relativeTime } from '../../shared/dates/relative-time.ts'
import { OnlineDot } from '../../shared/live/online-dot.tsx'
import styles from './crew-row.module.css'
import type { Followed } from './followed.ts'
import { words } from './words.ts'

type CrewRowProps = Readonly<{
  /** Undefined until a provider is assigned; the row then shows the office. */
  provider: Followed | undefined
  office: Readonly<{ name: string; phone: string }>
  /** Whether the live connection is open. Until then it is unknown whether the crew has a position. */
  isConnected: boolean
  now: number
  unread: number
  chatButton: RefObject<HTMLButtonElement | null>
  onChat: () => void
}>

/** The crew and how to reach it: calls go to the crew, chat messages to the office and the crew. */
export function CrewRow({ provider, office, isConnected, now, unread, chatButton, onChat }: CrewRowProps) {
  const { name, phone } = provider ?? office
  return (
    <div className={styles.row}>
      <span className={styles.face} aria-hidden>
        {name.charAt(0).toUpperCase()}
      </span>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.state}>
          {provider ? (
            <>
              <OnlineDot isOnline={provider.isOnline} /> {stateOf(provider, isConnected, now)}
            </>
          ) : (
            words.yourOffice
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Button asChild size="3" variant="surface" color="gray" highContrast>
          <a href={callTo(phone)} aria-label={words.call(name)}>
            <Phone size={18} aria-hidden /> {words.callShort}
          </a>
        </Button>
        <Button
          ref={chatButton}
          size="3"
          variant="surface"
          color="gray"
          highContrast
          onClick={onChat}
          aria-label={unread > 0 ? words.chatWithUnread(unread) : words.chat}
        >
          <MessageSquare size={18} aria-hidden /> {words.chat}
          {unread > 0 && <span className={styles.unread} aria-hidden />}
        </Button>
      </div>
    </div>
  )
}

function stateOf({ isOnline, location }: Followed, isConnected: boolean, now: number): string {
  if (location) return words.seen(relativeTime(location.timestamp, now))
  if (!isOnline) return words.notOnTheRoad
  return isConnected ? words.noPosition : words.onlineNow
}
