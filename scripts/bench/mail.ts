import type { Sql } from 'postgres'
import { connect } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { channel, enqueue } from '../../src/jobs/queue.ts'
import { type Arrivals, contentOf, recipientOf } from './mail-processes.ts'
import { against, compare, rounded } from './rounds.ts'
import type { CreateDatabase } from './server.ts'

const ROUNDS = 5
const MAILS = 10_000
const STEADY = 1000
const STEADY_PER_SECOND = 50

/**
 * Two processes send 10,000 due mails into a local mail server, beside two of bare nodemailer with the same mails and as
 * many connections. Then one mail hangs while others fall due steadily.
 */
export async function benchMail(createDatabase: CreateDatabase) {
  const databaseUrl = await createDatabase('mail')
  await migrate(databaseUrl)
  const { sql, close } = connect(databaseUrl, { max: 4 })
  const sink = await open('sink')
  const bare = await Promise.all([open('bare', sink.ready), open('bare', sink.ready)])
  const senders = await Promise.all([
    open('sender', sink.ready, databaseUrl),
    open('sender', sink.ready, databaseUrl),
  ])
  let repeated = 0
  const arrivals = async (count: number, begin: () => Promise<unknown> | undefined): Promise<Arrivals> => {
    sink.write(`expect ${count}`)
    await begin()
    return JSON.parse(await sink.next())
  }
  const perSecond = await compare(ROUNDS, [
    [
      'ours',
      async () => {
        await storeMails(sql)
        const { seconds, repeated: twice } = await arrivals(MAILS, () => makeDue(sql))
        repeated += twice
        await untilStored(sql)
        return MAILS / seconds
      },
    ],
    [
      'nodemailer',
      async () => {
        const half = MAILS / 2
        const send = async () => bare.forEach((process, n) => void process.write(`send ${n * half} ${half}`))
        return MAILS / (await arrivals(MAILS, send)).seconds
      },
    ],
  ])
  const { latestMs } = await arrivals(STEADY, () => besideHanging(sql))
  for (const process of [...senders, ...bare, sink]) await process.stop()
  await close()
  return {
    mails: MAILS,
    processes: 2,
    perSecond: { ours: perSecond('ours'), nodemailer: perSecond('nodemailer') },
    toNodemailer: against(perSecond('ours'), perSecond('nodemailer'), 0.9),
    duplicates: { count: repeated, limit: 0, kept: repeated === 0 },
    besideHanging: {
      mails: STEADY,
      perSecond: STEADY_PER_SECOND,
      latestSeconds: rounded(latestMs / 1000),
      limit: 2,
      kept: latestMs <= 2000,
    },
  }
}

/** Stores the mails of a round, due in the far future. */
async function storeMails(sql: Sql) {
  await sql`truncate jobs`
  await sql.begin(async tx => {
    const dueAt = '2100-01-01T00:00:00Z'
    for (let n = 0; n < MAILS; n++) {
      const recipient = recipientOf(n)
      const payload = contentOf(`Booking of ${recipient}`)
      await enqueue(tx, { kind: 'mail', key: `mail ${n}`, recipient, payload, dueAt })
    }
  })
  await sql`vacuum analyze jobs`
}

async function makeDue(sql: Sql) {
  await sql`update jobs set "dueAt" = now()`
  await sql.notify(channel, '')
}

/** The rounds share the queue, so one must not begin before the last one is over. */
async function untilStored(sql: Sql) {
  while ((await sql`select from jobs where state <> 'sent' limit 1`).count > 0) await Bun.sleep(20)
}

/** Enqueues a mail that hangs, then the others at their times, each with its time in the subject. */
async function besideHanging(sql: Sql) {
  await sql`truncate jobs`
  const send = (recipient: string, key: string) =>
    enqueue(sql, { kind: 'mail', key, recipient, payload: contentOf(`Due at ${Date.now()}`) })
  await send('hangs@example.com', 'hangs')
  for (let n = 0; n < STEADY; n++) {
    await Bun.sleep(1000 / STEADY_PER_SECOND)
    await send(recipientOf(n), `mail ${n}`)
  }
}

/** Starts a process of this benchmark; `ready` is its first line. */
async function open(...args: string[]) {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/mail-processes.ts`, ...args], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const decoder = new TextDecoder()
  const reader = child.stdout.getReader()
  let buffer = ''
  const next = async (): Promise<string> => {
    while (!buffer.includes('\n')) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`The process ${args[0]} ended.`)
      buffer += decoder.decode(value, { stream: true })
    }
    const [line = '', ...more] = buffer.split('\n')
    buffer = more.join('\n')
    return line
  }
  return {
    ready: await next(),
    next,
    write(line: string) {
      child.stdin.write(`${line}\n`)
      child.stdin.flush()
    },
    async stop() {
      child.kill()
      await child.exited
    },
  }
}
