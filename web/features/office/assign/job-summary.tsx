import type { ReactNode } from 'react'
import { momentInWords, wishInWords } from '../../../../src/http/when.ts'
import type { Assignable } from './assign.ts'
import styles from './job-summary.module.css'
import { words } from './words.ts'

/** What is to be done, where, and how long it takes. */
export const JobSummary = ({ booking }: Readonly<{ booking: Assignable }>) => (
  <dl className={styles.summary}>
    <Fact name={words.job}>{words.services[booking.serviceType]}</Fact>
    <Fact name={words.length}>{words.hours(booking.pricing.estimatedHours)}</Fact>
    <Fact name={words.size}>{words.people(booking.crewSize)}</Fact>
    {booking.preferredDate && <Fact name={words.wished}>{wishInWords(booking)}</Fact>}
    {booking.scheduledDate && <Fact name={words.now}>{momentInWords(booking.scheduledDate)}</Fact>}
    <Fact name={words.from}>{booking.fromAddress}</Fact>
    {booking.toAddress && <Fact name={words.to}>{booking.toAddress}</Fact>}
  </dl>
)

const Fact = ({ name, children }: Readonly<{ name: string; children: ReactNode }>) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
