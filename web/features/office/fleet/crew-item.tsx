import { Link } from 'react-router-dom'
import { EmailLink } from '../../../components/email-link.tsx'
import { Facts } from '../../../components/facts.tsx'
import { PhoneLink } from '../../../components/phone-link.tsx'
import { paths } from '../../../paths.ts'
import { clockAt, timeInWords } from '../../schedule/clock.ts'
import { radiusOf } from '../../tracking/on-map.ts'
import { OnlineDot } from '../../tracking/online-dot.tsx'
import { relativeTime } from '../../tracking/relative-time.ts'
import { words as trackingWords } from '../../tracking/words.ts'
import { Late } from '../today/late.tsx'
import type { DueJob } from '../today/use-today.ts'
import styles from './fleet.module.css'
import type { FleetCrew } from './use-fleet.ts'
import { words } from './words.ts'

type CrewItemProps = Readonly<{
  crew: FleetCrew
  /** Its current job, or its next one today. */
  job: DueJob | undefined
  /** Milliseconds since 1970. */
  now: number
  isChosen: boolean
  /** Summary of its route today, if selected. */
  way: string | undefined
  onChoose: (id: string) => void
}>

/** A crew in the list beside the map, with its last-seen time and job. If selected, also its contact details. */
export function CrewItem({ crew, job, now, isChosen, way, onChoose }: CrewItemProps) {
  const radius = crew.location && radiusOf(crew.location)
  return (
    <li>
      <button
        type="button"
        className={styles.crew}
        aria-expanded={isChosen}
        onClick={() => onChoose(crew.id)}
      >
        <OnlineDot isOnline={crew.isOnline} />
        <span className={styles.name}>{crew.name}</span>
        <span className={styles.quiet}>
          {words.lastSeen(relativeTime(crew.location?.timestamp, now))}
          {radius !== undefined && `, ${trackingWords.within(radius)}`}
        </span>
        {job && (
          <span className={styles.quiet}>
            {job.customerName}, {timesOf(job)} <Late job={job} />
          </span>
        )}
      </button>
      {isChosen && (
        <div className={styles.details}>
          <CrewFacts crew={crew} job={job} />
          <p className={styles.quiet}>{way}</p>
        </div>
      )}
    </li>
  )
}

const CrewFacts = ({ crew, job }: Readonly<{ crew: FleetCrew; job: DueJob | undefined }>) => (
  <Facts
    facts={[
      [trackingWords.status, crew.isOnline ? trackingWords.online : trackingWords.offline],
      [
        words.job,
        job && (
          <Link key="job" to={`${paths.admin}?tab=gps&booking=${job.id}`}>
            {job.bookingNumber}
          </Link>
        ),
      ],
      [
        trackingWords.speed,
        crew.location?.speed !== undefined && trackingWords.milesPerHour(crew.location.speed),
      ],
      [trackingWords.phone, <PhoneLink key="phone" number={crew.phone} />],
      [words.email, <EmailLink key="email" address={crew.email} />],
    ]}
  />
)

/** "9:30 AM – 12:00 PM" */
const timesOf = ({ scheduledDate, scheduledEnd }: DueJob) =>
  [scheduledDate, scheduledEnd]
    .flatMap(instant => (instant ? timeInWords(clockAt(instant).time) : []))
    .join(' – ')
