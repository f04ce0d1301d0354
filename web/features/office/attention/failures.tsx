import { useId } from 'react'
import { Link } from 'react-router-dom'
import { momentInWords } from '../../../../src/shared/calendar.ts'
import { useOpenBooking } from '../booking-panel/open-booking.ts'
import styles from './attention.module.css'
import type { Failure } from './use-attention.ts'
import { words } from './words.ts'

/** What the site gave up on, with what the office can do instead. */
export function Failures({ failures }: Readonly<{ failures: readonly Failure[] }>) {
  const id = useId()
  if (failures.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>
        {words.failures.title} <span className={styles.count}>{failures.length}</span>
      </h3>
      <p className={styles.lead}>{words.failures.lead}</p>
      <ul className={styles.list}>
        {failures.map(failure => (
          <li key={`${failure.follower} ${failure.position}`}>
            <Row failure={failure} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ failure }: Readonly<{ failure: Failure }>) {
  const { linkTo } = useOpenBooking()
  const { at, summary, booking } = failure
  const { what, todo, inbox } = words.failures.of(failure.follower)
  return (
    <>
      <p className={styles.booking}>
        {booking && <Link {...linkTo(booking.id)}>{booking.customerName}</Link>}
        {inbox && <Link to={`?tab=inbox&box=${inbox}`}>{words.failures.inbox}</Link>}
        <span>
          {booking && `${booking.bookingNumber}, `}
          {momentInWords(at)}
        </span>
      </p>
      <div className={styles.failure}>
        <p>
          {what} <q>{summary}</q>
        </p>
        <p>
          <strong>{todo}</strong>
        </p>
        <p className={styles.more}>{words.failures.support(failure)}</p>
      </div>
    </>
  )
}
