import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import { addProvider, bookAndPay, customer, register } from '../../../../scripts/testing/steps.ts'

const server = await testServer()
afterAll(() => server.stop())
const office = await server.administrator()

type Shown = Readonly<{ id: string; kind: string; subject: string | null; state: string }>

test('the outbox lists messages with their bookings, newest first, in pages', async () => {
  const browser = server.browser()
  const { id, bookingNumber } = await bookAndPay(browser, { smsConsent: true })
  await server.settled()
  const crew = await addProvider(office)
  await office.patch(`/api/admin/service-requests/${id}/assign`, {
    providerId: crew.id,
    scheduledDate: '2099-01-05T15:00:00Z',
  })
  await browser.post('/api/contact', {
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'Hello',
    message: 'Do you move pianos?',
    serviceType: 'general',
  })
  await server.settled()

  const shown: Shown[] = []
  for (let cursor = ''; ; ) {
    const page = await office.get(`/api/admin/outbox?limit=2${cursor && `&cursor=${cursor}`}`)
    expect(page.status).toBe(200)
    shown.push(...page.body)
    cursor = page.headers.get('x-next-cursor') ?? ''
    if (!cursor) break
  }
  expect(shown.map(each => each.id)).toEqual(
    shown
      .map(each => each.id)
      .toSorted()
      .reverse(),
  )
  expect(shown.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    'mail kept',
    'mail kept',
    'mail kept',
    'mail waiting',
    'mail waiting',
    'text waiting',
  ])
  expect(shown.find(({ subject }) => subject === 'Contact: Hello')).toMatchObject({ booking: null })

  for (const [asked, found] of [
    ['state=kept', ['mail kept', 'mail kept', 'mail kept']],
    ['kind=text', ['text waiting']],
    ['state=waiting&kind=mail', ['mail waiting', 'mail waiting']],
    ['state=failed', []],
  ] as const) {
    const { body } = await office.get(`/api/admin/outbox?${asked}`)
    expect(body.map(({ kind, state }: Shown) => `${kind} ${state}`)).toEqual(found)
  }

  const { body } = await office.get(`/api/admin/outbox?serviceRequestId=${id}`)
  expect(body).toHaveLength(4)
  expect(body.at(-1)).toEqual({
    id: expect.any(String),
    kind: 'mail',
    to: customer.customerEmail,
    subject: `Your move is confirmed: ${bookingNumber}`,
    text: expect.stringContaining('Hello Rosa Diaz,'),
    html: expect.stringContaining('Hello Rosa Diaz,'),
    state: 'kept',
    error: null,
    attempts: 1,
    answer: null,
    report: null,
    at: expect.stringMatching(/^20.+Z$/),
    createdAt: expect.any(String),
    booking: { id, bookingNumber },
  })
  const oldest = body.at(-1)
  for (const link of [`/tracking/${id}?code=`, `/bookings/${id}?manage=`]) {
    expect(oldest.text).toContain(`http://localhost:3000${link}`)
  }
  expect((await office.get(`/api/admin/outbox/${oldest.id}`)).body).toEqual(oldest)
  expect((await office.get('/api/admin/outbox/none')).status).toBe(404)
})

test('markup that a customer sends is text in a mail, and a mail that the office reads loads and runs nothing', async () => {
  const { bookingNumber } = await bookAndPay(server.browser(), {
    customerName: '<script>alert(1)</script><img src="https://evil.example/x.png">',
  })
  await server.settled()
  const mails: Shown[] = (await office.get('/api/admin/outbox?kind=mail')).body
  const confirmation = mails.find(({ subject }) => subject === `Your move is confirmed: ${bookingNumber}`)
  const { status, headers, body } = await office.get(`/api/admin/outbox/${confirmation?.id}/html`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html;charset=utf-8'])
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  )
  expect(body).toContain('Hello &lt;script&gt;alert(1)')
  expect(body).not.toMatch(/<script|<img/)

  const [text] = (await office.get('/api/admin/outbox?kind=text')).body
  expect((await office.get(`/api/admin/outbox/${text.id}/html`)).status).toBe(404)
})

test('the outbox is visible only to the office', async () => {
  expect((await server.browser().get('/api/admin/outbox')).status).toBe(401)
  const customer = server.browser()
  await register(customer, 'reader')
  expect((await customer.get('/api/admin/outbox')).status).toBe(403)
})

test('the outbox rejects an invalid cursor or limit by field', async () => {
  const { status, body } = await office.get('/api/admin/outbox?limit=0')
  expect([status, body.issues[0].path]).toEqual([422, 'limit'])
})
