import { Text } from '@radix-ui/themes'
import { momentInWords } from '../../../src/shared/calendar.ts'
import { withoutCountry } from '../../../src/shared/geo.ts'
import { Facts } from '../../shared/components/facts.tsx'
import { statusWords } from '../../shared/labels.ts'
import styles from './job-card.module.css'
import type { Job } from './use-crew.ts'
import { words } from './words.ts'

/** The crew's current job: customer, schedule and route. */
export const JobCard = ({ job }: Readonly<{ job: Job | null }>) => {
  if (!job) return <Text as="p">{words.noJob}</Text>
  return (
    <section className={styles.card} aria-label={words.job}>
      <p className={styles.top}>
        <strong>{job.bookingNumber}</strong>
        <span>{statusWords(job.status)}</span>
      </p>
      <p className={styles.customer}>{job.customerName}</p>
      {job.scheduledDate && <p>{momentInWords(job.scheduledDate)}</p>}
      <Facts
        className={styles.route}
        facts={[
          [words.pickup, withoutCountry(job.fromAddress)],
          [words.delivery, job.toAddress && withoutCountry(job.toAddress)],
        ]}
      />
    </section>
  )
}
