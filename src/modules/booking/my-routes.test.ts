import { afterAll, describe, expect, test } from 'bun:test'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, historyOf, job, register } from '../../../scripts/testing/steps.ts'
import { money, toCents } from '../../shared/money.ts'
import { receiptTotals } from '../../shared/receipt.ts'
import { manageCode } from '../tokens.ts'

const server = await testServer()
afterAll(() => server.stop())
const owner = server.browser()
const other = server.browser()
const visitor = server.browser()
const office = await server.administrator()
await register(owner, 'owner')
await register(other, 'other')

const setStatus = (id: string, status: string) =>
  office.patch(`/api/admin/service-requests/${id}/status`, { status })
const cancel = (who: typeof owner, id: string, headers?: Record<string, string>) =>
  who.post(`/api/service-requests/${id}/cancel`, {}, headers)
const mine = (who: typeof owner, id: string, headers?: Record<string, string>) =>
  who.get(`/api/my/service-requests/${id}`, headers)
const linkOf = (id: string) => ({ 'x-manage-token': manageCode(id, server.deps.signingKey) })

test('the link to a booking is mailed to its customer, whoever asks, three times an hour', async () => {
  const { id } = await book(visitor)
  const ask = (of = id) => visitor.post(`/api/service-requests/${of}/link`)
  const statuses = [await ask(), await ask(), await ask(), await ask(), await ask('none')]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 429, 404])
  expect(JSON.stringify(statuses)).not.toContain(linkOf(id)['x-manage-token'])
  await server.settled()
  const mails = await server.deps.sql`
    select recipient, payload from outbox where about = ${id} and payload ->> 'subject' like 'Your link to booking %'`
  expect(mails).toHaveLength(3)
  for (const { recipient, payload } of mails) {
    expect(recipient).toBe('rosa@example.com')
    expect(payload.text).toContain(`/bookings/${id}?manage=${linkOf(id)['x-manage-token']}`)
  }
})

