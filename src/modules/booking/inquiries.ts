import { Elysia } from 'elysia'
import * as schema from '../../../db/schema.ts'
import { enqueue, toOffice } from '../../adapters/outbox.ts'
import type { Follower } from '../../eventlog/follow.ts'
import { context } from '../../platform/context.ts'
import { done, listOf, model, success } from '../../platform/model.ts'
import { office } from '../../platform/office.ts'
import { administrator, nameOf } from '../../platform/visitor.ts'
import { inquiryType } from '../../shared/catalog.ts'
import { type InquiryForm, inquiryForm } from '../../shared/forms/booking.ts'
import { countOpen, findInboxMessage, inboxChange, inboxRequest, listInbox, openCount } from '../inbox.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { markInquiry, receiveInquiry } from './decide.ts'
import { inquiryFacts } from './events.ts'
import { contactMessages, type Inquiry } from './inquiry.ts'

/** Anybody writes to the office. The message is kept before the answer; its mail follows, however long that takes. */
export const inquiries = (deps: RouterOptions<'log'>) =>
  new Elysia({ prefix: '/api' }).use(context(deps)).post(
    '/contact',
    async ({ body, command }) => {
      await deps.log.start(contactMessages, command.id, () => receiveInquiry(inquiryOf(body)), command)
      return success
    },
    { body: inquiryForm, response: done },
  )

/** What was written to the office, and what of it somebody has dealt with. */
export const inquiriesOffice = (deps: RouterOptions<'log' | 'sql'>) =>
  office(deps, '/api/admin/contact-messages')
    .get('/', ({ query, set }) => listInbox(deps.sql, contactMessages, columns, query, set.headers), {
      query: inboxRequest,
      response: listOf(letter),
    })
    .get('/open', async () => ({ open: await countOpen(deps.sql, contactMessages) }), {
      response: openCount,
    })
    .get('/:id', ({ params }) => findInboxMessage(deps.log, contactMessages, params.id), { response: letter })
    .patch(
      '/:id',
      async ({ params, body, visitor, command }) => {
        const by = nameOf(administrator(visitor))
        const decide = (letter: Inquiry) => markInquiry(letter, body.isHandled, by)
        return (await deps.log.handle(contactMessages, params.id, decide, command)).row
      },
      { body: inboxChange, response: letter },
    )

const columns = schema.columnsOf(schema.contactMessages)

const letter = model({
  id: 'string',
  name: 'string',
  email: 'string',
  phone: 'string | null',
  subject: 'string',
  message: 'string',
  serviceType: inquiryType,
  isSuspect: 'boolean',
  createdAt: 'string',
  handledAt: 'string | null',
  handledBy: 'string | null',
})

/** Brings each message to the office, under a key from its event's id: once, and not again by a rebuild. */
export const inquiryMails = ({ config }: Pick<Platform, 'config'>): Follower => ({
  name: 'inquiry mails',
  types: ['InquiryReceived'],
  on: async (event, tx) => {
    const inquiry = inquiryFacts.InquiryReceived.data.assert(event.data)
    if (inquiry.isSuspect) return
    const { phone, serviceType, message } = inquiry
    await enqueue(
      tx,
      toOffice({
        key: `mail ${event.type} ${event.id}`,
        office: config.mail.supportEmail,
        from: inquiry,
        subject: `Contact: ${inquiry.subject}`,
        fields: { Phone: phone, About: about[serviceType], Subject: inquiry.subject },
        text: message,
      }),
    )
  },
})

const inquiryOf = ({ website, phone, ...said }: InquiryForm) => ({
  ...said,
  name: said.name.trim(),
  phone: phone?.trim() || undefined,
  subject: said.subject.trim(),
  message: said.message.trim(),
  isSuspect: Boolean(website),
})

const about = {
  general: 'General question',
  moving: 'Moving',
  junk: 'Junk removal',
  quote: 'A quote',
} as const
