import { type } from 'arktype'
import { Elysia } from 'elysia'
import {
  findInOutbox,
  findTextByReference,
  markTextSent,
  type OutboxEntry,
  reportOnText,
} from '../../../adapters/outbox.ts'
import { isSignedByService, optedOutCode, toE164 } from '../../../adapters/text-messages/text-messages.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import type { Command } from '../../../eventlog/types.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { readText } from '../../../platform/bodies.ts'
import { BadRequest, Forbidden } from '../../../platform/errors.ts'
import { answersAs, model } from '../../../platform/model.ts'
import type { Platform } from '../../module.ts'
import { reportDelivery } from '../decide.ts'
import { createNotificationRecorder } from '../mails/outbox.ts'
import { serviceRequests } from '../service-request.ts'
import { resumeTexts, stopTexts } from './opt-outs.ts'
import { replyOf } from './replies.ts'

type Deps = Pick<Platform, 'config' | 'log' | 'sql' | 'report'>

/** What the text message service tells us: replies to our messages, and what became of them. Each request is signed. */
export const textWebhooks = (deps: Deps) =>
  new Elysia({ prefix: '/api/twilio' })
    .post(
      '/messages',
      async ({ request }) => {
        const reply = await readSigned(deps, request, incoming)
        return new Response(await answerTo(deps, reply), { headers: { 'content-type': 'text/xml' } })
      },
      { parse: 'none', detail: answersAs('text/xml') },
    )
    .post(
      '/status',
      async ({ request }) => {
        await takeReport(deps, await readSigned(deps, request, statusReport), messageIn(request))
        return { received: true } as const
      },
      { parse: 'none', response: model({ received: 'true' }) },
    )

/** A text message to our number. `OptOutType`: the service has answered and acted on it already. */
const incoming = type({ MessageSid: 'string', From: 'string', 'Body?': 'string', 'OptOutType?': 'string' })

const statusReport = type({
  MessageSid: 'string',
  MessageStatus: 'string',
  'ErrorCode?': 'string',
  'To?': 'string',
})

/** Reads a form whose signature covers our public address. @throws Forbidden, BadRequest */
async function readSigned<T>(
  { config }: Pick<Deps, 'config'>,
  request: Request,
  shape: (data: unknown) => T | type.errors,
): Promise<T> {
  const signature = request.headers.get('x-twilio-signature')
  if (!signature || !config.twilio) throw new Forbidden('The signature is missing.')
  const form = new URLSearchParams(await readText(request, maxBytes))
  const { pathname, search } = new URL(request.url)
  const url = `${config.publicUrl}${pathname}${search}`
  if (!isSignedByService({ url, form, signature }, config.twilio.authToken)) {
    throw new Forbidden('The signature does not match.')
  }
  const fields = shape(Object.fromEntries(form))
  if (fields instanceof type.errors) throw new BadRequest(fields.summary)
  return fields
}

const maxBytes = 64 * 1024

/** The same request may come again: commands and mails have the message's id. */
const commandOf = (...ids: readonly string[]): Command => ({
  id: idFrom('text message service', ...ids),
  actor: 'text message service',
  at: new Date().toISOString(),
})

/** Acts on a reply and returns what the service sends back, in its markup. */
async function answerTo(deps: Deps, { MessageSid, From, Body = '', OptOutType }: typeof incoming.infer) {
  const phone = toE164(From)
  const reply = replyOf(OptOutType ?? Body)
  if (phone && reply === 'stop') await stopTexts(deps, phone, 'reply', commandOf(MessageSid))
  if (phone && reply === 'start') await resumeTexts(deps, phone, commandOf(MessageSid))
  if (reply === 'other')
    await enqueue(deps.sql, mailToOffice(deps, { sid: MessageSid, from: From, text: Body }))
  // The service itself confirms STOP and START, and lets nothing of ours through after STOP.
  const isAnswered = reply !== 'help' || OptOutType !== undefined
  const help = isAnswered ? '' : `<Message>${Bun.escapeHTML(helpText(deps.config))}</Message>`
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${help}</Response>`
}

const helpText = ({ brand, phones }: Deps['config']) =>
  `${brand}: texts about your booking. Help: ${phones.wi} or ${phones.il}. Message and data rates may apply. Reply STOP to end.`

/** Nobody reads our number, so what a customer texts goes to the office. */
const mailToOffice = (
  { config }: Deps,
  { sid, from, text }: Readonly<{ sid: string; from: string; text: string }>,
) => ({
  kind: 'mail' as const,
  key: `mail office text ${sid}`,
  recipient: config.mail.supportEmail,
  payload: {
    subject: `A text message from ${from}`,
    text: `Phone: ${from}\n\n${text.trim() || '(no text)'}\n\nThey answered one of our automatic texts. Please call or text them back.`,
  },
})

const messageIn = (request: Request) => new URL(request.url).searchParams.get('message') ?? undefined

/**
 * Any report proves that the service has the message. Only the last word on it is recorded, and only the first of those:
 * reports repeat and overtake each other.
 */
async function takeReport(
  deps: Deps,
  { MessageSid, MessageStatus, ErrorCode, To }: typeof statusReport.infer,
  outboxId: string | undefined,
): Promise<void> {
  const phone = toE164(To ?? '')
  if (phone && ErrorCode === String(optedOutCode)) {
    await stopTexts(deps, phone, 'provider', commandOf(MessageSid, 'opt-out'))
  }
  const text = outboxId
    ? await findInOutbox(deps.sql, outboxId)
    : await findTextByReference(deps.sql, MessageSid)
  if (text?.kind !== 'text') return
  if (text.state === 'waiting' || text.state === 'failed') await takeAsSent(deps, text, MessageSid)
  const state = finalStates.find(each => each === MessageStatus)
  if (!state) return
  const report = {
    outboxId: text.id,
    recipient: text.recipient,
    state,
    ...(ErrorCode && { code: ErrorCode }),
  }
  const command = commandOf('report', text.id)
  if (text.about !== null) {
    await deps.log.handle(serviceRequests, text.about, () => reportDelivery(report), command)
  }
  await reportOnText(deps.sql, text.id, report)
}

/** A report overtook the answer to our call, or the answer was lost. */
async function takeAsSent(deps: Deps, text: OutboxEntry, reference: string): Promise<void> {
  const at = new Date().toISOString()
  const record = createNotificationRecorder(deps)
  await record({ ...text, kind: 'text', at, delivery: { state: 'sent', reference } })
  await markTextSent(deps.sql, text.id, { reference, at })
}

const finalStates = ['delivered', 'undelivered', 'failed'] as const
