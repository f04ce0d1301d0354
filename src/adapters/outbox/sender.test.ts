import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { connectedDatabase } from '../../../scripts/testing/database.ts'
import { createMail } from '../mail/mail.ts'
import { headerOf, type SmtpPeer, smtpError, smtpPeer } from '../mail/testing.ts'
import { createTextMessages } from '../text-messages/text-messages.ts'
import { enqueue, listOutbox } from './outbox.ts'
import { createSender, type Sender } from './sender.ts'

const { sql, close } = await connectedDatabase()
afterAll(() => close())
beforeEach(async () => {
  await sql`truncate outbox`
})

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const end of cleanup.splice(0)) await end()
})

const noon = Date.parse('2027-03-15T17:00:00Z')
const minutes = (n: number) => n * 60_000
const at = (ms: number) => () => new Date(ms)

const mailPeer = async (answers?: Parameters<typeof smtpPeer>[0]) => {
  const peer = await smtpPeer(answers)
  cleanup.push(peer.close)
  return peer
}

const mailSender = (peer: SmtpPeer, now?: () => Date) => {
  const mail = createMail({ smtpUrl: peer.url, from: 'FairMove <bookings@fairmove.example>' })
  cleanup.unshift(mail.close)
  return createSender({ sql, mail, text: createTextMessages({}), now, onError: fail })
}

const started = (sender: Sender) => {
  cleanup.unshift(sender.stop)
  sender.start()
}

const fail = (error: unknown) => {
  throw error
}

const enqueueMail = (dedupe: string, dueAt = new Date(noon).toISOString()) =>
  enqueue(sql, {
    kind: 'mail',
    dedupe,
    recipient: `${dedupe}@example.com`,
    payload: { subject: 'Your move', text: 'See you.' },
    dueAt,
  })

const rows = () => listOutbox(sql, { limit: 1000 })
const row = async () => (await rows())[0]

