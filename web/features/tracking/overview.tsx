import { Button, Heading } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import type { Booking } from '../../shared/api/booking.ts'
import { relativeTime } from '../../shared/dates/relative-time.ts'
import { ConnectionBadge } from '../../shared/live/connection-badge.tsx'
import type { Eta } from '../../shared/live/feed.ts'
import { radiusOf } from '../../shared/map/on-map.ts'
import type { Followed } from './followed.ts'
import styles from './overview.module.css'
import { PhasePanel } from './phase-panel.tsx'
import { words } from './words.ts'

type OverviewProps = Readonly<{
  booking: Booking | undefined
  provider: Followed | undefined
  eta: Eta | undefined
  tracking: Readonly<{ isTracking: boolean; isConnected: boolean; start: () => void; stop: () => void }>
  /** Whether the provider's position is current. */
  isActive: boolean
  now: number
  /** Contact row for the crew. */
  crew: ReactNode
  /** Cards below the overview. */
  children: ReactNode
}>

/** The sheet's main view: progress, the crew, and further cards. */
export function Overview({ booking, provider, eta, tracking, isActive, now, crew, children }: OverviewProps) {
  const { isTracking, isConnected, start, stop } = tracking
  const lastSeen = isConnected && !isActive ? provider?.location?.timestamp : undefined
  const isInCircle = isActive && provider?.location && radiusOf(provider.location) !== undefined
  return (
    <>
      <div className={styles.top}>
        <header className={styles.header}>
          <Heading as="h1" size="3">
            {words.title}
          </Heading>
          <ConnectionBadge isConnected={isConnected} />
        </header>
        {booking && <PhasePanel booking={booking} eta={eta} now={now} />}
        {isTracking && !isConnected && <p className={styles.notice}>{words.reconnecting}</p>}
        {lastSeen && <p className={styles.warning}>{words.lastSeen(relativeTime(lastSeen, now))}</p>}
        {isInCircle && <p className={styles.warning}>{words.inaccurate}</p>}
        {isTracking ? (
          <Button size="3" variant="soft" color="gray" highContrast onClick={stop}>
            {words.stop}
          </Button>
        ) : (
          <Button size="3" onClick={start}>
            {words.start}
          </Button>
        )}
        {crew}
      </div>
      {children}
    </>
  )
}
