import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type TestServer, testServer } from '../../../../scripts/testing/server.ts'
import { messagesByPath } from '../../../../scripts/testing/steps.ts'
import { until } from '../../../../scripts/testing/until.ts'
import { headerOf, type SmtpPeer, smtpError, smtpPeer } from '../../../adapters/mail/testing.ts'
import type { InquiryEvent } from '../events.ts'
import { contactMessages, type Inquiry, markInquiry, receiveInquiry } from './inquiry.ts'

let server: TestServer
let smtp: SmtpPeer
let refusesMail = false
beforeAll(async () => {
  smtp = await smtpPeer({
    onMail: () => (refusesMail ? Promise.reject(smtpError(451, 'Come back later')) : undefined),
  })
  const mail = { smtpUrl: smtp.url, from: 'FairMove <us@example.com>', supportEmail: 'office@example.com' }
  server = await testServer({ mail })
})
afterAll(async () => {
  await server.stop()
  await smtp.close()
})

const inquiry = {
  name: 'Nora Lindqvist',
  email: 'nora@example.com',
  subject: 'A loom in two parts',
  message: 'Do you take it down the stairs,\nor do I?',
  serviceType: 'moving',
}
const send = (more: object = {}, headers: Record<string, string> = {}) =>
  server.browser().post('/api/contact', { ...inquiry, ...more }, headers)
const inbox = async () => (await (await server.administrator()).get('/api/admin/contact-messages')).body
const stored = async (subject: string) =>
  (await inbox()).filter((each: { subject: string }) => each.subject === subject)

const fields = { ...inquiry, serviceType: 'moving', isSuspect: false } as const
const then = (row: Inquiry | undefined, [event]: InquiryEvent[], version: number) =>
  contactMessages.fold(row, {
    ...event!,
    stream: 'inquiry-I1',
    version,
    schema: 1,
    id: `event ${version}`,
    at: `2026-12-0${version}T15:00:00.000Z`,
    meta: { commandId: `command ${version}`, actor: 'visitor' },
  })

test('given nothing, when a message arrives, then it is recorded as written', () => {
  expect(then(undefined, receiveInquiry(fields), 1)).toEqual({
    id: 'I1',
    version: 1,
    ...fields,
    phone: null,
    createdAt: '2026-12-01T15:00:00.000Z',
    handledAt: null,
    handledBy: null,
  })
})

test('given a message, when it is handled or reopened, then the administrator and time are recorded once', () => {
  const written = then(undefined, receiveInquiry(fields), 1)
  expect(markInquiry(written, false, 'Dana')).toEqual([])
  const handled = then(written, markInquiry(written, true, 'Dana'), 2)
  expect(handled).toMatchObject({ handledBy: 'Dana', handledAt: '2026-12-02T15:00:00.000Z' })
  expect(markInquiry(handled, true, 'Lee')).toEqual([])
  const opened = then(handled, markInquiry(handled, false, 'Lee'), 3)
  expect(opened).toEqual({ ...written, version: 3 })
})

