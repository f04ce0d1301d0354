import { Link } from 'react-router-dom'
import { EmailLink, PhoneLink } from '../../../shared/components/contact-links.tsx'
import { Facts } from '../../../shared/components/facts.tsx'
import { relativeTime } from '../../../shared/dates/relative-time.ts'
import { clockAt, timeInWords } from '../../../shared/dates/schedule/clock.ts'
import { OnlineDot } from '../../../shared/live/online-dot.tsx'
import { words as lineWords } from '../../../shared/live/words.ts'
import { radiusOf } from '../../../shared/map/on-map.ts'
import { words as mapWords } from '../../../shared/map/words.ts'
import { paths } from '../../../shared/paths.ts'
import { Late } from '../shared/lateness.tsx'
import type { DueJob } from '../shared/queries.ts'
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
          {radius !== undefined && `, ${mapWords.within(radius)}`}
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
      [words.status, crew.isOnline ? lineWords.online : lineWords.offline],
      [
        words.job,
        job && (
          <Link key="job" to={`${paths.admin}?tab=gps&booking=${job.id}`}>
            {job.bookingNumber}
          </Link>
        ),
      ],
      [mapWords.speed, crew.location?.speed !== undefined && mapWords.milesPerHour(crew.location.speed)],
      [words.phone, <PhoneLink key="phone" number={crew.phone} />],
      [words.email, <EmailLink key="email" address={crew.email} />],
    ]}
  />
)

/** "9:30 AM – 12:00 PM" */
const timesOf = ({ scheduledDate, scheduledEnd }: DueJob) =>
  [scheduledDate, scheduledEnd]
    .flatMap(instant => (instant ? timeInWords(clockAt(instant).time) : []))
    .join(' – ')
