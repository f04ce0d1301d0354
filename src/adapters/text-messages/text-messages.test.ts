import { afterEach, describe, expect, test } from 'bun:test'
import { createTextMessages, isSignedByService, toE164 } from './text-messages.ts'

const account = { accountSid: 'AC0123456789', authToken: 'a-token', from: '+14145550134' }
const message = { id: '1', recipient: '(312) 555-0178', payload: { text: 'Your crew’s on its way ☺' } }
/** Outside of the quiet hours, whenever the tests run. */
const now = () => new Date('2027-03-15T17:00:00Z')

let server: Bun.Server<undefined>
afterEach(() => server.stop(true))

const answering = (answer: (request: Request) => Promise<Response> | Response) => {
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
  return createTextMessages({ ...account, url: server.url.href, now })
}
const fault = (status: number, body: object) => answering(() => Response.json(body, { status }))

describe('a text message', () => {
  test('is one call to the account, with its credentials and a form of To, From and Body', async () => {
    let seen: unknown
    const texts = answering(async request => {
      const form = Object.fromEntries(new URLSearchParams(await request.text()))
      const { method, headers } = request
      seen = {
        method,
        path: new URL(request.url).pathname,
        authorization: headers.get('authorization'),
        form,
      }
      return Response.json({ sid: 'SM1', status: 'queued' }, { status: 201 })
    })
    expect(await texts.send(message)).toEqual({ state: 'sent', answer: 'queued', reference: 'SM1' })
    expect(seen).toEqual({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC0123456789/Messages.json',
      authorization: `Basic ${btoa('AC0123456789:a-token')}`,
      form: {
        To: '+13125550178',
        From: '+14145550134',
        Body: "Your crew's on its way ",
        ValidityPeriod: '14400',
      },
    })
  })

  test('has failed, in the service’s words, when the service refuses it for good', async () => {
    const texts = fault(400, { code: 21211, message: "The 'To' number is not valid", status: 400 })
    expect(await texts.send(message)).toEqual({
      state: 'failed',
      reason: "The text message service answered 400: The 'To' number is not valid (21211)",
    })
  })

  test('says where to report its delivery, with its id', async () => {
    const callbacks: (string | null)[] = []
    server = Bun.serve({
      port: 0,
      async fetch(request) {
        callbacks.push(new URLSearchParams(await request.text()).get('StatusCallback'))
        return Response.json({ sid: 'SM1', status: 'queued' }, { status: 201 })
      },
    })
    const reportTo = 'https://fairmove.example/api/twilio/status'
    await createTextMessages({ ...account, url: server.url.href, reportTo, now }).send(message)
    expect(callbacks).toEqual(['https://fairmove.example/api/twilio/status?message=1'])
  })

  test('to a number that opted out has failed, which the delivery tells', async () => {
    const texts = fault(400, { code: 21610, message: 'Attempt to send to unsubscribed recipient' })
    expect(await texts.send(message)).toMatchObject({ state: 'failed', isOptOut: true })
  })

  test('waits for the end of the quiet hours without a call', async () => {
    let calls = 0
    server = Bun.serve({ port: 0, fetch: () => new Response(String(++calls)) })
    for (const night of ['2027-03-15T03:00:00Z', '2027-03-15T12:59:30Z']) {
      const texts = createTextMessages({ ...account, url: server.url.href, now: () => new Date(night) })
      expect(await texts.send(message)).toEqual({ state: 'later', dueAt: '2027-03-15T13:00:00.000Z' })
    }
    expect(calls).toBe(0)
  })

  test.each([
    ['its use', '2027-03-15T17:00:00Z', '2027-03-15T17:30:00.000Z', '+13125550178', '1800'],
    ['the quiet hours', '2027-03-16T01:00:00Z', '2027-03-16T05:00:00.000Z', '+13125550178', '3600'],
    ['those of its phone', '2027-03-16T00:30:00Z', undefined, '+12125550178', '1800'],
  ])('leaves the service’s queue before the end of %s', async (_, time, sendBefore, recipient, seconds) => {
    let validity: string | null = null
    answering(async request => {
      validity = new URLSearchParams(await request.text()).get('ValidityPeriod')
      return Response.json({ sid: 'SM1' }, { status: 201 })
    })
    const { send } = createTextMessages({ ...account, url: server.url.href, now: () => new Date(time) })
    await send({ ...message, recipient, payload: { text: 'Soon', ...(sendBefore && { sendBefore }) } })
    expect<string | null>(validity).toBe(seconds)
  })

  test.each([
    [
      'in the last minute before the quiet hours',
      '2027-03-16T01:59:30Z',
      '+13125550178',
      '2027-03-16T13:00:00.000Z',
    ],
    ['in the night of its phone', '2027-03-16T13:30:00Z', '+12135550178', '2027-03-16T15:00:00.000Z'],
  ])('waits %s', async (_, time, recipient, dueAt) => {
    const texts = createTextMessages({ ...account, url: 'http://127.0.0.1:9', now: () => new Date(time) })
    expect(await texts.send({ ...message, recipient })).toEqual({ state: 'later', dueAt })
  })

  test.each([401, 403, 429, 500, 503])('is retried after a %d', async status => {
    const texts = fault(status, { code: 20003, message: 'Not now' })
    await expect(texts.send(message)).rejects.toThrow(
      `The text message service answered ${status}: Not now (20003)`,
    )
  })

  test('is retried when another service answers', async () => {
    const texts = answering(
      () => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' }),
    )
    await expect(texts.send(message)).rejects.toThrow('The text message service answered 502: Bad Gateway')
  })

  test('is retried when the service does not answer, and the error contains no credentials', async () => {
    const texts = answering(() => new Response())
    await server.stop(true)
    const words: unknown = await texts.send(message).catch(String)
    expect(words).toBe(
      `Error: The text message service at 127.0.0.1:${new URL(server.url).port} did not answer.`,
    )
  })

  test('does not follow redirects with our credentials', async () => {
    let elsewhere = 0
    const other = Bun.serve({ port: 0, fetch: () => new Response(String(++elsewhere)) })
    const texts = answering(() => Response.redirect(other.url.href, 307))
    await expect(texts.send(message)).rejects.toThrow()
    await other.stop(true)
    expect(elsewhere).toBe(0)
  })

  test('to a number outside the US has failed without a call', async () => {
    let calls = 0
    const texts = answering(() => new Response(String(++calls)))
    expect(await texts.send({ ...message, recipient: 'call me maybe' })).toEqual({
      state: 'failed',
      reason: 'call me maybe is not a US phone number.',
    })
    expect(calls).toBe(0)
  })

  test('stays in the outbox when there are no credentials', async () => {
    expect(await createTextMessages({}).send(message)).toEqual({ state: 'kept' })
  })
})

