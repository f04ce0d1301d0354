import { Text } from '@radix-ui/themes'
import { whenOf } from '../../../src/shared/calendar.ts'
import type { Booking } from '../../shared/api/booking.ts'
import { clockTime } from '../../shared/dates/day.ts'
import type { Eta } from '../../shared/live/feed.ts'
import { minutesUntil, type Phase, phaseOf, phases } from './phase.ts'
import styles from './phase-panel.module.css'
import { dayFrom } from './times.ts'
import { words } from './words.ts'

type PhasePanelProps = Readonly<{
  booking: Booking
  /** When the crew will arrive, if known. */
  eta: Eta | undefined
  now: number
}>

/** The job's progress and the crew's ETA. */
export function PhasePanel({ booking, eta, now }: PhasePanelProps) {
  const phase = phaseOf(booking, eta)
  return (
    <div className={styles.panel}>
      <Progress phase={phase} />
      <div>
        <div className={styles.head}>
          {/* Announced when the phase changes. The minutes change too often to announce. */}
          <div role="status">
            <h2 className={styles.title}>{words.phase[phase]}</h2>
          </div>
          {phase === 'onItsWay' && eta && <p className={styles.minutes}>{minutes(eta, now)}</p>}
        </div>
        <Text as="p" size="3" color="gray" className={styles.figures}>
          {sentence(booking, phase, eta, now)}
        </Text>
      </div>
    </div>
  )
}

/** Progress bar up to the current phase; the heading below names the phase. */
const Progress = ({ phase }: Readonly<{ phase: Phase }>) => (
  <ol className={styles.progress} aria-label={words.progress}>
    {phases.map((step, n) => (
      <li
        key={step}
        aria-current={step === phase ? 'step' : undefined}
        data-reached={n <= phases.indexOf(phase)}
      >
        <span className="visually-hidden">{words.phase[step]}</span>
      </li>
    ))}
  </ol>
)

const minutes = (eta: Eta, now: number) => {
  const left = minutesUntil(eta, now)
  return left < 1 ? words.arriving : words.minutes(left)
}

function sentence(booking: Booking, phase: Phase, eta: Eta | undefined, now: number): string {
  const { scheduledDate } = booking
  const at = scheduledDate
    ? words.dayAndTime(dayFrom(now, scheduledDate), clockTime(scheduledDate))
    : undefined
  if (phase === 'onItsWay' && eta) return words.arrival(clockTime(eta.arrivesAt), eta.miles, eta.approximate)
  if (phase === 'atWork')
    return eta ? words.toDropOff(minutesUntil(eta, now), eta.approximate) : words.working
  if (at) return phase === 'assigned' ? words.comes(at) : words.scheduled(at)
  return whenOf(booking).sentence ?? ''
}
