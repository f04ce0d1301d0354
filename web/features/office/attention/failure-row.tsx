import { Button, Flex, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { momentInWords } from '../../../../src/shared/calendar.ts'
import { answer, api, wordsFor } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { officeKey } from '../shared/live.tsx'
import { useOpenBooking } from '../shared/url.ts'
import styles from './attention.module.css'
import type { Failure } from './use-attention.ts'
import { words as all } from './words.ts'

const words = all.failures

/** A task that failed permanently, with a workaround. */
export function FailureRow({ failure }: Readonly<{ failure: Failure }>) {
  const { linkTo } = useOpenBooking()
  const { at, summary, booking, job } = failure
  const { what, todo, inbox } = words.of(failure.follower)
  return (
    <li>
      <Flex asChild direction="column">
        <p>
          {booking && <Link {...linkTo(booking.id)}>{booking.customerName}</Link>}
          {inbox && <Link to={`?tab=inbox&box=${inbox}`}>{words.inbox}</Link>}
          <Text size="1" color="gray">
            {booking && `${booking.bookingNumber}, `}
            {momentInWords(at)}
          </Text>
        </p>
      </Flex>
      <Flex direction="column" gap="1" className={styles.failure}>
        <p>
          {what} <q>{summary}</q>
        </p>
        <p>
          <strong>{todo}</strong>
        </p>
        <Text as="p" size="1" color="gray" mt="1">
          {words.support(failure)}
        </Text>
      </Flex>
      {job && (
        <div className={styles.actions}>
          <RetryButton job={job} />
        </div>
      )}
    </li>
  )
}

function RetryButton({ job }: Readonly<{ job: string }>) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => answer(api.admin.jobs({ id: job }).retry.post()),
    onSuccess: () => toast({ title: words.retrying, description: words.retryingMore }),
    onError: error =>
      toast({
        title: words.notRetried,
        description: wordsFor(error, words.tryLater),
        tone: 'error',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [...officeKey, 'bookings', 'attention'] }),
  })
  return (
    <Button variant="soft" loading={isPending} onClick={() => mutate()}>
      {words.retry}
    </Button>
  )
}