describe('my bookings', () => {
  test('lists only the user’s own bookings, newest first, in pages', async () => {
    const customer = server.browser()
    await register(customer, 'collector')
    const booked: string[] = []
    for (let n = 0; n < 3; n++) booked.unshift((await book(customer)).id)
    await book(other)

    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = await customer.get(`/api/my/service-requests?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.body.map((each: { id: string }) => each.id))
      cursor = page.headers.get('x-next-cursor') ?? ''
      if (!cursor) break
    }
    expect(seen).toEqual(booked)
  })

  test('requires a session', async () => {
    expect((await visitor.get('/api/my/service-requests')).status).toBe(401)
  })

  test('shows the price that holds now beside the quoted one', async () => {
    const { id, pricing } = await bookAndPay(owner)
    const first = async () => (await owner.get('/api/my/service-requests?limit=1')).body[0]
    expect(await first()).toMatchObject({ id, price: pricing.total })
    const discount = { label: 'Discount', reason: 'Friend of the house', amount: -100 }
    await office.post(`/api/admin/service-requests/${id}/charges`, discount)
    expect(await first()).toMatchObject({ id, price: pricing.total - 100 })
    const listed = (await office.get('/api/admin/service-requests?limit=1')).body
    expect(listed).toMatchObject([{ id, price: pricing.total - 100 }])
    const [, line] = (await office.get('/api/admin/service-requests.csv')).body.split('\r\n')
    expect(line).toContain(`,${(pricing.total - 100).toFixed(2)},${pricing.total.toFixed(2)},`)
    const extras = [{ label: 'Piano', amount: 50 }]
    const work = { workers: 2, minutes: 600, travelMinutes: 0, extras, agreedBy: 'Rosa Diaz' }
    await office.post(`/api/admin/service-requests/${id}/settlement`, work)
    const { price } = (await office.get(`/api/admin/service-requests/${id}/account`)).body
    expect(price).toBeGreaterThan(pricing.total)
    expect(await first()).toMatchObject({ pricing: { total: pricing.total }, price })
  })

  test('excludes bookings made before the account with the same email address', async () => {
    await book(visitor, { customerEmail: 'later@example.com' })
    const later = server.browser()
    await register(later, 'later')
    expect((await later.get('/api/my/service-requests')).body).toEqual([])
  })

  test('shows a booking only to its owner, an administrator and the holder of the mailed link', async () => {
    const { id } = await bookAndPay(owner)
    const { body } = await mine(owner, id)
    expect(body).toMatchObject({ customerEmail: 'rosa@example.com', refundedAmount: 0, canCancel: true })
    expect(body.paidAmount).toBe(body.pricing.total)
    expect(body).not.toHaveProperty('adminNotes')
    expect((await mine(office, id)).status).toBe(200)
    expect((await mine(visitor, id, linkOf(id))).status).toBe(200)
    expect((await mine(other, id)).status).toBe(403)
    expect((await mine(visitor, id)).status).toBe(401)
    expect((await mine(visitor, id, linkOf('another'))).status).toBe(401)
  })

  test('links to the booking from the confirmation mail', async () => {
    const { id } = await bookAndPay(visitor)
    await server.settled()
    const [mail] = await server.deps.sql`select payload ->> 'text' as text from outbox where about = ${id}`
    expect(mail?.text).toContain(`/bookings/${id}?manage=${linkOf(id)['x-manage-token']}`)
  })
})

describe('a cancellation', () => {
  test('is allowed only for the owner, an administrator and the holder of the mailed link', async () => {
    const [first, second, third] = await Promise.all([book(owner), book(owner), book(owner)])
    expect((await cancel(visitor, first.id)).status).toBe(401)
    expect((await cancel(other, first.id)).status).toBe(403)
    expect((await cancel(visitor, first.id, linkOf(second.id))).status).toBe(401)
    expect((await mine(owner, first.id)).body.status).toBe('pending')

    expect((await cancel(owner, first.id)).body).toMatchObject({ status: 'cancelled', canCancel: false })
    expect((await cancel(office, second.id)).body.status).toBe('cancelled')
    expect((await cancel(visitor, third.id, linkOf(third.id))).body.status).toBe('cancelled')
  })

  test('refunds a paid booking in full once, and is mailed', async () => {
    const { id } = await bookAndPay(owner)
    await Promise.all([cancel(owner, id), cancel(owner, id), cancel(owner, id)])
    await server.settled()
    expect((await cancel(owner, id)).status).toBe(200)
    await server.settled()
    const { status, paidAmount, refundedAmount } = (await mine(owner, id)).body
    expect([status, refundedAmount]).toEqual(['cancelled', paidAmount])

    const history = await historyOf(office, id)
    expect(history.map(({ type }) => type)).toEqual([
      'BookingCreated',
      'PaymentStarted',
      'PaymentConfirmed',
      'StatusChanged',
      'RefundRequested',
      'PaymentRefunded',
    ])
    expect(history[3]?.summary).toBe(
      `The status changed from confirmed to cancelled, and $${paidAmount.toFixed(2)} will be refunded to the card.`,
    )
    const mails = await server.deps.sql`
      select payload ->> 'subject' as subject, payload ->> 'text' as text from outbox where about = ${id}`
    expect(mails.filter(({ text }) => text.includes('will go back to the card you paid with'))).toHaveLength(
      1,
    )
    expect(mails.filter(({ subject }) => subject.startsWith('A refund'))).toHaveLength(0)
    expect(mails.filter(({ subject }) => subject.endsWith(': cancelled by the customer'))).toHaveLength(1)
  })

  test('refunds only the remainder after an earlier refund', async () => {
    const { id } = await bookAndPay(owner)
    await office.post(`/api/admin/service-requests/${id}/refund`, { amount: 40 })
    await cancel(owner, id)
    await server.settled()
    const { paidAmount, refundedAmount } = (await mine(owner, id)).body
    expect(refundedAmount).toBe(paidAmount)
  })

  test('frees the crew’s time for another job', async () => {
    const [first, second] = await Promise.all([bookAndPay(owner), bookAndPay(owner)])
    const crew = await addProvider(office, 'Freed crew')
    const assign = (id: string) =>
      office.patch(`/api/admin/service-requests/${id}/assign`, {
        providerId: crew.id,
        scheduledDate: '2094-01-04T15:00:00Z',
      })
    expect((await assign(first.id)).status).toBe(200)
    expect((await assign(second.id)).status).toBe(409)
    expect((await cancel(owner, first.id)).status).toBe(200)
    expect((await assign(second.id)).status).toBe(200)
  })

  test.each([
    ['in_progress', 'This service is already underway, so it can no longer be cancelled. Please call us.'],
    ['completed', 'This service is complete, so it can no longer be cancelled. Please call us.'],
  ])('is refused when the booking is %s', async (status, sentence) => {
    const { id } = await bookAndPay(owner)
    await setStatus(id, status)
    const refused = await cancel(owner, id)
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([409, 'too_late', sentence])
    expect((await mine(owner, id)).body).toMatchObject({ status, canCancel: false, refundedAmount: 0 })
  })

  test('by the office’s status selector does not refund', async () => {
    const { id } = await bookAndPay(owner)
    await setStatus(id, 'cancelled')
    await server.settled()
    expect((await mine(owner, id)).body.refundedAmount).toBe(0)
  })
})

describe('a receipt', () => {
  test('is available to the holder of a paid booking’s id, adds up, and omits email and phone', async () => {
    const { id, pricing } = await bookAndPay(owner)
    const { body } = await visitor.get(`/api/service-requests/${id}/receipt`)
    expect(body).toMatchObject({ total: pricing.total, paidAmount: pricing.total, refundedAmount: 0 })
    const sum = body.lines.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    expect(sum).toBeCloseTo(pricing.total)
    expect(body.lines[1].arithmetic).toMatch(/^2 movers × [\d.]+ h × \$70\.00$/)
    expect(JSON.stringify(body)).not.toMatch(/@|555-0147/)
  })

  test('has the same Illinois notice for a local move as the checkout', async () => {
    const ends = {
      fromAddress: '233 S Wacker Dr, Chicago, IL 60606',
      toAddress: '100 N Main St, Wheaton, IL 60187',
    }
    const quote = (await owner.post('/api/calculate-pricing', { ...job, ...ends })).body
    expect(quote.notice).toStartWith('This is a non-binding estimate by our tariff')
    const { estimateId, pricing } = quote
    const { id } = await bookAndPay(owner, { ...ends, estimateId, pricing })
    const receipt = (await visitor.get(`/api/service-requests/${id}/receipt`)).body
    const booking = (await visitor.get(`/api/service-requests/${id}`)).body
    expect([receipt.notice, booking.notice]).toEqual([quote.notice, quote.notice])
    expect(booking.kind).toBe(quote.kind)
    expect(booking.differenceNotice).toStartWith('You are billed for the hours')
    expect(quote.notice).toEndWith(booking.differenceNotice)
    const { lines } = (await visitor.get(`/api/service-requests/${id}/lines`)).body
    expect(lines).toEqual(quote.lines)
  })

  test('is a PDF too, with the same amounts, as another program reads it', async () => {
    const { id } = await bookAndPay(owner)
    const { body } = await visitor.get(`/api/service-requests/${id}/receipt`)
    const answer = await fetch(`${server.url}/api/service-requests/${id}/receipt.pdf`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const pdf = await getDocumentProxy(await answer.bytes())
    const { info } = await getMeta(pdf)
    const { totalPages, text } = await extractText(pdf, { mergePages: true })
    expect([totalPages, info.Title, info.Language]).toEqual([1, 'Receipt', 'en-US'])
    for (const { label, amount } of [...body.lines, ...receiptTotals(body)]) {
      expect(text).toContain(label)
      expect(text).toContain(money(toCents(amount)))
    }
  })

  test('adds up after a refund as goodwill', async () => {
    const { id, pricing } = await bookAndPay(owner)
    await office.post(`/api/admin/service-requests/${id}/charges`, {
      label: 'Carry',
      reason: 'Far',
      amount: 30,
    })
    await office.post(`/api/admin/service-requests/${id}/refund`, { amount: 10, reason: 'goodwill' })
    await server.settled()
    const { body } = await visitor.get(`/api/service-requests/${id}/receipt`)
    const lines = new Map(receiptTotals(body).map(({ label, amount }) => [label, amount]))
    expect(lines.get('Total')).toBe(pricing.total + 30)
    expect(lines.get('Refunded as goodwill, lowers the price')).toBe(-10)
    expect(lines.get('Net paid')).toBe(pricing.total - 10)
    expect(lines.get('Balance due')).toBe(30)
  })

  test('does not exist before the payment', async () => {
    const { id } = await book(owner)
    for (const form of ['receipt', 'receipt.pdf'])
      expect((await visitor.get(`/api/service-requests/${id}/${form}`)).status).toBe(404)
  })
})