describe('a contact message', () => {
  test('is in the office’s list and mail, and a reply goes to its sender', async () => {
    const answer = await send({ subject: 'Kept and mailed', phone: ' (414) 555-0163 ' })
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(await stored('Kept and mailed')).toMatchObject([
      { ...inquiry, subject: 'Kept and mailed', phone: '(414) 555-0163', isSuspect: false },
    ])
    await server.settled()
    const mail = smtp.mails.at(-1)!
    expect(mail.to).toEqual(['office@example.com'])
    expect(headerOf(mail, 'Reply-To')).toBe('nora@example.com')
    expect(headerOf(mail, 'From')).toBe('FairMove <us@example.com>')
    expect(headerOf(mail, 'Subject')).toBe('Contact: Kept and mailed')
    expect(mail.raw).toContain('Do you take it down the stairs,\r\nor do I?')
  })

  test('is rejected with the specification’s message for each invalid field', async () => {
    const { status, body } = await server.browser().post('/api/contact', { message: '  too   short  ' })
    expect(status).toBe(422)
    expect(messagesByPath(body)).toEqual({
      name: 'Name is required',
      email: 'Valid email is required',
      subject: 'Subject is required',
      serviceType: 'Please select an inquiry type',
    })
    const short = await send({ message: '  too short   ' })
    expect(short.body.issues).toEqual([
      { path: 'message', message: 'Message must be at least 10 characters' },
    ])
    expect((await send({ serviceType: 'piano' })).body.issues[0].message).toBe(
      'Please select an inquiry type',
    )
  })

  test('cannot add a header or a recipient to the mail', async () => {
    const [mails, line] = [smtp.mails.length, '\r\nBcc: eve@example.com\r\n\r\n']
    expect((await send({ email: `nora@example.com${line}` })).status).toBe(422)
    expect((await send({ email: 'nora@example.com, eve@example.com' })).status).toBe(422)
    await send({ name: `Nora${line}`, subject: `Hello${line}there`, phone: `414${line}` })
    await server.settled()
    expect(smtp.mails.length).toBe(mails + 1)
    const mail = smtp.mails.at(-1)!
    expect(mail.to).toEqual(['office@example.com'])
    expect(headerOf(mail, 'Bcc')).toBeUndefined()
    expect(mail.raw).not.toMatch(/^Bcc:/im)
  })

  test('sent twice under one Idempotency-Key is stored and mailed once', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const mails = smtp.mails.length
    const answers = await Promise.all([
      send({ subject: 'Only once' }, key),
      send({ subject: 'Only once' }, key),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await server.settled()
    expect(await stored('Only once')).toHaveLength(1)
    expect(smtp.mails.length).toBe(mails + 1)
    expect((await send({ subject: 'Another' }, key)).body.error).toBe('key_reused')
  })

  test('survives a mail server failure, and its mail is retried', async () => {
    refusesMail = true
    const { sql } = server.deps
    expect((await send({ subject: 'In bad weather' })).status).toBe(200)
    expect(await stored('In bad weather')).toHaveLength(1)
    const waiting = () => sql`
      select attempts, "lastError" from outbox
      where payload ->> 'subject' = 'Contact: In bad weather' and state = 'waiting' and attempts > 0`
    await until(async () => (await waiting()).length > 0)
    expect((await waiting())[0]?.lastError).toContain('Come back later')
    refusesMail = false
    await sql`update outbox set state = 'kept' where state = 'waiting'`
  })

  test('that fills the hidden field is stored but not mailed', async () => {
    const mails = smtp.mails.length
    const answer = await send({ subject: 'Buy now', website: 'https://spam.example' })
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(await stored('Buy now')).toMatchObject([{ isSuspect: true }])
    await server.settled()
    expect(smtp.mails.length).toBe(mails)
  })
})

describe('the office’s list', () => {
  test('is closed to visitors and customers', async () => {
    const customer = server.browser()
    await customer.post('/api/auth/register', {
      username: 'customer',
      password: 'long enough',
      email: 'c@example.com',
      firstName: 'C',
      lastName: 'D',
      phone: '414-555-0100',
    })
    for (const path of ['/api/admin/contact-messages', '/api/admin/provider-applications']) {
      expect([path, (await server.browser().get(path)).status]).toEqual([path, 401])
      expect([path, (await customer.get(path)).status]).toEqual([path, 403])
    }
  })

  test('is paged newest first without repeats', async () => {
    const office = await server.administrator()
    const all: { id: string; createdAt: string }[] = await inbox()
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = await office.get(`/api/admin/contact-messages?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.body.map(({ id }: { id: string }) => id))
      cursor = page.headers.get('x-next-cursor') ?? ''
      if (!cursor) break
    }
    expect(seen).toEqual(all.map(({ id }) => id))
  })

  test('filters open messages, which administrators can handle and reopen', async () => {
    const office = await server.administrator()
    const list = '/api/admin/contact-messages'
    const open = async () => (await office.get(`${list}/open`)).body.open
    const waiting = async () =>
      (await office.get(`${list}?state=open`)).body.map(({ subject }: { subject: string }) => subject)
    const before = await open()
    await send({ subject: 'Please answer' })
    await send({ subject: 'Buy pills', website: 'https://spam.example' })
    const [{ id }] = await stored('Please answer')
    expect(await open()).toBe(before + 1)
    expect((await waiting()).slice(0, 2)).toEqual(['Buy pills', 'Please answer'])

    const handled = await office.patch(`${list}/${id}`, { isHandled: true })
    expect([handled.status, handled.body]).toMatchObject([200, { id, handledBy: 'admin' }])
    expect((await office.get(`${list}/${id}`)).body).toEqual(handled.body)
    expect(await open()).toBe(before)
    expect(await waiting()).not.toContain('Please answer')
    expect((await stored('Please answer'))[0].handledAt).toBe(handled.body.handledAt)

    const reopened = await office.patch(`${list}/${id}`, { isHandled: false })
    expect(reopened.body).toMatchObject({ handledAt: null, handledBy: null })
    expect([await open(), (await waiting())[1]]).toEqual([before + 1, 'Please answer'])
    expect((await office.patch(`${list}/none`, { isHandled: true })).status).toBe(404)
    expect((await office.get(`${list}/none`)).status).toBe(404)
    expect((await server.browser().patch(`${list}/${id}`, { isHandled: true })).status).toBe(401)
  })
})
