import { momentInWords } from '../../../../../src/shared/calendar.ts'
import { people } from '../../../../../src/shared/fields.ts'
import { withoutCountry } from '../../../../../src/shared/geo.ts'
import { Facts } from '../../../../shared/components/facts.tsx'
import { serviceNames } from '../../../../shared/labels.ts'
import type { Assignable } from './assign.ts'
import styles from './job-summary.module.css'
import { words } from './words.ts'

/** The job's type, length, crew size, schedule and route. */
export const JobSummary = ({ booking }: Readonly<{ booking: Assignable }>) => (
  <Facts
    className={styles.summary}
    facts={[
      [words.job, serviceNames[booking.serviceType]],
      [words.length, words.hours(booking.pricing.estimatedHours)],
      [words.size, people(booking.crewSize)],
      [words.now, booking.scheduledDate && momentInWords(booking.scheduledDate)],
      [words.from, withoutCountry(booking.fromAddress)],
      [words.to, booking.toAddress && withoutCountry(booking.toAddress)],
    ]}
  />
)
