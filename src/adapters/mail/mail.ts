import { Transform, type TransformCallback } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Config } from '../../platform/config.ts'
import type { MailPayload, Transport } from '../outbox.ts'

export interface Mail extends Transport<MailPayload> {
  /** Closes the pooled connections; mails being delivered are finished first. */
  close(): void
}

/**
 * Mail by SMTP over pooled connections; without `smtpUrl` every mail is kept in the outbox.
 *
 * @param options.smtpUrl smtp://user:password@host:port, or smtps://
 * @param options.from the sender: 'FairMove <bookings@example.com>'; its domain names our Message-IDs
 * @param options.supportEmail the address that gets the answers to a mail that names no other
 */
export function createMail({ smtpUrl, from, supportEmail }: Config['mail']): Mail {
  if (!smtpUrl) return { send: async () => ({ state: 'kept' }), close() {} }

  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    // Fewer handshakes than with the default of 100.
    maxMessages: 1000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // No immediate retry when the connection is lost after the server accepted the mail: the outbox decides when.
    maxRequeues: 0,
  })
  transport.use('stream', ({ message }, done) => {
    message.transform(() => new InOnePiece())
    done()
  })
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'

  return {
    async send({ id, recipient, payload }) {
      try {
        const { response } = await transport.sendMail({
          from,
          // As an object, a comma in the address cannot make it two recipients.
          to: { name: '', address: recipient },
          replyTo: { name: '', address: payload.replyTo ?? supportEmail },
          subject: payload.subject,
          text: payload.text,
          html: payload.html,
          icalEvent: payload.calendar && { filename: 'booking.ics', ...payload.calendar },
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.timeout(60_000),
        })
        return { state: 'sent', answer: response }
      } catch (error) {
        if (refusesThisMail(error)) return { state: 'failed', reason: error.message }
        throw error
      }
    },
    close: () => transport.close(),
  }
}

/** A permanent refusal of the recipient or content. A refused login or sender is our own fault and is retried. */
const refusesThisMail = (error: unknown): error is Error =>
  error instanceof Error &&
  'permanent' in error &&
  error.permanent === true &&
  ('rejected' in error || ('code' in error && error.code === 'EMESSAGE'))

/** Passes a mail on whole. nodemailer writes it in eight pieces or more, each a packet of its own: a tenth more work. */
class InOnePiece extends Transform {
  readonly #pieces: Buffer[] = []

  override _transform(piece: Buffer, _: BufferEncoding, done: TransformCallback) {
    this.#pieces.push(piece)
    done()
  }

  override _flush(done: TransformCallback) {
    done(null, Buffer.concat(this.#pieces))
  }
}