describe('what is due', () => {
  test('is sent, once, and marked with the time; what is not due yet stays', async () => {
    const peer = await mailPeer()
    await enqueueMail('due')
    await enqueueMail('later', new Date(noon + minutes(1)).toISOString())

    const sender = mailSender(peer, at(noon))
    expect(await sender.drainOnce()).toBe(1)
    expect(await sender.drainOnce()).toBe(0)
    expect(peer.mails.flatMap(({ to }) => to)).toEqual(['due@example.com'])
    expect(await rows()).toMatchObject([
      { dedupe: 'later', state: 'waiting', attempts: 0, sentAt: null },
      { dedupe: 'due', state: 'sent', attempts: 1, sentAt: new Date(noon).toISOString() },
    ])
  })

  test('goes out by mail or as a text message, each by its own way', async () => {
    const peer = await mailPeer()
    const bodies: string[] = []
    const twilio = Bun.serve({
      port: 0,
      async fetch(request) {
        bodies.push(await request.text())
        return Response.json({ sid: 'SM1' }, { status: 201 })
      },
    })
    const mail = createMail({ smtpUrl: peer.url, from: 'bookings@fairmove.example' })
    const text = createTextMessages({
      accountSid: 'AC1',
      authToken: 't',
      from: '+14145550134',
      url: twilio.url.href,
    })
    cleanup.unshift(mail.close, () => twilio.stop(true))

    await enqueueMail('ann')
    await enqueue(sql, {
      kind: 'text',
      dedupe: 'sms',
      recipient: '(312) 555-0178',
      payload: { text: 'On our way' },
    })
    expect(await createSender({ sql, mail, text }).drainOnce()).toBe(1)
    expect(await createSender({ sql, mail, text, now: at(noon) }).drainOnce()).toBe(1)
    expect(peer.mails).toHaveLength(1)
    expect(bodies).toEqual(['To=%2B13125550178&From=%2B14145550134&Body=On+our+way'])
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('is kept, and never called sent, when no service is configured', async () => {
    await enqueueMail('ann')
    await enqueue(sql, {
      kind: 'text',
      dedupe: 'sms',
      recipient: '4145550134',
      payload: { text: 'On our way' },
    })
    const mail = createMail({ from: 'bookings@fairmove.example' })
    const sender = createSender({ sql, mail, text: createTextMessages({}), now: at(noon) })
    expect(await sender.drainOnce()).toBe(2)
    expect(await rows()).toMatchObject([
      { kind: 'text', state: 'kept', sentAt: null, payload: { text: 'On our way' } },
      { kind: 'mail', state: 'kept', sentAt: null, payload: { subject: 'Your move' } },
    ])

    const peer = await mailPeer()
    expect(await mailSender(peer, at(noon + minutes(1000))).drainOnce()).toBe(0)
    expect(peer.mails).toEqual([])
  })

  test('goes to each of 500 people once with two senders at work', async () => {
    const peer = await mailPeer()
    await Promise.all(Array.from({ length: 500 }, (_, n) => enqueueMail(`person-${n}`)))
    const [one, two] = [mailSender(peer, at(noon)), mailSender(peer, at(noon))]
    const shares = await Promise.all([one.drainOnce(), two.drainOnce()])

    expect(shares[0] + shares[1]).toBe(500)
    expect(Math.min(...shares)).toBeGreaterThan(0)
    expect(new Set(peer.mails.flatMap(({ to }) => to)).size).toBe(500)
    expect(peer.mails).toHaveLength(500)
    const [counted] = await sql`select count(*)::int as n from outbox where state = 'sent' and attempts = 1`
    expect(counted).toEqual({ n: 500 })
  })
})

test('a row that somebody holds is passed over, not waited for', async () => {
  const peer = await mailPeer()
  await enqueueMail('held')
  await enqueueMail('free')
  const sender = mailSender(peer, at(noon))
  await sql.begin(async tx => {
    await tx`select from outbox where dedupe = 'held' for update`
    expect(await sender.drainOnce()).toBe(1)
  })
  expect(await sender.drainOnce()).toBe(1)
  expect(peer.mails.flatMap(({ to }) => to)).toEqual(['free@example.com', 'held@example.com'])
})

test('what became of a message is told before its row says so, and told again until it could be recorded', async () => {
  await enqueueMail('ann')
  const told: [state: string, row?: string][] = []
  const errors: unknown[] = []
  const recorder = (now: () => Date) =>
    createSender({
      sql,
      mail: createMail({ from: 'bookings@fairmove.example' }),
      text: createTextMessages({}),
      now,
      onError: error => errors.push(error),
      async onDelivery({ delivery }) {
        told.push([delivery.state, (await row())?.state])
        if (told.length === 1) throw new Error('The log is full.')
      },
    })
  await recorder(at(noon)).drainOnce()
  expect([told, String(errors)]).toEqual([[['kept', 'waiting']], 'Error: The log is full.'])
  expect(await recorder(at(noon + minutes(5))).drainOnce()).toBe(1)
  expect([told.length, (await row())?.state]).toEqual([2, 'kept'])
})

describe('what cannot be sent', () => {
  test('is tried again after 30 s, then after twice as long, with the fault noted, until it is sent', async () => {
    const answers = [smtpError(451, 'Busy'), smtpError(451, 'Still busy')]
    const peer = await mailPeer({
      onMail() {
        const error = answers.shift()
        if (error) throw error
      },
    })
    await enqueueMail('ann')
    const attemptAt = (ms: number) => mailSender(peer, at(noon + ms)).drainOnce()

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

  test('does not hold up the others', async () => {
    const peer = await mailPeer({
      onRecipient: address => (address.startsWith('bad') ? smtpError(450, 'Busy') : undefined),
    })
    for (let n = 0; n < 12; n++) await enqueueMail(`bad-${n}`)
    await enqueueMail('good')
    expect(await mailSender(peer, at(noon)).drainOnce()).toBe(13)
    expect(peer.mails.flatMap(({ to }) => to)).toEqual(['good@example.com'])
  })

  test('has failed, with the reason, once the service refuses it for good', async () => {
    const peer = await mailPeer({ onRecipient: () => smtpError(550, 'No such mailbox') })
    await enqueueMail('ann')
    expect(await mailSender(peer, at(noon)).drainOnce()).toBe(1)
    expect(await row()).toMatchObject({
      state: 'failed',
      attempts: 1,
      sentAt: null,
      lastError: expect.stringContaining('No such mailbox'),
    })
    expect(await mailSender(peer, at(noon + minutes(1000))).drainOnce()).toBe(0)
  })

  test('has failed after three days of trying', async () => {
    const peer = await mailPeer({ onMail: () => Promise.reject(smtpError(451, 'Busy')) })
    await enqueueMail('ann')
    await mailSender(peer, at(noon)).drainOnce()
    let now = noon
    const patient = mailSender(peer, () => new Date(now))
    while ((await row())!.state === 'waiting') {
      now += minutes(15)
      await patient.drainOnce()
    }
    expect(await row()).toMatchObject({ state: 'failed', lastError: expect.stringContaining('Busy') })
    expect(now - noon).toBeGreaterThan(minutes(60 * 71))
    expect(now - noon).toBeLessThan(minutes(60 * 100))
  })
})

describe('a process that dies while it sends', () => {
  test('leaves the row to another after its lease, which sends it again under the same Message-ID', async () => {
    const answered = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    const peer = await mailPeer({
      onMail() {
        arrived.resolve()
        return peer.mails.length === 1 ? answered.promise : undefined
      },
    })
    await enqueueMail('ann')
    const dying = mailSender(peer, at(noon)).drainOnce()
    await arrived.promise

    expect(await mailSender(peer, at(noon + minutes(4))).drainOnce()).toBe(0)
    expect(await mailSender(peer, at(noon + minutes(5))).drainOnce()).toBe(1)
    const [first, second] = peer.mails.map(mail => headerOf(mail, 'Message-ID'))
    expect(second).toBe(first!)

    // It was not dead after all, only late: what it now reports no longer counts.
    answered.resolve()
    await dying
    expect(await row()).toMatchObject({
      state: 'sent',
      attempts: 2,
      sentAt: new Date(noon + minutes(5)).toISOString(),
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
    started(sender)
    expect(await next()).toBe('first@example.com')

    await enqueueMail('second', now())
    sender.wake()
    expect(await next()).toBe('second@example.com')

    const dueAt = Date.now() + 300
    await enqueueMail('third', new Date(dueAt).toISOString())
    sender.wake()
    expect(await next()).toBe('third@example.com')
    expect(Date.now()).toBeGreaterThanOrEqual(dueAt)
  })

  test('finishes what it has begun when it is stopped, and takes nothing more', async () => {
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
    sender.start()
    await arrived.promise

    const stopped = sender.stop()
    await enqueueMail('too late', now())
    sender.wake()
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
    const sender = createSender({
      sql,
      mail: { send },
      text: createTextMessages({}),
      graceMs: 0,
      onError: fail,
    })
    sender.start()
    await arrived.promise
    await sender.stop()
    expect(await rows()).toMatchObject([{ dedupe: 'stuck', state: 'waiting', attempts: 1 }])
  })

  test('tells when the outbox cannot be read, and goes on by itself once it can', async () => {
    const { peer, next } = await arrivals()
    const mail = createMail({ smtpUrl: peer.url, from: 'bookings@fairmove.example' })
    cleanup.unshift(mail.close)
    const told = Promise.withResolvers<unknown>()
    await sql`alter table outbox rename to hidden`
    const sender = createSender({ sql, mail, text: createTextMessages({}), onError: told.resolve })
    started(sender)
    expect(String(await told.promise)).toContain('"outbox" does not exist')
    await sql`alter table hidden rename to outbox`

    await enqueueMail('after', now())
    expect(await next()).toBe('after@example.com')
  })
})
