import { Button } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { momentInWords } from '../../../../src/shared/calendar.ts'
import { answer, api, wordsFor } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { officeKey } from '../shared/line.ts'
import { useOpenBooking } from '../shared/url.ts'
import styles from './attention.module.css'
import type { Failure } from './use-attention.ts'
import { words } from './words.ts'

/** Tasks that failed permanently, with a workaround for each. */
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
          <li key={failure.job ?? `${failure.follower} ${failure.position}`}>
            <Row failure={failure} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ failure }: Readonly<{ failure: Failure }>) {
  const { linkTo } = useOpenBooking()
  const { at, summary, booking, job } = failure
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
      {job && (
        <div className={styles.actions}>
          <RetryButton job={job} />
        </div>
      )}
    </>
  )
}

function RetryButton({ job }: Readonly<{ job: string }>) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => answer(api.admin.jobs({ id: job }).retry.post()),
    onSuccess: () => toast({ title: words.failures.retrying, description: words.failures.retryingMore }),
    onError: error =>
      toast({
        title: words.failures.notRetried,
        description: wordsFor(error, words.failures.tryLater),
        tone: 'error',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [...officeKey, 'bookings', 'attention'] }),
  })
  return (
    <Button variant="soft" loading={isPending} onClick={() => mutate()}>
      {words.failures.retry}
    </Button>
  )
}
