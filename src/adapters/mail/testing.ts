import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type Received = Readonly<{ to: readonly string[]; raw: string }>

export type SmtpPeer = Readonly<{
  url: string
  /** Every mail whose content arrived, accepted or not. */
  mails: readonly Received[]
  /** The maximum number of connections open at once. */
  mostConnections(): number
  close(): Promise<void>
}>

type Answers = Readonly<{
  /** Called with each mail before it is acknowledged; a rejection refuses it, with its `responseCode`. */
  onMail?(mail: Received): Promise<void> | void
  /** The answers to a sender and to a recipient; undefined accepts. */
  onSender?(address: string): Error | undefined
  onRecipient?(address: string): Error | undefined
  /** Asks for a login and accepts this password only. */
  password?: string
}>

/** A real local mail server that records what arrives. For tests. */
export async function smtpPeer({ onMail, onSender, onRecipient, password }: Answers = {}): Promise<SmtpPeer> {
  const mails: Received[] = []
  let mostConnections = 0
  const server = new SMTPServer({
    authOptional: password === undefined,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: (auth, _, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(smtpError(535, 'Who are you?')),
    onConnect(_, done) {
      mostConnections = Math.max(mostConnections, server.connections.size)
      done()
    },
    onMailFrom: ({ address }, _, done) => done(onSender?.(address)),
    onRcptTo: ({ address }, _, done) => done(onRecipient?.(address)),
    async onData(stream, { envelope }, done) {
      const mail = { to: envelope.rcptTo.map(({ address }) => address), raw: await text(stream) }
      mails.push(mail)
      await Promise.try(() => onMail?.(mail)).then(() => done(), done)
    },
  })
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  const listener = server.listen(0, '127.0.0.1', resolve)
  await listening
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server listens on no port.')

  const login = password === undefined ? '' : `us:${password}@`
  return {
    url: `smtp://${login}127.0.0.1:${address.port}`,
    mails,
    mostConnections: () => mostConnections,
    close: () => new Promise(closed => server.close(closed)),
  }
}

export const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

/** A header's value, unfolded; the names are not case-sensitive. */
export const headerOf = ({ raw }: Received, name: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1]
