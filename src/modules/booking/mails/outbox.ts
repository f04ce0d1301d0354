import { type } from 'arktype'
import { type Delivered, findInOutbox, listOutbox, type OutboxEntry } from '../../../adapters/outbox.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { NoSuchRow } from '../../../eventlog/types.ts'
import { office } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { answersAs, model, setNextCursor } from '../../../platform/model.ts'
import type { Platform, RouterOptions } from '../../module.ts'
import { recordNotification } from '../decide.ts'
import { outboxRequest } from '../forms.ts'
import { bookingNumber, serviceRequests } from '../service-request.ts'

/**
 * The office's list of mails and texts to customers and to itself, newest first. Without a mail service they are only
 * kept. A full page sets the `x-next-cursor` header.
 */
export const outboxOffice = (deps: RouterOptions<'sql'>) =>
  office(deps, '/api/admin/outbox')
    .get(
      '/',
      async ({ query: { limit, cursor, serviceRequestId, state, kind }, set }) => {
        const filter = { about: serviceRequestId, state, kind }
        const page = await listOutbox(deps.sql, { limit, before: cursor, ...filter })
        setNextCursor(set.headers, page.at(-1), page.length === limit)
        return page.map(messageView)
      },
      { query: outboxRequest, response: model(outgoing.array()) },
    )
    .get(
      '/:id',
      async ({ params }) => {
        const entry = await findInOutbox(deps.sql, params.id)
        if (!entry) throw new NotFound('We can’t find that message.')
        return messageView(entry)
      },
      { response: model(outgoing) },
    )
    .get(
      '/:id/html',
      async ({ params }) => {
        const entry = await findInOutbox(deps.sql, params.id)
        const html = entry && 'html' in entry.payload ? entry.payload.html : undefined
        if (html === undefined) throw new NotFound('We can’t find that message.')
        return new Response(html, {
          headers: { 'content-type': 'text/html;charset=utf-8', 'content-security-policy': mailPolicy },
        })
      },
      { detail: answersAs('text/html') },
    )

/** Allows a mail's inline styles, which our pages' policy forbids. A mail cannot load, run or send anything else. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

/** `at` is when the message was sent, or when it is due; `error` is why the last attempt failed. */
const outgoing = type({
  id: 'string',
  kind: "'mail' | 'text'",
  to: 'string',
  subject: 'string | null',
  text: 'string',
  html: 'string | null',
  state: "'waiting' | 'sent' | 'kept' | 'failed'",
  error: 'string | null',
  attempts: 'number.integer',
  at: 'string',
  createdAt: 'string',
  booking: type({ id: 'string', bookingNumber: 'string' }).or('null'),
})

const messageView = ({
  payload,
  recipient,
  lastError,
  about,
  sentAt,
  ...entry
}: OutboxEntry): typeof outgoing.infer => ({
  id: entry.id,
  kind: entry.kind,
  to: recipient,
  subject: 'subject' in payload ? payload.subject : null,
  text: payload.text,
  html: 'html' in payload ? (payload.html ?? null) : null,
  state: entry.state,
  error: lastError,
  attempts: entry.attempts,
  at: sentAt ?? entry.dueAt,
  createdAt: entry.createdAt,
  booking: about === null ? null : { id: about, bookingNumber: bookingNumber({ id: about }) },
})

/**
 * Records the delivery of each mail and text in its booking's stream, so the log contains the full history. The sender
 * calls this; no follower does, so a rebuild records nothing. Idempotent: the command id comes from the outbox row and
 * its state.
 */
export const createNotificationRecorder =
  ({ log, report }: Pick<Platform, 'log' | 'report'>) =>
  async (delivered: Delivered): Promise<void> => {
    const { id, about, at, kind, recipient, payload, delivery } = delivered
    if (about === null) return
    const subject = 'subject' in payload ? payload.subject : undefined
    const notification = { outboxId: id, kind, recipient, subject }
    const command = { id: idFrom('outbox', id, delivery.state), actor: 'system', at }
    try {
      await log.handle(serviceRequests, about, () => recordNotification(notification, delivery), command)
    } catch (error) {
      // The message was sent, and retrying cannot create its booking.
      if (!(error instanceof NoSuchRow)) throw error
      report(error)
    }
  }
