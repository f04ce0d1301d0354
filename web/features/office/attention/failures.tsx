import { Button, Text } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { momentInWords } from '../../../../src/shared/calendar.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { useOpenBooking } from '../shared/url.ts'
import { useOfficeMutation } from '../shared/use-office-mutation.ts'
import { Row, TitledList } from './list.tsx'
import type { Failure } from './use-attention.ts'

/** Tasks that failed permanently, each with a workaround. */
export const Failures = ({ failures }: Readonly<{ failures: readonly Failure[] }>) => (
  <TitledList
    title="The site could not do this"
    lead="Each was tried several times and failed. It leaves the list once it succeeds, or once technical support skips it."
    items={failures}
  >
    {failure => (
      <FailureRow key={failure.job ?? `${failure.follower} ${failure.position}`} failure={failure} />
    )}
  </TitledList>
)

function FailureRow({ failure }: Readonly<{ failure: Failure }>) {
  const { linkTo } = useOpenBooking()
  const { at, summary, booking, job, follower, position, type, stream, reason } = failure
  const { what, todo, inbox } = advice[follower] ?? unknownFailure
  return (
    <Row
      link={
        <>
          {booking && <Link {...linkTo(booking.id)}>{booking.customerName}</Link>}
          {inbox && <Link to={`?tab=inbox&box=${inbox}`}>Open the inbox</Link>}
        </>
      }
      detail={`${booking ? `${booking.bookingNumber}, ` : ''}${momentInWords(at)}`}
      actions={job && <RetryButton job={job} />}
    >
      <p>
        {what} {summary !== null && <q>{summary}</q>}
      </p>
      <p>
        <strong>{todo}</strong>
      </p>
      <Text as="p" size="1" color="gray" mt="1">
        For technical support: {follower}
        {position !== null && `, event ${position} (${type} of ${stream})`}. {reason}
      </Text>
    </Row>
  )
}

function RetryButton({ job }: Readonly<{ job: string }>) {
  const { mutate, isPending } = useOfficeMutation(
    (_: undefined, options) => unwrap(api.admin.jobs({ id: job }).retry.post(undefined, options)),
    {
      done: () => ({ title: 'Trying again', description: 'It comes back to this list if it fails.' }),
      failed: 'It was not tried again',
    },
  )
  return (
    <Button variant="soft" loading={isPending} onClick={() => mutate(undefined)}>
      Try Again
    </Button>
  )
}

type Advice = Readonly<{ what: string; todo: string; inbox?: 'messages' | 'applications' }>

/** What failed and a workaround, by follower name or job type. */
const advice: Readonly<Record<string, Advice>> = {
  'booking mails': {
    what: 'An email or text message about this could not be sent:',
    todo: 'Call or email the customer yourself.',
  },
  'chat mails': {
    what: 'No email was sent about this chat message:',
    todo: 'Read the chat, and call the customer if they should know.',
  },
  'inquiry mails': {
    what: 'A contact message was not emailed to you:',
    todo: 'Read and answer it in the inbox.',
    inbox: 'messages',
  },
  'application mails': {
    what: 'A provider application was not emailed to you:',
    todo: 'Read and answer it in the inbox.',
    inbox: 'applications',
  },
  refund: {
    what: 'The money was not refunded after this:',
    todo: 'Open the booking and refund it there.',
  },
  'return difference': {
    what: 'The difference was not refunded after this:',
    todo: 'Open the booking and refund it there.',
  },
  'ends of holds': {
    what: 'The time held for this booking may never become free:',
    todo: 'Cancel the booking if it stays unpaid.',
  },
  'release hold': {
    what: 'The time held for this booking did not become free:',
    todo: 'Cancel the booking if it stays unpaid.',
  },
  'card sweep': {
    what: 'Payments, refunds and disputes that the card provider did not report may be missing here.',
    todo: 'Check its dashboard, and tell technical support.',
  },
  lapse: {
    what: 'Bookings that were never paid may stay open.',
    todo: 'Cancel them if they are in the way, and tell technical support.',
  },
  reminders: {
    what: 'Reminders may not be sent to customers.',
    todo: 'Call the customers of tomorrow, and tell technical support.',
  },
  'arrival forecast': {
    what: 'Customers may not hear that their crew is late.',
    todo: 'Call them yourself, and tell technical support.',
  },
  'close checkout': {
    what: 'The card checkout may still be open after this:',
    todo: 'Make sure that the customer does not pay for the cancelled booking.',
  },
}

const unknownFailure: Advice = {
  what: 'A task after this failed:',
  todo: 'Tell technical support.',
}
