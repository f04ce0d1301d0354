import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { connect } from '../../db/connect.ts'
import { createMail } from '../../src/adapters/mail/mail.ts'
import { messageKinds } from '../../src/adapters/outbox.ts'
import { createTextMessages } from '../../src/adapters/text-messages/text-messages.ts'
import { createWorker } from '../../src/jobs/worker.ts'

/**
 * Processes of the mail benchmark. Each prints a first line when it is ready and runs until its standard input ends.
 *
 * `sink`: a mail server. Prints its address; for each line `expect N` it prints, as JSON, what arrived since then once
 * N mails have: in how long, how many of them twice, and how late the latest was by the time in its subject. It never
 * answers the mail to `hangs@example.com`.
 *
 * `sender`: sends due messages from the queue of a database, as a server does.
 *
 * `bare`: nodemailer alone, with the same mails and as many connections. Sends N mails for each line `send FIRST N`.
 */

const from = 'FairMove <bookings@fairmove.example>'
const supportEmail = 'support@fairmove.example'

/** About as long as a confirmation. */
export const contentOf = (subject: string) => ({
  subject,
  text: 'Your crew arrives on Monday, March 15, 8:00 AM to 10:00 AM.\n'.repeat(25),
  html: '<p style="margin:0 0 16px">Your crew arrives on Monday, March 15, 8:00 AM to 10:00 AM.</p>\n'.repeat(
    60,
  ),
})

export const recipientOf = (n: number) => `person-${n}@example.com`

export type Arrivals = Readonly<{ seconds: number; repeated: number; latestMs: number }>

async function runSink() {
  let arrived = new Map<string, number>()
  let awaited = 0
  let first = 0
  let latestMs = 0
  const arrive = (to: string, dueAt: number) => {
    if (arrived.size === 0) first = performance.now()
    arrived.set(to, (arrived.get(to) ?? 0) + 1)
    latestMs = Math.max(latestMs, Date.now() - dueAt)
    if (arrived.size < awaited) return
    const repeated = [...arrived.values()].filter(times => times > 1).length
    const arrivals: Arrivals = { seconds: (performance.now() - first) / 1000, repeated, latestMs }
    console.log(JSON.stringify(arrivals))
    awaited = Number.POSITIVE_INFINITY
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address).join()
      let head = ''
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 2048) head += chunk.toString('latin1')
      })
      stream.on('end', () => {
        if (to.startsWith('hangs@')) return
        const [, dueAt = ''] = /^Subject: .*?(\d{13})/im.exec(head) ?? []
        arrive(to, Number(dueAt) || Date.now())
        done()
      })
    },
  })
  const listener = server.listen(0, '127.0.0.1', () => {
    const address = listener.address()
    if (address !== null && typeof address !== 'string') console.log(`smtp://127.0.0.1:${address.port}`)
  })
  for await (const line of console) {
    awaited = Number(line.replace('expect ', ''))
    arrived = new Map()
    latestMs = 0
  }
}

async function runSender(smtpUrl: string, databaseUrl: string) {
  const { sql } = connect(databaseUrl, { max: 20 })
  const mail = createMail({ smtpUrl, from, supportEmail })
  const kinds = messageKinds({ mail, text: createTextMessages({}) })
  const worker = createWorker({ sql, kinds, onError: error => console.error(error) })
  await worker.start()
  console.log('ready')
  for await (const _ of console);
}

async function runBare(url: string) {
  const transport = createTransport({ url, pool: true, maxConnections: 5 })
  console.log('ready')
  for await (const line of console) {
    const [, start, count] = line.split(' ').map(Number)
    const sends = Array.from({ length: count ?? 0 }, (_, n) => recipientOf((start ?? 0) + n))
    const next = sends[Symbol.iterator]()
    const work = async () => {
      for (const to of next) {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          replyTo: { name: '', address: supportEmail },
          messageId: `<${crypto.randomUUID()}@fairmove.example>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...contentOf(`Booking of ${to}`),
        })
      }
    }
    await Promise.all(Array.from({ length: 20 }, work))
  }
}

// Last, because it uses the constants above.
if (import.meta.main) {
  const [role, address = '', databaseUrl = ''] = process.argv.slice(2)
  if (role === 'sink') await runSink()
  else if (role === 'sender') await runSender(address, databaseUrl)
  else await runBare(address)
  process.exit()
}
