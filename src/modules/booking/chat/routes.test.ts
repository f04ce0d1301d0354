import { afterAll, describe, expect, test } from 'bun:test'
import { type TestServer, testServer } from '../../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, customer } from '../../../../scripts/testing/steps.ts'
import { failMails, retryMails } from '../testing.ts'

const server = await testServer()
afterAll(() => server.stop())
const office = await server.administrator()

type Message = Readonly<{ id: string; message: string; senderType: string; timestamp: string }>
const textsOf = (messages: readonly Message[]) => messages.map(({ message }) => message)

/** A paid booking, with the calls of a customer verified by phone. */
async function aChat() {
  const browser = server.browser()
  const { id } = await bookAndPay(browser)
  const phone = { phone: customer.customerPhone }
  const verified = await browser.post(`/api/service-requests/${id}/verify-tracking-access`, phone)
  const headers = { 'x-tracking-token': verified.body.trackingToken }
  const path = `/api/service-requests/${id}/messages`
  return {
    id,
    path,
    token: verified.body.trackingToken,
    read: (query = '') => browser.get(path + query, headers),
    write: (message: unknown, more: Record<string, string> = {}) =>
      browser.post(path, { message }, { ...headers, ...more }),
    answer: (message: string) => office.post(path, { message }),
  }
}

/** The waiting and sent mails about a booking's chat. */
async function chatMailsOf(id: string) {
  const rows = await server.deps.sql<{ recipient: string; text: string }[]>`
    select recipient, payload ->> 'text' as text from outbox
    where about = ${id} and starts_with(dedupe, 'chat mail') order by id`
  return [...rows]
}

describe('booking chat', () => {
  test('connects the office and the customer with a tracking token', async () => {
    const chat = await aChat()
    expect((await chat.write('  Is there room for a bicycle?\n')).body).toMatchObject({
      serviceRequestId: chat.id,
      senderType: 'customer',
      senderId: null,
      message: 'Is there room for a bicycle?',
    })
    expect((await chat.answer('There is.')).body).toMatchObject({ senderType: 'admin' })
    const { status, body } = await chat.read()
    expect(status).toBe(200)
    expect(textsOf(body)).toEqual(['Is there room for a bicycle?', 'There is.'])
    expect((await office.get(chat.path)).body).toEqual(body)
    const history = (await office.get(`/api/admin/service-requests/${chat.id}/timeline`)).body
    expect(history.map(({ summary }: { summary: string }) => summary)).toEqual(
      expect.arrayContaining([
        'The customer wrote: Is there room for a bicycle?',
        'The office wrote: There is.',
      ]),
    )
  })

  test('is open to its customer’s account and to no other account', async () => {
    const [owner, other] = [server.browser(), server.browser()]
    await Promise.all([register(owner, 'chat.owner'), register(other, 'chat.other')])
    const { id } = await book(owner)
    const path = `/api/service-requests/${id}/messages`
    expect((await owner.post(path, { message: 'Hello' })).body).toMatchObject({
      senderType: 'customer',
      senderId: expect.any(String),
    })
    for (const stranger of [other, server.browser()]) {
      expect((await stranger.get(path)).status).toBe(403)
      expect((await stranger.post(path, { message: 'Hello' })).status).toBe(403)
    }
    expect(textsOf((await owner.get(path)).body)).toEqual(['Hello'])
  })

  test('rejects tokens of other bookings, invalid tokens, and tokens of completed jobs', async () => {
    const [mine, theirs] = [await aChat(), await aChat()]
    const ask = (path: string, token: string) => server.browser().get(path, { 'x-tracking-token': token })
    expect((await ask(theirs.path, mine.token)).status).toBe(403)
    expect((await ask(mine.path, `${mine.token}x`)).status).toBe(403)
    expect((await ask('/api/service-requests/nobody/messages', mine.token)).status).toBe(404)
    await office.patch(`/api/admin/service-requests/${mine.id}/status`, { status: 'completed' })
    expect((await mine.read()).status).toBe(403)
    expect((await mine.write('Still here?')).status).toBe(403)
  })

  test('validates the length of a message', async () => {
    const chat = await aChat()
    for (const [message, words] of [
      [' \n', 'Please write a message'],
      ['x'.repeat(2001), 'Messages can be at most 2,000 characters'],
    ]) {
      const refused = await chat.write(message)
      expect([refused.status, refused.body.issues]).toEqual([422, [{ path: 'message', message: words }]])
    }
    expect((await chat.write(undefined)).status).toBe(422)
    expect((await chat.write('x'.repeat(2000))).status).toBe(200)
    expect((await chat.read()).body).toHaveLength(1)
  })

  test('stores a message sent twice under one Idempotency-Key once', async () => {
    const chat = await aChat()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [one, two] = await Promise.all([chat.write('Once', key), chat.write('Once', key)])
    expect(two.body).toEqual(one.body)
    expect((await chat.write('Else', key)).status).toBe(409)
    expect(textsOf((await chat.read()).body)).toEqual(['Once'])
  })

  test('is paged from the newest message', async () => {
    const chat = await aChat()
    for (const line of ['one', 'two', 'three']) await chat.write(line)
    const last = await chat.read('?limit=2')
    expect(textsOf(last.body)).toEqual(['two', 'three'])
    const before = await chat.read(`?limit=2&cursor=${last.headers.get('x-next-cursor')}`)
    expect(textsOf(before.body)).toEqual(['one'])
    expect(before.headers.get('x-next-cursor')).toBeNull()
  })
})

