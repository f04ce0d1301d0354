import { afterAll, describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { testServer } from '../../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, customer, monday } from '../../../../scripts/testing/steps.ts'
import { findInOutbox } from '../../../adapters/outbox.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { textsConsent } from '../../../shared/sms-consent.ts'
import { createNotificationRecorder } from '../mails/outbox.ts'
import { optedOutSince, whyNotText } from './opt-outs.ts'

const authToken = 'a-token'
const server = await testServer({
  publicUrl: 'https://fairmove.example',
  // Nothing listens there: texts of this test are never sent.
  twilio: { accountSid: 'AC1', authToken, from: '+14145550134', url: 'http://127.0.0.1:9' },
})
afterAll(() => server.stop())
const { db, sql, config, log, report } = server.deps
const browser = server.browser()
const office = await server.administrator()
const crew = await addProvider(office)
const phone = '+14145550147'
let sids = 0
let days = 0

/** A request as the service sends and signs it. */
async function call(path: string, fields: Record<string, string>, signedWith = authToken) {
  const form = new URLSearchParams(fields)
  const covered = [...form]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flat()
    .join('')
  const signature = createHmac('sha1', signedWith)
    .update(`${config.publicUrl}${path}${covered}`)
    .digest('base64')
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: form,
  })
  return { status: response.status, body: await response.text() }
}
const reply = (Body: string, From = phone, MessageSid = `SM${++sids}`) =>
  call('/api/twilio/messages', { MessageSid, From, To: '+14145550134', Body })

/** A booking with a crew, and the ids of its texts in the outbox. */
async function assigned(more: object = {}) {
  const { id } = await bookAndPay(browser, { smsConsent: true, ...more })
  const scheduledDate = `2094-0${4 + Math.floor(days / 20)}-${String(1 + (days++ % 20)).padStart(2, '0')}T15:00:00Z`
  await office.patch(`/api/admin/service-requests/${id}/assign`, { providerId: crew.id, scheduledDate })
  await server.settled()
  const texts = await sql<
    { id: string }[]
  >`select id from outbox where about = ${id} and kind = 'text' order by id`
  return { id, texts: texts.map(each => each.id) }
}
const timelineOf = async (id: string, type: string) =>
  (await office.get(`/api/admin/service-requests/${id}/timeline`)).body.filter(
    (event: { type: string }) => event.type === type,
  )
const detailsOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}`)).body

describe('consent to texts', () => {
  test('is stored with the version of its words, and without it nothing is texted', async () => {
    const agreed = await assigned()
    const silent = await assigned({ smsConsent: false })
    expect((await detailsOf(agreed.id)).smsConsent).toEqual({ version: textsConsent.version })
    expect((await detailsOf(silent.id)).smsConsent).toBeNull()
    expect([agreed.texts.length, silent.texts.length]).toEqual([1, 0])
    const [created] = await timelineOf(agreed.id, 'BookingCreated')
    expect(created.data.smsConsent).toEqual({ version: textsConsent.version })
  })

  test.each(['0', '999', 'whatever I say'])(
    'is refused in words %p, which nobody was shown',
    async version => {
      const booking = { smsConsent: true, smsConsentVersion: version }
      expect(await book(browser, booking)).toBeUndefined()
      expect(await book(browser, { ...booking, smsConsent: false })).toMatchObject({ status: 'pending' })
    },
  )

  test('can be recorded and withdrawn by the office, and is asked for again before each text', async () => {
    const { id } = await bookAndPay(browser)
    const text = { recipient: customer.customerPhone, about: id }
    const record = (isGiven: boolean) =>
      office.post(`/api/admin/service-requests/${id}/sms-consent`, { isGiven })
    expect(await whyNotText(server.deps, text)).toBe('The customer has not agreed to text messages.')
    await record(true)
    expect(await whyNotText(server.deps, text)).toBeUndefined()
    await record(false)
    expect(await whyNotText(server.deps, text)).toBe('The customer has not agreed to text messages.')
    const summaries = (await timelineOf(id, 'SmsConsentRecorded')).map(
      ({ summary }: { summary: string }) => summary,
    )
    expect(summaries).toEqual([
      'The customer agreed to text messages (words 1), as the office recorded.',
      'The customer no longer wants text messages, as the office recorded.',
    ])
  })

  test('after the assignment enqueues the text of the day, which waits only while it holds', async () => {
    const { id, texts } = await assigned({ smsConsent: false })
    const waiting = async (isGiven: boolean) => {
      await office.post(`/api/admin/service-requests/${id}/sms-consent`, { isGiven })
      await server.settled()
      const rows = await sql<{ text: string }[]>`
        select payload ->> 'text' as text from outbox where about = ${id} and kind = 'text' and state = 'waiting'`
      return rows.map(({ text }) => text)
    }
    expect(texts).toEqual([])
    const today = expect.stringContaining('your crew arrives today')
    expect([await waiting(true), await waiting(false), await waiting(true)]).toEqual([[today], [], [today]])
  })
})

describe('a reply', () => {
  test.each([
    'STOP',
    'stop.',
    ' Unsubscribe ',
    'CANCEL',
    'End',
    'quit !',
    'STOPALL',
    'opt-out',
    'Please stop',
  ])('%p ends all texts to the phone until START, for every booking', async word => {
    const { id } = await bookAndPay(browser, { smsConsent: true })
    const text = { recipient: customer.customerPhone, about: id }
    expect((await reply(word)).status).toBe(200)
    expect(await whyNotText(server.deps, text)).toMatch(/^This number opted out of text messages on /)
    expect((await detailsOf(id)).textsStoppedAt).toMatch(/^20.+Z$/)
    expect((await reply('Start')).body).toEndWith('<Response></Response>')
    expect(await whyNotText(server.deps, text)).toBeUndefined()
    expect((await detailsOf(id)).textsStoppedAt).toBeNull()
  })

  test('counts once, however often the service repeats it', async () => {
    const from = '+14145550199'
    await reply('STOP', from, 'SMrepeat')
    await reply('STOP', from, 'SMrepeat')
    await reply('STOP', from)
    const events = await sql`select type from events where stream = ${`phone-${from}`}`
    expect(events.map(({ type }) => type)).toEqual(['TextsStopped'])
  })

  test('HELP is answered in one segment', async () => {
    const { body } = await reply('help')
    const [, text = ''] = /<Message>(.*)<\/Message>/.exec(body) ?? []
    expect(text).toBe(
      'FairMove: texts about your booking. Help: (414) 555-0134 or (312) 555-0178. Message and data rates may apply. Reply STOP to end.',
    )
    expect(text.length).toBeLessThanOrEqual(160)
  })

  test('with other words goes to the office, once, and is no opt-out', async () => {
    await reply('Please stop at the back door', phone, 'SMwords')
    await reply('Please stop at the back door', phone, 'SMwords')
    expect(await optedOutSince(db, phone)).toBeUndefined()
    const mails = await sql`select recipient, payload from outbox where dedupe = 'mail office text SMwords'`
    expect(mails).toMatchObject([
      {
        recipient: config.mail.supportEmail,
        payload: { subject: `A text message from ${phone}`, text: expect.stringContaining('back door') },
      },
    ])
  })

  test('is refused without the service’s signature', async () => {
    const from = '+14145550188'
    const fields = { MessageSid: 'SMforged', From: from, Body: 'STOP' }
    expect((await call('/api/twilio/messages', fields, 'another token')).status).toBe(403)
    const unsigned = await fetch(`${server.url}/api/twilio/messages`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    expect(unsigned.status).toBe(403)
    expect(await optedOutSince(db, from)).toBeUndefined()
  })
})

test('a delivery that the service refuses because of an opt-out counts as one', async () => {
  const recipient = '(414) 555-0177'
  const record = createNotificationRecorder({ log, report })
  const delivery = { state: 'failed', reason: 'Unsubscribed', isOptOut: true } as const
  const text = { id: 'refused', kind: 'text', recipient, payload: { text: 'Hello' }, about: null } as const
  await record({ ...text, at: `${monday}T15:00:00.000Z`, delivery })
  await record({ ...text, at: `${monday}T15:00:00.000Z`, delivery })
  expect(await optedOutSince(db, recipient)).toBe(`${monday}T15:00:00.000Z`)
})

describe('a report on a text', () => {
  const reportOf = async (textId: string) => (await office.get(`/api/admin/outbox/${textId}`)).body.report
  const status = (textId: string, MessageStatus: string, more: Record<string, string> = {}) =>
    call(`/api/twilio/status?message=${textId}`, { MessageSid: 'SM9', MessageStatus, To: phone, ...more })

  test('whose answer was lost keeps it from going out twice', async () => {
    const { id, texts } = await assigned()
    const [text = ''] = texts
    const lost = 'The text message service did not answer.'
    await sql`update jobs set attempts = 1, "lastError" = ${lost} where id = ${text}`
    await status(text, 'sent')
    expect(await findInOutbox(sql, text)).toMatchObject({ state: 'sent', lastError: null, report: null })
    expect(
      (await timelineOf(id, 'NotificationSent')).map(({ data }: { data: object }) => data),
    ).toMatchObject([{ outboxId: text, kind: 'text' }])
    await status(text, 'delivered')
    expect(await reportOf(text)).toEqual({ isDelivered: true, reason: null })
  })

  test('does not stay with the text that replaces a withdrawn one', async () => {
    const { id, texts } = await assigned()
    const [text = ''] = texts
    const [row] = await sql<{ key: string }[]>`
      update jobs set state = 'failed', "isWithdrawn" = true, answer = 'queued', reference = 'SMold', report = 'undelivered'
      where id = ${text} returning key`
    await enqueue(sql, {
      kind: 'text',
      key: row?.key ?? '',
      recipient: phone,
      about: id,
      payload: { text: 'Again' },
    })
    const entry = await findInOutbox(sql, text)
    expect(entry).toMatchObject({ payload: { text: 'Again' }, answer: null, report: null })
  })

  test('is an event of its booking and stands in the outbox; the first final one counts', async () => {
    const { id, texts } = await assigned()
    const [text = ''] = texts
    for (const state of ['sent', 'delivered', 'sent', 'undelivered', 'delivered']) await status(text, state)
    expect(await reportOf(text)).toEqual({ isDelivered: true, reason: null })
    expect(
      (await timelineOf(id, 'DeliveryReported')).map(({ summary }: { summary: string }) => summary),
    ).toEqual(['A text message to (414) 555-0147 was delivered.'])
  })

  test('says why a text was not delivered', async () => {
    const { id, texts } = await assigned()
    const [text = ''] = texts
    await status(text, 'undelivered', { ErrorCode: '30006' })
    const reason = 'The number is a landline, or its carrier cannot be reached'
    expect(await reportOf(text)).toEqual({ isDelivered: false, reason })
    const [event] = await timelineOf(id, 'DeliveryReported')
    expect(event.summary).toBe(`A text message to (414) 555-0147 was not delivered: ${reason}.`)
  })

  test('finds its text by the service’s id too', async () => {
    const { texts } = await assigned()
    const [text = ''] = texts
    await sql`update jobs set reference = 'SMknown' where id = ${text}`
    const fields = { MessageSid: 'SMknown', MessageStatus: 'delivered' }
    expect((await call('/api/twilio/status', fields)).status).toBe(200)
    expect(await reportOf(text)).toEqual({ isDelivered: true, reason: null })
  })

  test('of an opt-out ends the texts', async () => {
    const { texts } = await assigned({ customerPhone: '(414) 555-0166' })
    await status(texts[0] ?? '', 'failed', { ErrorCode: '21610', To: '+14145550166' })
    expect(await optedOutSince(db, '414-555-0166')).toBeString()
  })

  test('is refused without the service’s signature, and ignored about texts that are not ours', async () => {
    const fields = { MessageSid: 'SMnone', MessageStatus: 'delivered' }
    expect((await call('/api/twilio/status', fields, 'another token')).status).toBe(403)
    expect((await call('/api/twilio/status', fields)).status).toBe(200)
  })
})

describe('a message that the office resends', () => {
  const resend = (id: string, key?: string) =>
    office.post(`/api/admin/outbox/${id}/resend`, undefined, key ? { 'idempotency-key': key } : {})

  test('is a delivery of its own, made once for each request', async () => {
    const { id } = await bookAndPay(browser)
    await server.settled()
    const [mail] = (await office.get(`/api/admin/outbox?serviceRequestId=${id}&kind=mail`)).body
    const first = await resend(mail.id, 'once')
    const second = await resend(mail.id, 'once')
    expect(first.body).toMatchObject({ to: mail.to, subject: mail.subject, text: mail.text, booking: { id } })
    expect([first.body.id !== mail.id, second.body.id]).toEqual([true, first.body.id])
    await server.settled()
    const kept = await timelineOf(id, 'NotificationKept')
    expect(kept.map(({ data }: { data: { outboxId: string } }) => data.outboxId)).toEqual([
      mail.id,
      first.body.id,
    ])
  })

  test('is refused while it waits, once it was withdrawn, when its time has passed, and without the phone’s consent', async () => {
    const { texts } = await assigned({ customerPhone: '(414) 555-0155' })
    const [text = ''] = texts
    const refusalOf = async () => (await resend(text)).body.message
    expect(await refusalOf()).toBe('This message is still waiting to be sent.')
    await sql`update jobs set state = 'sent' where id = ${text}`
    await sql`update jobs set "isWithdrawn" = true where id = ${text}`
    expect(await refusalOf()).toBe('What it says is outdated.')
    await sql`update jobs set "isWithdrawn" = false where id = ${text}`
    await reply('STOP', '+14145550155')
    expect(await refusalOf()).toMatch(/^This number opted out/)
    await reply('START', '+14145550155')
    const past = '2026-01-01T00:00:00.000Z'
    await sql`update jobs set payload = jsonb_set(payload, '{sendBefore}', to_jsonb(${past}::text)) where id = ${text}`
    expect(await refusalOf()).toBe('Its time has passed.')
    expect(await findInOutbox(sql, text)).toMatchObject({ state: 'sent' })
  })
})
