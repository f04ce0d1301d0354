import { type } from 'arktype'
import { enqueue, type Job, type NewJob, type Queryable } from '../jobs/queue.ts'
import type { Failed, JobKind, Later } from '../jobs/worker.ts'

/** Messages are complete when they are enqueued: nothing is rendered when they are sent. */
const mailPayload = type({
  subject: 'string',
  text: 'string',
  'html?': 'string',
  /** The address that an answer goes to; our support address when absent. */
  'replyTo?': 'string',
  /** An iCalendar file (RFC 5545); mail programs add, change or remove its event. */
  'calendar?': { method: "'REQUEST' | 'CANCEL'", content: 'string' },
  /** An instant in UTC, ISO 8601, from which the mail would be wrong; it is not sent any more. */
  'sendBefore?': 'string',
})
export type MailPayload = Readonly<typeof mailPayload.infer>

const textPayload = type({
  text: 'string',
  /** As in a mail. */
  'sendBefore?': 'string',
})
export type TextPayload = Readonly<typeof textPayload.infer>

/** A mail or text message to be sent by a job. `about` is the booking that shows it in its history. */
export type Message = Readonly<Omit<NewJob, 'kind' | 'payload' | 'recipient'>> &
  Readonly<{ recipient: string }> &
  (Readonly<{ kind: 'mail'; payload: MailPayload }> | Readonly<{ kind: 'text'; payload: TextPayload }>)

/**
 * `kept`: no service is configured, so the message stays in the outbox to be read. `failed`: the service refuses this
 * message for good; `isOptOut`, because its recipient opted out. Other failures are thrown. `answer` is what the service
 * said, and `reference` its own id of the message.
 */
export type Delivery =
  | Readonly<{ state: 'sent'; answer?: string; reference?: string }>
  | Readonly<{ state: 'kept' }>
  | (Failed & Readonly<{ isOptOut?: true }>)

/** `id` is the same for every attempt, so a receiver can recognize a repeat. */
export type Outgoing<Payload> = Readonly<{ id: string; recipient: string; payload: Payload }>

/** A mail server or a text message service. `send` settles within a minute. */
export interface Transport<Payload> {
  send(message: Outgoing<Payload>): Promise<Delivery | Later>
}

/** What became of a message; `at` in UTC, ISO 8601. */
export type Delivered = Readonly<{ about: string | null; at: string; delivery: Delivery }> &
  (Readonly<{ kind: 'mail' } & Outgoing<MailPayload>> | Readonly<{ kind: 'text' } & Outgoing<TextPayload>>)

type Senders = Readonly<{
  mail: Transport<MailPayload>
  text: Transport<TextPayload>
  /** Why a text message may not be sent, if it may not. */
  whyNotText?(text: Readonly<{ recipient: string; about: string | null }>): Promise<string | undefined>
  /** Told of each message at least once, before the outbox shows it. If it throws, the message is sent again. */
  onDelivery?(delivered: Delivered): Promise<void>
}>

/** The job kinds that send mails and text messages. */
export function messageKinds({
  mail,
  text,
  whyNotText = async () => undefined,
  onDelivery = async () => {},
}: Senders): JobKind<Delivery>[] {
  const mailOf = (job: Job) => ({ ...addressed(job), payload: mailPayload.assert(job.payload) })
  const textOf = (job: Job) => ({ ...addressed(job), payload: textPayload.assert(job.payload) })
  const sending = { concurrency: 5, timeoutMs: 90_000, pauseMs: { first: 30_000, longest: 3_600_000 } }
  return [
    {
      ...sending,
      // More than the connections to the mail server, so that none of them waits for the next claim.
      concurrency: 120,
      name: 'mail',
      // About three days.
      attempts: 79,
      run: job => sendInTime(mail, mailOf(job)),
      finished: (job, delivery, at) =>
        onDelivery({ ...mailOf(job), kind: 'mail', about: job.about, at, delivery }),
    },
    {
      ...sending,
      name: 'text',
      // About six hours: the next day, a text message is of little use.
      attempts: 13,
      run: async job => {
        const message = textOf(job)
        const reason = await whyNotText({ recipient: message.recipient, about: job.about })
        return reason ? { state: 'failed', reason } : sendInTime(text, message)
      },
      finished: (job, delivery, at) =>
        onDelivery({ ...textOf(job), kind: 'text', about: job.about, at, delivery }),
    },
  ]
}

/** A message whose time passes while it waits is not sent. */
async function sendInTime<Payload extends Readonly<{ sendBefore?: string }>>(
  transport: Transport<Payload>,
  message: Outgoing<Payload>,
): Promise<Delivery | Later> {
  const { sendBefore } = message.payload
  const isTooLate = (at: string) => sendBefore !== undefined && at >= sendBefore
  if (isTooLate(new Date().toISOString())) return tooLate
  const delivery = await transport.send(message)
  return delivery.state === 'later' && isTooLate(delivery.dueAt) ? tooLate : delivery
}