test.each([
  ['(414) 555-0134', '+14145550134'],
  ['414.555.0134', '+14145550134'],
  ['+1 414 555 0134', '+14145550134'],
  ['1-414-555-0134', '+14145550134'],
])('%s is %s to the service', (written, dialled) => {
  expect(toE164(written)).toBe(dialled)
})

test.each(['555-0134', '+44 20 7946 0958', '0145550134', ''])('%p is no number we can send to', written => {
  expect(toE164(written)).toBeUndefined()
})

test('a request is the service’s if its signature covers the address and the fields in order', () => {
  // The example of the service's own documentation (twilio.com/docs/usage/security).
  const url = 'https://example.com/myapp.php?foo=1&bar=2'
  const form = new URLSearchParams({
    Digits: '1234',
    To: '+18005551212',
    From: '+14158675310',
    Caller: '+14158675310',
    CallSid: 'CA1234567890ABCDE',
  })
  const signature = 'L/OH5YylLD5NRKLltdqwSvS0BnU='
  expect(isSignedByService({ url, form, signature }, '12345')).toBeTrue()
  expect(isSignedByService({ url, form, signature }, '12346')).toBeFalse()
  expect(isSignedByService({ url: `${url}3`, form, signature }, '12345')).toBeFalse()
  form.set('Digits', '1235')
  expect(isSignedByService({ url, form, signature }, '12345')).toBeFalse()
})