describe('a chat mail', () => {
  test('collects the customer’s messages of three minutes in one mail to the office', async () => {
    const chat = await aChat()
    await chat.write('Is there room for a bicycle?')
    await chat.write('And for a canoe?')
    await server.settled()
    const mails = await chatMailsOf(chat.id)
    expect(mails.map(({ recipient }) => recipient)).toEqual([server.deps.config.mail.supportEmail])
    expect(mails[0]?.text).toContain('> Is there room for a bicycle?\n\n> And for a canoe?')
    expect(mails[0]?.text).toContain('Rosa Diaz')
  })

  test('sends the customer the office’s reply with a link, and withdraws the office’s mail', async () => {
    const chat = await aChat()
    await chat.write('Is there room for a bicycle?')
    await chat.answer('There is.')
    await server.settled()
    const [mail, ...others] = await chatMailsOf(chat.id)
    expect(others).toEqual([])
    expect(mail?.recipient).toBe(customer.customerEmail)
    expect(mail?.text).toContain('> There is.')
    expect(mail?.text).toMatch(new RegExp(`/tracking/${chat.id}\\?code=[\\w-]+#chat`))
    await chat.write('Great.')
    await server.settled()
    expect((await chatMailsOf(chat.id)).map(({ text }) => /> .*/.exec(text)?.[0])).toEqual(['> Great.'])
  })

  test('sends the crew’s messages to the customer, and to the office with its pending messages', async () => {
    const chat = await aChat()
    await chat.write('Is there room for a bicycle?')
    const crew = await addProvider(office)
    const { token } = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
    const when = { providerId: crew.id, scheduledDate: '2099-03-06T15:00:00Z' }
    await office.patch(`/api/admin/service-requests/${chat.id}/assign`, when)
    await server.browser().post(chat.path, { message: 'There is.' }, { 'x-crew-token': token })
    await server.settled()
    const toOffice = ['> Rosa Diaz: Is there room for a bicycle?', '> The crew: There is.']
    expect(
      (await chatMailsOf(chat.id)).map(({ recipient, text }) => [
        recipient,
        [...(text.match(/> .*/g) ?? [])],
      ]),
    ).toEqual([
      [server.deps.config.mail.supportEmail, toOffice],
      [customer.customerEmail, ['> There is.']],
    ])
    const [waiting] = await chatMailsOf(chat.id)
    expect(waiting?.text).toContain('Rosa Diaz and the crew wrote in the chat')
    // The office's reply shows that it has read both. The customer's mail contains the rest.
    await chat.answer('With straps.')
    await server.settled()
    expect(
      (await chatMailsOf(chat.id)).map(({ recipient, text }) => [
        recipient,
        [...(text.match(/> .*/g) ?? [])],
      ]),
    ).toEqual([[customer.customerEmail, ['> There is.', '> With straps.']]])
  })

  test('is retried after a failure, unless a later mail includes its messages or its reader has replied', async () => {
    const [alone, followed, answered] = [await aChat(), await aChat(), await aChat()]
    for (const chat of [alone, followed, answered])
      await failMails(server, chat.id, () => chat.write('Is it you?'))
    await followed.write('Hello?')
    await answered.answer('It is.')
    await server.settled()
    const mails = async (chat: typeof alone) => (await chatMailsOf(chat.id)).map(({ text }) => text)
    const [before, answer] = [await mails(followed), await mails(answered)]
    expect(before).toEqual([expect.stringMatching(/Is it you\?.*Hello\?/s)])
    expect(answer).toEqual([expect.stringContaining('It is.')])
    expect(await mails(alone)).toEqual([])

    await retryMails(server)
    expect(await mails(alone)).toEqual([expect.stringContaining('Is it you?')])
    expect([await mails(followed), await mails(answered)]).toEqual([before, answer])
  })

  test('is not sent to a customer whose tracking page is open', async () => {
    const chat = await aChat()
    const address = new URL('/ws/location', server.url.replace('http', 'ws'))
    address.search = new URLSearchParams({ serviceRequestId: chat.id, token: chat.token }).toString()
    const socket = new WebSocket(address)
    const heard = new Promise<string>(resolve => {
      socket.onmessage = ({ data }) => resolve(String(data))
    })
    await new Promise(resolve => socket.addEventListener('open', resolve))
    await chat.answer('We are on our way.')
    expect(JSON.parse(await heard)).toMatchObject({
      type: 'chat_message',
      serviceRequestId: chat.id,
      message: { senderType: 'admin', message: 'We are on our way.' },
    })
    await server.settled()
    expect(await chatMailsOf(chat.id)).toEqual([])
    socket.close()
  })
})

const register = (browser: ReturnType<TestServer['browser']>, username: string) =>
  browser.post('/api/auth/register', {
    username,
    password: 'correct horse battery',
    email: `${username}@example.com`,
    firstName: 'Rosa',
    lastName: 'Diaz',
    phone: '(414) 555-0147',
  })
