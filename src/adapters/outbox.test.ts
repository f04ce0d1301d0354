import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { connectedDatabase } from '../../scripts/testing/database.ts'
import { enqueue } from '../jobs/queue.ts'
import { createWorker, type Worker, type WorkerOptions } from '../jobs/worker.ts'
import { createMail } from './mail/mail.ts'
import { headerOf, type SmtpPeer, smtpError, smtpPeer } from './mail/testing.ts'
import { listOutbox, messageKinds } from './outbox.ts'
import { createTextMessages } from './text-messages/text-messages.ts'

const { sql, close } = await connectedDatabase()
afterAll(() => close())
beforeEach(async () => {
  await sql`truncate jobs`
})

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const end of cleanup.splice(0)) await end()
})

const from = 'FairMove <bookings@fairmove.example>'
const supportEmail = 'support@fairmove.example'
const noon = Date.parse('2027-03-15T17:00:00Z')
const minutes = (n: number) => n * 60_000
const at = (ms: number) => () => new Date(ms)

const mailPeer = async (answers?: Parameters<typeof smtpPeer>[0]) => {
  const peer = await smtpPeer(answers)
  cleanup.push(peer.close)
  return peer
}

type Options = Partial<Parameters<typeof messageKinds>[0] & WorkerOptions>

/** Runs the messages' jobs as a process of its own would. */
const workerOf = ({
  mail = createMail({ from, supportEmail }),
  text = createTextMessages({}),
  onDelivery,
  ...options
}: Options) =>
  createWorker({ sql, kinds: messageKinds({ mail, text, onDelivery }), onError: fail, ...options })

const mailSender = (peer: SmtpPeer, now?: () => Date, onError: WorkerOptions['onError'] = fail) => {
  const mail = createMail({ smtpUrl: peer.url, from, supportEmail })
  cleanup.unshift(mail.close)
  return workerOf({ mail, now, onError })
}

const started = async (worker: Worker) => {
  cleanup.unshift(worker.stop)
  await worker.start()
}

const fail = (error: unknown) => {
  throw error
}

const enqueueMail = (key: string, dueAt = new Date(noon).toISOString()) =>
  enqueue(sql, {
    kind: 'mail',
    key,
    recipient: `${key}@example.com`,
    payload: { subject: 'Your move', text: 'See you.' },
    dueAt,
  })

const rows = () => listOutbox(sql, { limit: 1000 })
const row = async () => (await rows())[0]

test('a mail whose time has passed is not sent any more', async () => {
  const peer = await mailPeer()
  const times = [
    ['late', new Date(Date.now()).toISOString()],
    ['early', new Date(Date.now() + minutes(60)).toISOString()],
  ] as const
  for (const [key, sendBefore] of times) {
    const payload = { subject: 'Tomorrow', text: 'We come.', sendBefore }
    await enqueue(sql, {
      kind: 'mail',
      key,
      recipient: `${key}@example.com`,
      payload,
      dueAt: new Date(noon).toISOString(),
    })
  }
  await mailSender(peer, at(noon), () => {}).runDue()
  expect(peer.mails.flatMap(({ to }) => to)).toEqual(['early@example.com'])
  expect((await rows()).map(({ dedupe, state, lastError }) => [dedupe, state, lastError])).toEqual([
    ['early', 'sent', null],
    ['late', 'failed', 'Its time had passed before it could be sent.'],
  ])
})

