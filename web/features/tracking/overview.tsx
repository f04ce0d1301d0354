import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { timeInSentence } from '../../shared/dates/relative-time.ts'
import { useNow } from '../../shared/dates/use-time.ts'
import { ConnectionBadge } from '../../shared/live/status.tsx'
import { radiusOf } from '../../shared/map/places.ts'
import { Warning } from './cards.tsx'
import { LateArrival } from './late-arrival.tsx'
import { headingOf, minutesUntil, type Phase, phaseNames, phaseOf, phases, sentenceOf } from './phase.ts'
import styles from './tracking.module.css'
import { type TrackedJob, type Tracking, useCrewState, useEta } from './use-tracking.ts'

type OverviewProps = Readonly<{
  job: TrackedJob | undefined
  tracking: Tracking
  /** Contact row for the crew. */
  children: ReactNode
}>

/** The top of the sheet: the connection, the job's progress, and the button that starts and stops tracking. */
export function Overview({ job, tracking, children }: OverviewProps) {
  const { isTracking, isConnected, isLost, start, stop } = tracking
  return (
    <Flex direction="column" gap="4" p="5">
      <Flex asChild wrap="wrap" align="center" justify="between" gapX="3" gapY="1">
        <header>
          <Heading as="h1" size="3">
            Live Service Tracking
          </Heading>
          <ConnectionBadge isConnected={isConnected} />
        </header>
      </Flex>
      {job && <JobProgress job={job} />}
      {job?.booking.day?.late && <LateArrival booking={job.booking} late={job.booking.day.late} />}
      {isTracking ? (
        <Button size="3" variant="soft" color="gray" highContrast onClick={stop}>
          Stop Tracking
        </Button>
      ) : (
        <Button size="3" onClick={start}>
          Start Tracking
        </Button>
      )}
      {children}
      {/* Below the buttons, which must not move as these come and go. */}
      {isLost && <p className={styles.notice}>Connection lost. Trying to reconnect…</p>}
      {job && isOnTheRoad(job.booking) && <PositionWarning job={job} />}
    </Flex>
  )
}

/** Or may be: crews forget to report their steps. At work in a house, a silent phone is no news. */
const isOnTheRoad = ({ day }: TrackedJob['booking']) =>
  ['planned', 'driving', 'loaded'].includes(day?.stage ?? 'planned')

/** The job's phase and the crew's ETA. */
function JobProgress({ job }: Readonly<{ job: TrackedJob }>) {
  const now = useNow()
  const eta = useEta(job, now)
  const phase = phaseOf(job.booking, eta)
  const minutes = eta ? minutesUntil(eta, now) : 0
  return (
    <Flex direction="column" gap="4">
      <PhaseBar phase={phase} />
      <div>
        <Flex wrap="wrap" align="baseline" justify="between" gapX="3">
          {/* Announced when the phase changes. The minutes change too often to announce. */}
          <div role="status">
            <Heading as="h2" size="5">
              {headingOf(job.booking, eta)}
            </Heading>
          </div>
          {phase === 'onItsWay' && eta && (
            <p className={styles.minutes}>{minutes < 1 ? 'Now' : `${minutes} min`}</p>
          )}
        </Flex>
        <Text as="p" color="gray">
          {sentenceOf(job.booking, eta, now)}
        </Text>
      </div>
    </Flex>
  )
}

/** Filled up to the current phase; the heading below names the phase. */
const PhaseBar = ({ phase }: Readonly<{ phase: Phase }>) => (
  <ol className={styles.phases} aria-label="Your job’s progress">
    {phases.map((step, n) => (
      <li
        key={step}
        aria-current={step === phase ? 'step' : undefined}
        data-reached={n <= phases.indexOf(phase)}
      >
        <span className="visually-hidden">{phaseNames[step]}</span>
      </li>
    ))}
  </ol>
)

/** Says when the crew's position is not to be trusted: it is old, or inaccurate. */
function PositionWarning({ job }: Readonly<{ job: TrackedJob }>) {
  const now = useNow()
  const warning = useCrewState(job, now, ({ location, isCurrent }) => {
    if (!job.isConnected || !location) return
    if (!isCurrent) {
      return `Last seen ${timeInSentence(location.timestamp, now)}. The crew’s phone may be off or out of range.`
    }
    return radiusOf(location) === undefined
      ? undefined
      : 'Your crew is somewhere in the gray circle. Its phone can’t tell exactly where right now.'
  })
  return warning && <Warning>{warning}</Warning>
}
