import { Badge } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { momentInWords } from '../../../../src/shared/calendar.ts'
import { answer, api } from '../../../shared/api/api.ts'
import { Select } from '../shared/fields.tsx'
import { Facts } from '../shared/parts.tsx'
import { useInbox } from './address.ts'
import { Box } from './box.tsx'
import styles from './detail.module.css'
import { Detail, Notice } from './detail.tsx'
import listStyles from './list.module.css'
import type { Summary } from './list.tsx'
import { MailView } from './mail-view.tsx'
import { One } from './opened.tsx'
import { usePages } from './pages.ts'
import { words as all } from './words.ts'

const words = all.outbox

/** All outgoing emails and text messages: waiting, sent, kept or failed. Filtered by state and kind. */
export function Outbox() {
  const { read } = useInbox()
  const filter = {
    state: states.find(each => each === read('state')),
    kind: kinds.find(each => each === read('kind')),
  }
  const pages = usePages({
    box: 'outbox',
    filter,
    read: page => readOutbox({ ...page, ...filter }),
    cursorOf: ({ id }) => id,
  })
  const isAsked = filter.state !== undefined || filter.kind !== undefined
  return (
    <Box
      box="outbox"
      pages={pages}
      label={words.list}
      nothing={
        isAsked
          ? { title: words.noMatch, text: words.noMatchMore }
          : { title: words.none, text: words.noneMore }
      }
      summarize={summaryOf}
      filter={<Filter />}
    >
      {(id, known) => (
        <One key={id} box="outbox" id={id} known={known} read={readOne}>
          {message => <OpenMessage message={message} />}
        </One>
      )}
    </Box>
  )
}

const states = ['waiting', 'sent', 'kept', 'failed'] as const
const kinds = ['mail', 'text'] as const

type Asked = Readonly<{
  cursor: string | undefined
  limit: number
  state: (typeof states)[number] | undefined
  kind: (typeof kinds)[number] | undefined
}>

const readOutbox = (asked: Asked) => answer(api.admin.outbox.get({ query: asked }))

const readOne = (id: string) => answer(api.admin.outbox({ id }).get())

type Outgoing = Awaited<ReturnType<typeof readOutbox>>[number]

const summaryOf = ({ id, kind, subject, text, to, state, createdAt }: Outgoing): Summary => ({
  id,
  title: subject ?? words.kinds[kind],
  at: createdAt,
  text: kind === 'mail' ? to : `${to}: ${text}`,
  mark: <State state={state} />,
})

function Filter() {
  const { read, change } = useInbox()
  return (
    <div className={listStyles.filter}>
      <Select
        label={words.state}
        value={read('state')}
        onChange={state => change({ state, open: undefined })}
      >
        <option value="">{words.anyState}</option>
        {states.map(state => (
          <option key={state} value={state}>
            {words.states[state]}
          </option>
        ))}
      </Select>
      <Select label={words.kind} value={read('kind')} onChange={kind => change({ kind, open: undefined })}>
        <option value="">{words.anyKind}</option>
        {kinds.map(kind => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </Select>
    </div>
  )
}

const State = ({ state }: Pick<Outgoing, 'state'>) => (
  <Badge color={colors[state]} highContrast>
    {words.states[state]}
  </Badge>
)

const colors = { waiting: 'yellow', sent: 'green', kept: 'gray', failed: 'red' } as const

const OpenMessage = ({ message }: Readonly<{ message: Outgoing }>) => {
  const { kind, subject, to, state, at, attempts, error, booking } = message
  return (
    <Detail heading={subject ?? words.kinds[kind]} badge={<State state={state} />}>
      {error && (
        <Notice>
          {words.error}: {error}
        </Notice>
      )}
      <div className={styles.facts}>
        <Facts
          facts={[
            [words.to, to],
            [words.kind, words.kinds[kind]],
            [words.times[state], momentInWords(at)],
            [words.why, state === 'kept' && words.keptMore],
            [words.attempts, attempts],
            [
              words.booking,
              booking && (
                <Link key="booking" to={{ search: `?tab=bookings&booking=${booking.id}` }}>
                  {booking.bookingNumber}
                </Link>
              ),
            ],
          ]}
        />
      </div>
      <MailView message={message} />
    </Detail>
  )
}
