import { afterAll, describe, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import { addProvider, bookAndPay, historyOf, register } from '../../../../scripts/testing/steps.ts'

const server = await testServer()
afterAll(() => server.stop())
const office = await server.administrator()

/** A paid booking of a customer with an account, and calls to its chat. */
async function aChat(name: string) {
  const browser = server.browser()
  await register(browser, `${name.toLowerCase()}.writes`)
  const { id, bookingNumber } = await bookAndPay(browser, { customerName: name })
  const path = `/api/service-requests/${id}/messages`
  const write = async (message: string) => (await browser.post(path, { message })).body
  const answer = async (message: string) => (await office.post(path, { message })).body
  const read = (upTo: string) => office.post(`/api/admin/chats/${id}/read`, { upTo })
  return { id, bookingNumber, path, write, answer, read }
}

const list = async (query = '') => (await office.get(`/api/admin/chats${query}`)).body
const namesIn = (chats: readonly { customerName: string }[]) => chats.map(({ customerName }) => customerName)
const unread = async () => (await office.get('/api/admin/chats/unread')).body.unread
const unreadOf = async (id: string) =>
  (await list()).find(({ serviceRequestId }: { serviceRequestId: string }) => serviceRequestId === id).unread

describe('the office’s chats', () => {
  test('are listed by their last message, newest first, in pages', async () => {
    const [ann, bo, cy] = [await aChat('Ann'), await aChat('Bo'), await aChat('Cy')]
    await ann.write('first')
    await bo.write('second')
    const last = await cy.write('third')
    await ann.write('x'.repeat(300))
    const page = await office.get('/api/admin/chats?limit=2')
    expect(namesIn(page.body)).toEqual(['Ann', 'Cy'])
    expect(page.body[0].line.message).toBe('x'.repeat(200))
    expect(page.body[1]).toEqual({
      serviceRequestId: cy.id,
      bookingNumber: cy.bookingNumber,
      customerName: 'Cy',
      status: 'confirmed',
      unread: 1,
      line: { id: last.id, senderType: 'customer', message: 'third', timestamp: last.timestamp },
    })
    // A chat with a new message moves to the top and is not repeated on the next page.
    await cy.answer('fourth')
    const next = await list(`?limit=2&cursor=${page.headers.get('x-next-cursor')}`)
    expect(namesIn(next)).toEqual(['Bo'])
    expect(namesIn(await list())).toEqual(['Cy', 'Ann', 'Bo'])
  })

  test('share their unread count among administrators', async () => {
    const before = await unread()
    const chat = await aChat('Di')
    await chat.write('one')
    const two = await chat.write('two')
    const three = await chat.write('three')
    expect([await unreadOf(chat.id), await unread()]).toEqual([3, before + 3])

    await chat.read(two.timestamp)
    const colleague = await server.administrator()
    const [first] = (await colleague.get('/api/admin/chats')).body
    expect(first).toMatchObject({ serviceRequestId: chat.id, unread: 1 })
    await chat.read(three.timestamp)
    expect(await unread()).toBe(before)

    await chat.write('four')
    expect(await unreadOf(chat.id)).toBe(1)
    await chat.answer('An answer')
    expect([await unreadOf(chat.id), await unread()]).toEqual([0, before])
  })

  test('record a message as read once, and not in the booking’s history', async () => {
    const chat = await aChat('Ed')
    const line = await chat.write('Hello')
    const countBefore = (await historyOf(office, chat.id)).length
    await Promise.all([chat.read(line.timestamp), chat.read(line.timestamp)])
    await chat.read(line.timestamp)
    const [row] = await server.deps.sql`
      select count(*)::int as reads from events where stream = ${`message-${line.id}`} and type = 'MessageRead'`
    expect(row?.reads).toBe(1)
    expect(await historyOf(office, chat.id)).toHaveLength(countBefore)
  })

  test('notify other administrators when a message is read or handled', async () => {
    const chat = await aChat('Flo')
    const line = await chat.write('Hello')
    await server.browser().post('/api/contact', {
      ...{ name: 'Ann', email: 'ann@example.com', subject: 'A piano', serviceType: 'general' },
      message: 'Do you move pianos?',
    })
    const [contactMessage] = (await office.get('/api/admin/contact-messages')).body
    const colleague = await server.administrator()
    for (const act of [
      () => chat.read(line.timestamp),
      () => office.patch(`/api/admin/contact-messages/${contactMessage.id}`, { isHandled: true }),
    ]) {
      await server.settled()
      const socket = await open({}, { cookie: `session=${colleague.cookies.get('session')}` })
      await act()
      expect(await socket.heard('inbox_changed')).toEqual({ type: 'inbox_changed' })
      socket.close()
    }
  })

  test('are visible only to the office', async () => {
    const customer = server.browser()
    await register(customer, 'curious')
    for (const [who, status] of [
      [server.browser(), 401],
      [customer, 403],
    ] as const) {
      expect((await who.get('/api/admin/chats')).status).toBe(status)
      expect((await who.get('/api/admin/chats/unread')).status).toBe(status)
      const read = await who.post('/api/admin/chats/any/read', { upTo: '2027-01-01T00:00:00.000Z' })
      expect(read.status).toBe(status)
    }
  })

  test('reject an invalid time', async () => {
    const { status, body } = await office.post('/api/admin/chats/any/read', { upTo: 'now' })
    expect([status, body.issues[0].path]).toEqual([422, 'upTo'])
  })
})

describe('a crew', () => {
  /** A crew assigned to a booking, authenticated by its link alone. */
  async function aCrewFor(id: string, name: string, scheduledDate: string) {
    const provider = await addProvider(office, name)
    const { token } = (await office.post(`/api/admin/providers/${provider.id}/crew-link`)).body
    await office.patch(`/api/admin/service-requests/${id}/assign`, { providerId: provider.id, scheduledDate })
    await server.deps.live.settled()
    const headers = { 'x-crew-token': token }
    const browser = server.browser()
    return {
      ...{ provider, token },
      read: (path: string) => browser.get(path, headers),
      write: (path: string, message: string) => browser.post(path, { message }, headers),
    }
  }

  test('reads and writes live in the chat of its job, and its messages are unread for the office', async () => {
    const chat = await aChat('Gil')
    const crew = await aCrewFor(chat.id, 'Harbor crew', '2099-03-02T15:00:00Z')
    const socket = await open({ token: crew.token })
    await chat.write('The gate code is 4411.')
    expect(await socket.heard('chat_message')).toMatchObject({
      serviceRequestId: chat.id,
      message: { senderType: 'customer', message: 'The gate code is 4411.' },
    })
    socket.close()

    const sent = await crew.write(chat.path, 'Thank you, ten minutes.')
    expect(sent.body).toMatchObject({ senderType: 'provider', senderId: crew.provider.id })
    expect((await crew.read(chat.path)).body.map(({ message }: { message: string }) => message)).toEqual([
      'The gate code is 4411.',
      'Thank you, ten minutes.',
    ])
    expect(await unreadOf(chat.id)).toBe(2)
    expect((await historyOf(office, chat.id)).at(-1)).toMatchObject({
      actor: `provider:${crew.provider.id}`,
      who: 'Harbor crew',
      summary: 'The crew wrote: Thank you, ten minutes.',
    })
  })

  test('has no access to chats of other crews, its next job or completed jobs', async () => {
    const [now, next, other] = [await aChat('Hal'), await aChat('Ida'), await aChat('Jo')]
    const crew = await aCrewFor(now.id, 'Lake crew', '2099-03-03T15:00:00Z')
    const later = { providerId: crew.provider.id, scheduledDate: '2099-03-04T15:00:00Z' }
    await office.patch(`/api/admin/service-requests/${next.id}/assign`, later)
    for (const { path } of [next, other]) {
      expect((await crew.read(path)).status).toBe(403)
      expect((await crew.write(path, 'Hello?')).status).toBe(403)
    }
    const socket = await open({ token: crew.token })
    await next.write('Can you come earlier?')
    await now.write('See you soon.')
    expect((await socket.heard('chat_message')).serviceRequestId).toBe(now.id)
    socket.close()
    await office.patch(`/api/admin/service-requests/${now.id}/status`, { status: 'completed' })
    expect((await crew.read(now.path)).status).toBe(403)
    expect((await crew.read(next.path)).status).toBe(200)
  })

  test('gets an error for a replaced link, even if an administrator is signed in', async () => {
    const chat = await aChat('Kim')
    const crew = await aCrewFor(chat.id, 'Old crew', '2099-03-05T15:00:00Z')
    await office.post(`/api/admin/providers/${crew.provider.id}/crew-link`)
    const { status, body } = await office.get(chat.path, { 'x-crew-token': crew.token })
    expect([status, body.message]).toEqual([401, 'This crew link was replaced by a newer one.'])
  })
})

/** Opens an admitted socket to the live channel. `heard` waits for the next message of a type. */
async function open(query: Record<string, string>, headers: Record<string, string> = {}) {
  const address = new URL('/ws/location', server.url.replace('http', 'ws'))
  address.search = new URLSearchParams(query).toString()
  // The DOM's types do not know that Bun's constructor takes headers.
  const socket: WebSocket = Reflect.construct(WebSocket, [address, { headers }])
  const received: { type: string; [field: string]: unknown }[] = []
  let arrived = () => {}
  socket.onmessage = ({ data }) => {
    received.push(JSON.parse(String(data)))
    arrived()
  }
  await new Promise(resolve => socket.addEventListener('open', resolve))
  await server.deps.live.settled()
  return {
    close: () => socket.close(),
    async heard(type: string) {
      for (;;) {
        const message = received.find(each => each.type === type)
        if (message) return message
        await new Promise<void>(resolve => {
          arrived = resolve
        })
      }
    },
  }
}