describe('a due message', () => {
  test('is sent once and marked with the time; others wait until they are due', async () => {
    const peer = await mailPeer()
    await enqueueMail('due')
    await enqueueMail('later', new Date(noon + minutes(1)).toISOString())

    const sender = mailSender(peer, at(noon))
    expect(await sender.runDue()).toBe(1)
    expect(await sender.runDue()).toBe(0)
    expect(peer.mails.flatMap(({ to }) => to)).toEqual(['due@example.com'])
    expect(await rows()).toMatchObject([
      { dedupe: 'later', state: 'waiting', attempts: 0, sentAt: null },
      { dedupe: 'due', state: 'sent', attempts: 1, sentAt: new Date(noon).toISOString() },
    ])
  })

  test('is sent by its own service, as mail or as text message', async () => {
    const peer = await mailPeer()
    const bodies: string[] = []
    const twilio = Bun.serve({
      port: 0,
      async fetch(request) {
        bodies.push(await request.text())
        return Response.json({ sid: 'SM1' }, { status: 201 })
      },
    })
    const mail = createMail({ smtpUrl: peer.url, from: 'bookings@fairmove.example', supportEmail })
    const text = createTextMessages({
      accountSid: 'AC1',
      authToken: 't',
      from: '+14145550134',
      url: twilio.url.href,
      now: () => new Date(noon),
    })
    cleanup.unshift(mail.close, () => twilio.stop(true))

    await enqueueMail('ann')
    await enqueue(sql, {
      kind: 'text',
      key: 'sms',
      recipient: '(312) 555-0178',
      payload: { text: 'On our way' },
    })
    expect(await workerOf({ mail, text }).runDue()).toBe(1)
    expect(await workerOf({ mail, text, now: at(noon) }).runDue()).toBe(1)
    expect(peer.mails).toHaveLength(1)
    expect(bodies).toEqual(['To=%2B13125550178&From=%2B14145550134&Body=On+our+way&ValidityPeriod=14400'])
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('stays in the outbox, not marked as sent, when no service is configured', async () => {
    await enqueueMail('ann')
    await enqueue(sql, {
      kind: 'text',
      key: 'sms',
      recipient: '4145550134',
      payload: { text: 'On our way' },
    })
    const sender = workerOf({ now: at(noon) })
    expect(await sender.runDue()).toBe(2)
    expect(await rows()).toMatchObject([
      { kind: 'text', state: 'kept', sentAt: null, payload: { text: 'On our way' } },
      { kind: 'mail', state: 'kept', sentAt: null, payload: { subject: 'Your move' } },
    ])

    const peer = await mailPeer()
    expect(await mailSender(peer, at(noon + minutes(1000))).runDue()).toBe(0)
    expect(peer.mails).toEqual([])
  })

  test('reaches each of 500 recipients once with two senders running', async () => {
    const peer = await mailPeer()
    await Promise.all(Array.from({ length: 500 }, (_, n) => enqueueMail(`person-${n}`)))
    const [one, two] = [mailSender(peer, at(noon)), mailSender(peer, at(noon))]
    const shares = await Promise.all([one.runDue(), two.runDue()])

    expect(shares[0] + shares[1]).toBe(500)
    expect(Math.min(...shares)).toBeGreaterThan(0)
    expect(new Set(peer.mails.flatMap(({ to }) => to)).size).toBe(500)
    expect(peer.mails).toHaveLength(500)
    const [counted] = await sql`select count(*)::int as n from outbox where state = 'sent' and attempts = 1`
    expect(counted).toEqual({ n: 500 })
  })
})

test('a locked row is skipped without waiting', async () => {
  const peer = await mailPeer()
  await enqueueMail('held')
  await enqueueMail('free')
  const sender = mailSender(peer, at(noon))
  await sql.begin(async tx => {
    await tx`select from jobs where key = 'held' for update`
    expect(await sender.runDue()).toBe(1)
  })
  expect(await sender.runDue()).toBe(1)
  expect(peer.mails.flatMap(({ to }) => to)).toEqual(['free@example.com', 'held@example.com'])
})

test('a delivery is recorded before its row shows it, and retried until recorded', async () => {
  await enqueueMail('ann')
  const told: [state: string, row?: string][] = []
  const errors: unknown[] = []
  const recorder = (now: () => Date) =>
    workerOf({
      now,
      onError: error => errors.push(error),
      async onDelivery({ delivery }) {
        told.push([delivery.state, (await row())?.state])
        if (told.length === 1) throw new Error('The log is full.')
      },
    })
  await recorder(at(noon)).runDue()
  expect([told, String(errors)]).toEqual([[['kept', 'waiting']], 'Error: The log is full.'])
  expect(await recorder(at(noon + minutes(5))).runDue()).toBe(1)
  expect([told.length, (await row())?.state]).toEqual([2, 'kept'])
})

describe('a message that cannot be sent', () => {
  test('is retried after 30 s, then after twice as long, with the error stored, until it is sent', async () => {
    const answers = [smtpError(451, 'Busy'), smtpError(451, 'Still busy')]
    const peer = await mailPeer({
      onMail() {
        const error = answers.shift()
        if (error) throw error
      },
    })
    await enqueueMail('ann')
    const attemptAt = (ms: number) => mailSender(peer, at(noon + ms)).runDue()

    expect(await attemptAt(0)).toBe(1)
    expect(await row()).toMatchObject({
      state: 'waiting',
      attempts: 1,
      lastError: expect.stringContaining('Busy'),
    })
    expect(await attemptAt(29_999)).toBe(0)
    expect(await attemptAt(30_000)).toBe(1)
    expect(await row()).toMatchObject({ attempts: 2, lastError: expect.stringContaining('Still busy') })
    expect(await attemptAt(89_999)).toBe(0)
    expect(await attemptAt(90_000)).toBe(1)
    expect(await row()).toMatchObject({ state: 'sent', attempts: 3, lastError: null })
    expect(new Set(peer.mails.map(mail => headerOf(mail, 'Message-ID'))).size).toBe(1)
  })

  test('does not delay the others', async () => {
    const peer = await mailPeer({
      onRecipient: address => (address.startsWith('bad') ? smtpError(450, 'Busy') : undefined),
    })
    for (let n = 0; n < 12; n++) await enqueueMail(`bad-${n}`)
    await enqueueMail('good')
    expect(await mailSender(peer, at(noon)).runDue()).toBe(13)
    expect(peer.mails.flatMap(({ to }) => to)).toEqual(['good@example.com'])
  })

  test('has failed, with the reason, once the service refuses it for good', async () => {
    const peer = await mailPeer({ onRecipient: () => smtpError(550, 'No such mailbox') })
    await enqueueMail('ann')
    expect(await mailSender(peer, at(noon)).runDue()).toBe(1)
    expect(await row()).toMatchObject({
      state: 'failed',
      attempts: 1,
      sentAt: null,
      lastError: expect.stringContaining('No such mailbox'),
    })
    expect(await mailSender(peer, at(noon + minutes(1000))).runDue()).toBe(0)
  })

  test('has failed after three days of retries', async () => {
    const peer = await mailPeer({ onMail: () => Promise.reject(smtpError(451, 'Busy')) })
    await enqueueMail('ann')
    await mailSender(peer, at(noon)).runDue()
    let now = noon
    const reports: unknown[] = []
    const patient = mailSender(
      peer,
      () => new Date(now),
      error => reports.push(error),
    )
    while ((await row())!.state === 'waiting') {
      now += minutes(15)
      await patient.runDue()
    }
    expect(await row()).toMatchObject({ state: 'failed', lastError: expect.stringContaining('Busy') })
    expect(reports.map(String)).toEqual([expect.stringContaining('(mail) is parked: it failed 79 times.')])
    expect(now - noon).toBeGreaterThan(minutes(60 * 71))
    expect(now - noon).toBeLessThan(minutes(60 * 100))
  })
})

test('a mail server that stops answering one mail delays no other mail and no text message', async () => {
  const never = Promise.withResolvers<void>()
  const arrived = new Map(['stuck', 'next'].map(name => [name, Promise.withResolvers<void>()]))
  const peer = await mailPeer({
    onMail({ to: [address = ''] }) {
      arrived.get(address.split('@', 1).join(''))?.resolve()
      return address.startsWith('stuck') ? never.promise : undefined
    },
  })
  const texted = Promise.withResolvers<void>()
  const text = {
    async send() {
      texted.resolve()
      return { state: 'sent' } as const
    },
  }
  const mail = createMail({ smtpUrl: peer.url, from, supportEmail })
  cleanup.unshift(mail.close)
  await started(workerOf({ mail, text, graceMs: 0 }))
  const dueAt = new Date().toISOString()
  await enqueueMail('stuck', dueAt)
  await arrived.get('stuck')?.promise
  await enqueueMail('next', dueAt)
  const payload = { text: 'On our way' }
  await enqueue(sql, { kind: 'text', key: 'sms', recipient: '4145550134', payload, dueAt })
  await Promise.all([arrived.get('next')?.promise, texted.promise])
  expect((await rows()).find(({ dedupe }) => dedupe === 'stuck')).toMatchObject({
    state: 'waiting',
    attempts: 1,
  })
  never.resolve()
})

describe('a process that dies while it sends', () => {
  test('leaves the row to another process after its lease, which sends it again with the same Message-ID', async () => {
    const answered = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    const peer = await mailPeer({
      onMail() {
        arrived.resolve()
        return peer.mails.length === 1 ? answered.promise : undefined
      },
    })
    await enqueueMail('ann')
    const dying = mailSender(peer, at(noon)).runDue()
    await arrived.promise

    expect(await mailSender(peer, at(noon + minutes(1))).runDue()).toBe(0)
    expect(await mailSender(peer, at(noon + minutes(2))).runDue()).toBe(1)
    const [first, second] = peer.mails.map(mail => headerOf(mail, 'Message-ID'))
    expect(second).toBe(first!)

    // It was not dead after all, only late: what it now reports no longer counts.
    answered.resolve()
    await dying
    expect(await row()).toMatchObject({
      state: 'sent',
      attempts: 2,
      sentAt: new Date(noon + minutes(2)).toISOString(),
    })
  })
})

describe('a started sender', () => {
  const arrivals = async () => {
    const queue: string[] = []
    let told = Promise.withResolvers<void>()
    const peer = await mailPeer({
      onMail({ to }) {
        queue.push(...to)
        told.resolve()
      },
    })
    const next = async (): Promise<string | undefined> => {
      while (queue.length === 0) await told.promise
      told = Promise.withResolvers()
      return queue.shift()
    }
    return { peer, next }
  }
  const now = () => new Date().toISOString()

  test('sends what is due at once, what is enqueued when woken, and what falls due when it does', async () => {
    const { peer, next } = await arrivals()
    await enqueueMail('first', now())
    const sender = mailSender(peer)
    await started(sender)
    expect(await next()).toBe('first@example.com')

    await enqueueMail('second', now())
    expect(await next()).toBe('second@example.com')

    const dueAt = Date.now() + 300
    await enqueueMail('third', new Date(dueAt).toISOString())
    expect(await next()).toBe('third@example.com')
    expect(Date.now()).toBeGreaterThanOrEqual(dueAt)
  })

  test('finishes running messages when stopped, and takes no more', async () => {
    const arrived = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const peer = await mailPeer({
      onMail() {
        arrived.resolve()
        return answered.promise
      },
    })
    await enqueueMail('begun', now())
    const sender = mailSender(peer)
    await sender.start()
    await arrived.promise

    const stopped = sender.stop()
    await enqueueMail('too late', now())
    answered.resolve()
    await stopped
    expect(await rows()).toMatchObject([
      { dedupe: 'too late', state: 'waiting', attempts: 0 },
      { dedupe: 'begun', state: 'sent' },
    ])
  })

  test('that is stopped does not wait for a service that never answers: its row waits for the next one', async () => {
    const arrived = Promise.withResolvers<void>()
    const send = () => {
      arrived.resolve()
      return new Promise<never>(() => {})
    }
    await enqueueMail('stuck', now())
    const sender = workerOf({ mail: { send }, graceMs: 0 })
    await sender.start()
    await arrived.promise
    await sender.stop()
    expect(await rows()).toMatchObject([{ dedupe: 'stuck', state: 'waiting', attempts: 1 }])
  })

  test('reports when the outbox cannot be read, and recovers by itself', async () => {
    const { peer, next } = await arrivals()
    const mail = createMail({ smtpUrl: peer.url, from: 'bookings@fairmove.example', supportEmail })
    cleanup.unshift(mail.close)
    const told = Promise.withResolvers<unknown>()
    await sql`alter table jobs rename to hidden`
    const sender = workerOf({ mail, onError: told.resolve })
    await started(sender)
    expect(String(await told.promise)).toContain('"jobs" does not exist')
    await sql`alter table hidden rename to jobs`

    await enqueueMail('after', now())
    expect(await next()).toBe('after@example.com')
  })
})

const mail = (key: string) => ({
  kind: 'mail' as const,
  key,
  recipient: 'ann@example.com',
  payload: { subject: 'Tomorrow', text: 'Your crew comes tomorrow.' },
})

describe('the list', () => {
  test('shows the newest first, page by page, each entry once', async () => {
    for (let n = 1; n <= 7; n++) await enqueue(sql, mail(`mail ${n}`))
    const pages: string[][] = []
    for (let before: string | undefined; ; ) {
      const page = await listOutbox(sql, { limit: 3, before })
      if (page.length === 0) break
      pages.push(page.map(({ dedupe }) => dedupe))
      before = page.at(-1)?.id
    }
    expect(pages).toEqual([['mail 7', 'mail 6', 'mail 5'], ['mail 4', 'mail 3', 'mail 2'], ['mail 1']])
  })

  test('filters by booking', async () => {
    await enqueue(sql, { ...mail('a'), about: 'booking-1' })
    await enqueue(sql, { ...mail('b'), about: 'booking-2' })
    await enqueue(sql, mail('c'))
    const entries = await listOutbox(sql, { limit: 10, about: 'booking-2' })
    expect(entries.map(({ dedupe }) => dedupe)).toEqual(['b'])
  })
})
