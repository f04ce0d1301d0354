import type { Message } from '../chat/message.ts'
import { bookingNumber } from '../service-request.ts'
import { jobOf, type MailContext, mailToCustomer } from './parts.ts'
import { type Mail, mailOf } from './template.ts'

/** The mail quotes `messages`, oldest first. */
type Chat = Pick<MailContext, 'request' | 'link' | 'company'> &
  Readonly<{ messages: readonly Pick<Message, 'senderType' | 'message'>[] }>

export const chatMailToCustomer = ({ messages, ...context }: Chat): Mail =>
  mailToCustomer(context, `A message about your ${jobOf(context)}: ${bookingNumber(context.request)}`, [
    'Here is what’s new in the chat about your booking:',
    { quoted: messages.map(({ message }) => message) },
    { label: 'Read and reply', link: context.link },
  ])

/** Messages of the customer, the crew or both. If both wrote, each message names its sender. */
export const chatMailToOffice = ({ request, messages, link, company }: Chat): Mail => {
  const { customerName, customerPhone } = request
  const lines = messages.map(({ senderType, message }) => ({
    sender: senderType === 'provider' ? theCrew : customerName,
    message,
  }))
  const senders = [...new Set(lines.map(({ sender }) => sender))]
  const names = senders.map((sender, n) => (n > 0 && sender === theCrew ? 'the crew' : sender)).join(' and ')
  return mailOf({
    subject: `${names} wrote about ${bookingNumber(request)}`,
    to: 'office',
    parts: [
      `${names} wrote in the chat for booking ${bookingNumber(request)} (${customerName}, ${customerPhone}):`,
      {
        quoted: lines.map(({ sender, message }) => (senders.length > 1 ? `${sender}: ${message}` : message)),
      },
      { label: 'Reply', link },
    ],
    company,
  })
}

const theCrew = 'The crew'
