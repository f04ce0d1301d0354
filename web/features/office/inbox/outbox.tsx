import { Badge, Box, Button } from '@radix-ui/themes'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { momentInWords } from '../../../../src/shared/calendar.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { Select } from '../shared/fields.tsx'
import { ViewSwitch } from '../shared/parts.tsx'
import { useOfficeMutation } from '../shared/use-office-mutation.ts'
import { InboxBox } from './box.tsx'
import { useInbox } from './boxes.tsx'
import styles from './inbox.module.css'
import type { Summary } from './list.tsx'
import { ItemQuery, OpenItem, UserText } from './open-item.tsx'

/** All outgoing emails and text messages: waiting, sent, kept or failed. Filtered by state and kind. */
export function Outbox() {
  const { read } = useInbox()
  const filter = {
    state: states.find(each => each === read('state')),
    kind: kinds.find(each => each === read('kind')),
  }
  const isFiltered = filter.state !== undefined || filter.kind !== undefined
  return (
    <InboxBox
      box="outbox"
      filter={filter}
      read={page => readOutbox({ ...page, ...filter })}
      label="Outbox, newest first"
      empty={
        isFiltered
          ? { title: 'Nothing matches', text: 'Try another status or type.' }
          : {
              title: 'Nothing sent yet',
              text: 'Every email and text to customers and to you is listed here, sent or not.',
            }
      }
      summarize={summaryOf}
      controls={<Filter />}
    >
      {(id, row) => (
        <ItemQuery
          key={id}
          box="outbox"
          id={id}
          row={row}
          read={id => unwrap(api.admin.outbox({ id }).get())}
        >
          {message => <OpenMessage message={message} />}
        </ItemQuery>
      )}
    </InboxBox>
  )
}

const states = ['waiting', 'sent', 'kept', 'failed'] as const
const stateNames = { waiting: 'Waiting', sent: 'Sent', kept: 'Kept', failed: 'Failed' } as const
const timeNames = { waiting: 'Due', sent: 'Sent', kept: 'Kept since', failed: 'Last tried' } as const
const kinds = ['mail', 'text'] as const
const kindNames = { mail: 'Email', text: 'Text message' } as const

type Query = NonNullable<NonNullable<Parameters<typeof api.admin.outbox.get>[0]>['query']>

const readOutbox = (query: Query) => unwrap(api.admin.outbox.get({ query }))

type Outgoing = Awaited<ReturnType<typeof readOutbox>>[number]

const summaryOf = ({ id, kind, subject, text, to, state, report, createdAt }: Outgoing): Summary => ({
  id,
  title: subject ?? kindNames[kind],
  at: createdAt,
  text: kind === 'mail' ? to : `${to}: ${text}`,
  badge: <State state={state} report={report} />,
})

function Filter() {
  const { read, change } = useInbox()
  const select = (label: string, name: string, any: string, names: Readonly<Record<string, string>>) => (
    <Box flexGrow="1" flexBasis="120px">
      <Select
        label={label}
        value={read(name)}
        onChange={value => change({ [name]: value, open: undefined })}
        options={[['', any], ...Object.entries(names)]}
      />
    </Box>
  )
  return (
    <>
      {select('Status', 'state', 'Any status', stateNames)}
      {select('Type', 'kind', 'Emails and texts', kindNames)}
    </>
  )
}

const State = ({ state, report }: Pick<Outgoing, 'state' | 'report'>) => (
  <Badge color={report?.isDelivered === false ? 'red' : colors[state]} highContrast>
    {report ? (report.isDelivered ? 'Delivered' : 'Not delivered') : stateNames[state]}
  </Badge>
)

const colors = { waiting: 'yellow', sent: 'green', kept: 'gray', failed: 'red' } as const

function OpenMessage({ message }: Readonly<{ message: Outgoing }>) {
  const { id, kind, subject, to, state, at, attempts, error, answer, report, booking } = message
  return (
    <OpenItem
      heading={subject ?? kindNames[kind]}
      badge={<State state={state} report={report} />}
      actions={state !== 'waiting' && <Resend id={id} />}
      warning={[error && `Error: ${error}`, report?.reason && `Not delivered: ${report.reason}.`]
        .filter(Boolean)
        .join(' ')}
      facts={[
        ['To', to],
        ['Type', kindNames[kind]],
        [timeNames[state], momentInWords(at)],
        [
          'Why not sent',
          state === 'kept' && 'No service is set up to send it, so you can only read it here.',
        ],
        ['Attempts', attempts],
        ['Response', answer],
        [
          'Booking',
          booking && (
            <Link to={{ search: `?tab=bookings&booking=${booking.id}` }}>{booking.bookingNumber}</Link>
          ),
        ],
      ]}
    >
      <MessageText message={message} />
    </OpenItem>
  )
}

/** Sends the message again, as a new one, and opens that. */
function Resend({ id }: Readonly<{ id: string }>) {
  const { change } = useInbox()
  const { mutate, isPending } = useOfficeMutation(
    (_: undefined, options) => unwrap(api.admin.outbox({ id }).resend.post(undefined, options)),
    {
      part: 'inbox',
      done(again) {
        change({ open: again.id })
        return 'Sent again'
      },
      failed: 'Not sent again',
    },
  )
  return (
    <Button size="3" variant="soft" loading={isPending} onClick={() => mutate(undefined)}>
      <Send size={16} aria-hidden /> Resend
    </Button>
  )
}

/**
 * A message's content: HTML mail as its reader sees it, or plain text. The HTML frame allows no scripts, forms, access
 * to our origin or navigation of this page. It is loaded from the server to get its own content security policy,
 * because the page's policy forbids a mail's inline styles.
 */
function MessageText({ message: { id, subject, text, html } }: Readonly<{ message: Outgoing }>) {
  const [view, setView] = useState<'html' | 'text'>('html')
  if (html === null) return <UserText>{text}</UserText>
  return (
    <>
      <Box mx="5" mb="4">
        <ViewSwitch label="Shown as" views={views} value={view} onChange={setView} />
      </Box>
      {view === 'text' ? (
        <UserText>{text}</UserText>
      ) : (
        <iframe
          className={styles.mail}
          title={subject ?? 'Email'}
          sandbox=""
          src={`/api/admin/outbox/${id}/html`}
        />
      )}
    </>
  )
}

const views = [
  ['html', 'Email'],
  ['text', 'Plain text'],
] as const
