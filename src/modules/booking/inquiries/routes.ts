import { Elysia } from 'elysia'
import * as schema from '../../../../db/schema.ts'
import { toOffice } from '../../../adapters/outbox.ts'
import type { Follower } from '../../../eventlog/follow.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { administrator, context, nameOf, office } from '../../../platform/context.ts'
import { done, listOf, model, success } from '../../../platform/model.ts'
import { inquiryType } from '../../../shared/catalog.ts'
import { type InquiryForm, inquiryForm } from '../../../shared/forms/booking.ts'
import { countOpen, findInboxMessage, inboxChange, inboxRequest, listInbox, openCount } from '../../inbox.ts'
import type { Platform, RouterOptions } from '../../module.ts'
import { inquiryFacts } from '../events.ts'
import { contactMessages, type Inquiry, markInquiry, receiveInquiry } from './inquiry.ts'

/** The public contact form. The message is stored before the response; its mail is sent later. */
export const inquiries = (deps: RouterOptions<'log'>) =>
  new Elysia({ prefix: '/api' }).use(context(deps)).post(
    '/contact',
    async ({ body, command }) => {
      await deps.log.start(contactMessages, command.id, () => receiveInquiry(inquiryOf(body)), command)
      return success
    },
    { body: inquiryForm, response: done },
  )

/** The office's inbox of contact messages. */
export const inquiriesOffice = (deps: RouterOptions<'log' | 'sql'>) =>
  office(deps, '/api/admin/contact-messages')
    .get('/', ({ query, set }) => listInbox(deps.sql, contactMessages, columns, query, set.headers), {
      query: inboxRequest,
      response: listOf(contactMessage),
    })
    .get('/open', async () => ({ open: await countOpen(deps.sql, contactMessages) }), {
      response: openCount,
    })
    .get('/:id', ({ params }) => findInboxMessage(deps.log, contactMessages, params.id), {
      response: contactMessage,
    })
    .patch(
      '/:id',
      async ({ params, body, visitor, command }) => {
        const by = nameOf(administrator(visitor))
        const decide = (inquiry: Inquiry) => markInquiry(inquiry, body.isHandled, by)
        return (await deps.log.handle(contactMessages, params.id, decide, command)).row
      },
      { body: inboxChange, response: contactMessage },
    )

const columns = schema.columnsOf(schema.contactMessages)

const contactMessage = model({
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

/** Mails each message to the office. The key comes from the event's id, so a message is mailed once. */
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

const inquiryOf = ({ website, phone, ...fields }: InquiryForm) => ({
  ...fields,
  name: fields.name.trim(),
  phone: phone?.trim() || undefined,
  subject: fields.subject.trim(),
  message: fields.message.trim(),
  isSuspect: Boolean(website),
})

const about = {
  general: 'General question',
  moving: 'Moving',
  junk: 'Junk removal',
  quote: 'A quote',
} as const
