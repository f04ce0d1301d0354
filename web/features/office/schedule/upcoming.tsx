import { Link } from 'react-router-dom'
import { EmptyState } from '../../../shared/components/states.tsx'
import { StatusBadge } from '../../../shared/components/status-badge.tsx'
import { dayInWords } from '../../../shared/dates/day.ts'
import { timeInWords } from '../../../shared/dates/schedule/clock.ts'
import { Road } from '../../../shared/drawings/drawings.tsx'
import { serviceNames } from '../../../shared/labels.ts'
import { useOpenBooking } from '../shared/url.ts'
import type { Appointment } from './appointments.ts'
import styles from './upcoming.module.css'
import { words } from './words.ts'

type UpcomingProps = Readonly<{ appointments: readonly Appointment[]; today: string }>

/** Spec §9: the ten earliest appointments from today on. */
export function Upcoming({ appointments, today }: UpcomingProps) {
  const { linkTo } = useOpenBooking()
  const upcoming = appointments.filter(({ day }) => day >= today).slice(0, shown)
  if (upcoming.length === 0)
    return (
      <EmptyState drawing={<Road />} level={3} heading={words.none}>
        {words.noneMore}
      </EmptyState>
    )
  return (
    <ol className={styles.upcoming}>
      {upcoming.map(({ id, day, time, serviceType, customerName, providerName, status }) => (
        <li key={id}>
          <Link {...linkTo(id)}>
            <span className={styles.when}>
              {dayInWords(day)}, {timeInWords(time)}
            </span>
            <span>
              {customerName}, {serviceNames[serviceType]}
            </span>
            <span className={styles.crew}>{providerName ?? words.noCrew}</span>
            <span className={styles.status}>
              <StatusBadge status={status} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

const shown = 10
