/** What a message says, as it is stored with its outbox row. Bodies are complete: nothing is rendered at sending time. */
export type MailPayload = Readonly<{
  subject: string
  text: string
  html?: string
  /** The mail address that an answer goes to; our own when absent. */
  replyTo?: string
}>

export type TextPayload = Readonly<{ text: string }>

export type Message = Readonly<{
  /** One message is sent per dedupe key, however often it is enqueued: 'booking-confirmed:<booking id>'. */
  dedupe: string
  /** A mail address, or a phone number for a text message. */
  recipient: string
  /** The booking this is about, if any. */
  about?: string
  /** ISO 8601 instant; now when absent. */
  dueAt?: string
}> &
  (Readonly<{ kind: 'mail'; payload: MailPayload }> | Readonly<{ kind: 'text'; payload: TextPayload }>)

/**
 * What became of one attempt. `kept`: no service is configured, so the row itself is where the message can be read.
 * `failed`: the service refuses this very message, and would again. Whatever may pass later is thrown instead.
 */
export type Delivery = Readonly<{ state: 'sent' } | { state: 'kept' } | { state: 'failed'; reason: string }>

/** `id` is the outbox row's: the same for every attempt, so a receiver can recognise a repeat. */
export type Outgoing<Payload> = Readonly<{ id: string; recipient: string; payload: Payload }>

/** A way out of the house: mail or text messages. `send` settles within a minute. */
export interface Transport<Payload> {
  send(message: Outgoing<Payload>): Promise<Delivery>
}