const tooLate: Failed = { state: 'failed', reason: 'Its time had passed before it could be sent.' }

function addressed({ id, recipient }: Job) {
  if (recipient === null) throw new Error('The message has no recipient.')
  return { id, recipient }
}

/** A message as the office sees it; instants are ISO 8601 in UTC. */
export type OutboxEntry = Readonly<{
  id: string
  kind: 'mail' | 'text'
  dedupe: string
  recipient: string
  payload: MailPayload | TextPayload
  about: string | null
  state: 'waiting' | 'sent' | 'kept' | 'failed'
  dueAt: string
  attempts: number
  sentAt: string | null
  lastError: string | null
  createdAt: string
  /** What the service answered, and what the carrier reported later about a text message. */
  answer: string | null
  report: string | null
}>

/** `before` is the id of the last entry of the page before, `about` a booking. */
type Page = Readonly<{ limit: number; before?: string; about?: string }> &
  Partial<Pick<OutboxEntry, 'state' | 'kind'>>

/** Newest first. */
export async function listOutbox(
  sql: Queryable,
  { limit, before, about, state, kind }: Page,
): Promise<OutboxEntry[]> {
  return sql<OutboxEntry[]>`
    select ${entryColumns(sql)} from outbox
    where true ${before === undefined ? sql`` : sql`and id < ${before}`}
      ${about === undefined ? sql`` : sql`and about = ${about}`}
      ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    order by id desc
    limit ${limit}`
}

export async function findInOutbox(sql: Queryable, id: string): Promise<OutboxEntry | undefined> {
  const [entry] = await sql<OutboxEntry[]>`select ${entryColumns(sql)} from outbox where id = ${id}`
  return entry
}

/** Whether the message was withdrawn during an attempt, because what it says is outdated. */
export async function isWithdrawn(sql: Queryable, id: string): Promise<boolean> {
  const { count } = await sql`select from jobs where id = ${id} and "isWithdrawn"`
  return count > 0
}

/** A text message by the service's id of it. */
export async function findTextByReference(
  sql: Queryable,
  reference: string,
): Promise<OutboxEntry | undefined> {
  const [entry] = await sql<OutboxEntry[]>`
    select ${entryColumns(sql)} from outbox where reference = ${reference} and kind = 'text'`
  return entry
}

/**
 * The service told us of its message `reference`, so it has the text: its answer may have been lost, and no further attempt
 * must follow.
 */
export const markTextSent = (
  sql: Queryable,
  id: string,
  { reference, at }: Readonly<{ reference: string; at: string }>,
) => sql`
  update jobs set state = 'sent', "finishedAt" = ${at}, "lastError" = null, reference = ${reference}, "lockedUntil" = null
  where id = ${id} and state in ('waiting', 'failed')`

/** Stores what the carrier reported, unless something is stored already: 'delivered', 'undelivered 30003'. */
export const reportOnText = (
  sql: Queryable,
  id: string,
  { state, code }: Readonly<{ state: string; code?: string }>,
) => sql`
  update jobs set report = ${code ? `${state} ${code}` : state} where id = ${id} and report is null`

/** Sends a message again, as a delivery of its own; `key` identifies the request to do so. Returns its id. */
export async function sendAgain(
  sql: Queryable,
  { kind, recipient, payload, about }: OutboxEntry,
  key: string,
): Promise<string> {
  await enqueue(sql, { kind, key, recipient, payload, ...(about !== null && { about }) })
  const [again] = await sql<{ id: string }[]>`select id from jobs where key = ${key}`
  if (!again) throw new Error(`The message ${key} was not stored.`)
  return again.id
}

const entryColumns = (sql: Queryable) => sql`
  id, kind, dedupe, recipient, payload, about, state, "dueAt", attempts, "sentAt", "lastError", "createdAt", answer, report`

type Letter = Readonly<{
  key: string
  /** The office's mail address. */
  office: string
  /** Who wrote, and gets the answer. */
  from: Readonly<{ name: string; email: string }>
  subject: string
  /** Facts by their names; undefined ones are left out. */
  fields: Readonly<Record<string, string | number | undefined>>
  text?: string
}>

/** A mail that brings a form of the site to the office; an answer goes to the person who sent the form. */
export const toOffice = ({ key, office, from, subject, fields, text }: Letter): Message => ({
  kind: 'mail',
  key,
  recipient: office,
  payload: {
    subject: oneLine(subject),
    replyTo: from.email,
    text: [
      Object.entries({ Name: from.name, Email: from.email, ...fields })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}: ${oneLine(String(value))}`)
        .join('\n'),
      ...(text ? [text] : []),
    ].join('\n\n'),
  },
})

/** Only the text at the end may have lines, so that nothing in a field looks like another field. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
