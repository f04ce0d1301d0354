import type { Message } from './message.ts'

type Letter = Readonly<{
  dedupe: string
  /** The office's mail address. */
  office: string
  /** Who wrote, and is answered. */
  from: Readonly<{ name: string; email: string }>
  subject: string
  /** What there is to know, by its name; what was left out is left out. */
  fields: Readonly<Record<string, string | number | undefined>>
  text?: string
}>

/** A mail that brings a form of the site to the office: an answer to it goes to whoever filled it in. */
export const toOffice = ({ dedupe, office, from, subject, fields, text }: Letter): Message => ({
  kind: 'mail',
  dedupe,
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
