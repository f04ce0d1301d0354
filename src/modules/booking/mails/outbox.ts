import { type } from 'arktype'
import {
  type Delivered,
  findInOutbox,
  isWithdrawn,
  listOutbox,
  type OutboxEntry,
  sendAgain,
} from '../../../adapters/outbox.ts'
import { toE164 } from '../../../adapters/text-messages/text-messages.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, NoSuchRow, Refused } from '../../../eventlog/types.ts'
import { office } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { answersAs, model, setNextCursor } from '../../../platform/model.ts'
import { whyUndelivered } from '../../../shared/text-failures.ts'
import type { Platform, RouterOptions } from '../../module.ts'
import { recordNotification } from '../decide.ts'
import { outboxRequest } from '../forms.ts'
import { bookingNumber, serviceRequests } from '../service-request.ts'
import { stopTexts, whyNotText } from '../texts/opt-outs.ts'

/**
 * The office's list of mails and texts to customers and to itself, newest first. Without a mail service they are only
 * kept. A full page sets the `x-next-cursor` header.
 */
export const outboxOffice = (deps: RouterOptions<'db' | 'sql'>) =>
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
    .post('/:id/resend', async ({ params, command }) => messageView(await resend(deps, params.id, command)), {
      response: model(outgoing),
    })
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

/** @throws NotFound, Refused with the reason why the message cannot be sent again */
async function resend(
  deps: Pick<Platform, 'db' | 'sql'>,
  id: string,
  { id: commandId, at }: Command,
): Promise<OutboxEntry> {
  const entry = await findInOutbox(deps.sql, id)
  if (!entry) throw new NotFound('We can’t find that message.')
  const { kind, state, payload, recipient, about } = entry
  if (state === 'waiting') throw new Refused('This message is still waiting to be sent.')
  if (payload.sendBefore && at >= payload.sendBefore) throw new Refused('Its time has passed.')
  if (await isWithdrawn(deps.sql, id)) throw new Refused('What it says is outdated.')
  const reason = kind === 'text' ? await whyNotText(deps, { recipient, about }) : undefined
  if (reason) throw new Refused(reason)
  const again = await findInOutbox(deps.sql, await sendAgain(deps.sql, entry, `resend ${id} ${commandId}`))
  if (!again) throw new NotFound('We can’t find that message.')
  return again
}

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
  /** What the service answered, and what the carrier reported about a text message. */
  answer: 'string | null',
  report: type({ isDelivered: 'boolean', reason: 'string | null' }).or('null'),
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
  answer: entry.answer,
  report: entry.report === null ? null : reportView(entry.report),
  at: sentAt ?? entry.dueAt,
  createdAt: entry.createdAt,
  booking: about === null ? null : { id: about, bookingNumber: bookingNumber({ id: about }) },
})

function reportView(report: string) {
  const [state, code] = report.split(' ')
  const isDelivered = state === 'delivered'
  return { isDelivered, reason: isDelivered ? null : whyUndelivered(code) }
}

/**
 * Records the delivery of each mail and text in its booking's stream, so the log contains the full history. The sender
 * calls this; no follower does, so a rebuild records nothing. Idempotent: the command id comes from the outbox row and
 * its state.
 */
export const createNotificationRecorder =
  ({ log, report }: Pick<Platform, 'log' | 'report'>) =>
  async (delivered: Delivered): Promise<void> => {
    const { id, about, at, kind, recipient, payload, delivery } = delivered
    const phone = kind === 'text' && 'isOptOut' in delivery ? toE164(recipient) : undefined
    if (phone) {
      const command = { id: idFrom('outbox', id, 'opt-out'), actor: 'system', at }
      await stopTexts({ log }, phone, 'provider', command)
    }
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
