import { afterAll, describe, expect, test } from 'bun:test'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { book, bookAndPay, customer } from '../../../../scripts/testing/steps.ts'
import { manageCode } from '../../tokens.ts'
import { cardProviderOf, disputeObject, refundObject } from './testing.ts'

const server = await paymentServer()
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()
const webhook = cardProviderOf(server)

const path = (id: string) => `/api/admin/service-requests/${id}`
const bookingOf = async (id: string) => (await office.get(path(id))).body
const accountOf = async (id: string) => (await office.get(`${path(id)}/account`)).body
const reasonsOf = async (id: string): Promise<string[]> =>
  (await office.get('/api/admin/attention')).body.bookings
    .filter((booking: { id: string }) => booking.id === id)
    .map(({ reason }: { reason: string }) => reason)
const note = (id: string) =>
  office.patch(`${path(id)}/status`, { adminNotes: `Settled ${crypto.randomUUID()}` })
const today = async (): Promise<Record<string, number>> =>
  (await office.get('/api/admin/overview')).body.days.at(-1).revenue

describe('the account of a booking', () => {
  test('is the same for the office and the owner, and for nobody else', async () => {
    const { id } = await bookAndPay(browser)
    const { pricing } = await bookingOf(id)
    const account = await accountOf(id)
    expect(account).toMatchObject({
      quoted: pricing.total,
      charged: pricing.total,
      received: pricing.total,
      refunded: 0,
      disputed: 0,
      tips: 0,
      balance: 0,
      refundable: pricing.total,
      entries: [{ kind: 'payment', state: 'received', amount: pricing.total }],
    })
    const manage = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
    expect((await browser.get(`/api/service-requests/${id}/account`, manage)).body).toEqual(account)
    expect((await browser.get(`/api/service-requests/${id}/account`)).status).toBe(401)
    expect((await browser.get(`${path(id)}/account`)).status).toBe(401)
    expect((await office.get(`${path('none')}/account`)).status).toBe(404)
    expect((await bookingOf(id)).account).toEqual(account)
  })

  test('is what receipt and spreadsheet show', async () => {
    const { id } = await book(browser, { customerName: 'Cora Till' })
    expect((await browser.get(`/api/service-requests/${id}/receipt`)).status).toBe(404)
    const { pricing } = await bookingOf(id)
    await office.post(`${path(id)}/cash`, { kind: 'check', amount: pricing.total - 10, takenBy: 'Sam' })
    const receipt = (await browser.get(`/api/service-requests/${id}/receipt`)).body
    expect(receipt).toMatchObject({ paidAmount: 0, cashAmount: pricing.total - 10, balance: 10 })
    const [head = '', line = ''] = (
      await office.get('/api/admin/service-requests.csv?q=Cora+Till')
    ).body.split('\r\n')
    const cells = Object.fromEntries(
      head.split(',').map((name: string, n: number) => [name, csvCells(line)[n]]),
    )
    expect(cells).toMatchObject({
      Paid: '0.00',
      Refunded: '0.00',
      'Cash and checks': (pricing.total - 10).toFixed(2),
      Disputed: '0.00',
      'Balance due': '10.00',
    })
  })
})

/** The cells of a line, which may be quoted. */
const csvCells = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, ''))

describe('cash and checks', () => {
  test('settle the balance, with a tip, and are corrected by a new fact', async () => {
    const { id } = await book(browser)
    const { pricing } = await bookingOf(id)
    const received = (await today()).received ?? 0
    const key = { 'idempotency-key': crypto.randomUUID() }
    const cash = {
      kind: 'cash',
      amount: pricing.total + 20,
      tip: 20,
      takenBy: 'Sam Ortiz',
      note: 'at the door',
    }
    const taken = await office.post(`${path(id)}/cash`, cash, key)
    expect(taken.body).toMatchObject({ balance: 0, tips: 20, received: pricing.total + 20, charged: 0 })
    expect((await office.post(`${path(id)}/cash`, cash, key)).body).toEqual(taken.body)
    expect((await today()).received).toBeCloseTo(received + pricing.total + 20, 2)
    await server.settled()

    const [{ id: cashId, at: takenAt }] = taken.body.entries
    const fixed = await office.patch(`${path(id)}/cash/${cashId}`, {
      ...cash,
      amount: 0,
      tip: 0,
      note: 'Twice',
    })
    expect(fixed.body).toMatchObject({
      balance: pricing.total,
      received: 0,
      entries: [{ note: 'Twice', at: takenAt }],
    })
    expect((await today()).received).toBeCloseTo(received, 2)
    const history = (await office.get(`${path(id)}/timeline`)).body
    expect(history.map(({ type }: { type: string }) => type)).toEqual([
      'BookingCreated',
      'CashTaken',
      'DepositWaived',
      'CashCorrected',
    ])
    expect(history.at(-1).actor).toMatch(/^admin:/)
    // The note is the office's.
    const manage = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
    const own = (await browser.get(`/api/service-requests/${id}/account`, manage)).body
    expect(own.entries).toMatchObject([{ kind: 'cash', note: null }])
  })

  test.each([
    ['no amount', { kind: 'cash', amount: 0, takenBy: 'Sam' }, 409],
    ['a negative amount', { kind: 'cash', amount: -1, takenBy: 'Sam' }, 422],
    ['nobody who took it', { kind: 'cash', amount: 5, takenBy: ' ' }, 422],
    ['a tip above the amount', { kind: 'check', amount: 5, tip: 6, takenBy: 'Sam' }, 409],
    ['another kind', { kind: 'gold', amount: 5, takenBy: 'Sam' }, 422],
  ])('with %s are refused', async (_, cash, status) => {
    const { id } = await book(browser)
    expect((await office.post(`${path(id)}/cash`, cash)).status).toBe(status)
    expect((await accountOf(id)).entries).toEqual([])
  })

  test('are recorded once by two people who saw the same balance', async () => {
    const { id } = await book(browser)
    const { balance } = await accountOf(id)
    const cash = { kind: 'cash', amount: balance, takenBy: 'Sam', seen: { balance } }
    const record = () => office.post(`${path(id)}/cash`, cash)
    const answers = await Promise.all([record(), record()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await accountOf(id)).toMatchObject({ balance: 0, received: balance })
  })

  test('are the office’s to record and correct', async () => {
    const { id } = await book(browser)
    const cash = { kind: 'cash', amount: 5, takenBy: 'Sam' }
    expect((await browser.post(`${path(id)}/cash`, cash)).status).toBe(401)
    expect((await office.patch(`${path(id)}/cash/none`, cash)).status).toBe(409)
  })
})

describe('the office’s list', () => {
  test('has a rejected refund until it is noted, and the office and the customer are mailed once', async () => {
    const { id } = await bookAndPay(browser)
    const { stripePaymentIntentId: intentId } = await bookingOf(id)
    const refund = refundObject(intentId, 'failed')
    await webhook('refund.failed', refund)
    await webhook('refund.updated', refund)
    expect(await reasonsOf(id)).toContain('refund_failed')
    await note(id)
    expect(await reasonsOf(id)).not.toContain('refund_failed')
    expect(await subjectsOf(id)).toEqual([expect.stringContaining('the bank rejected the refund')])
    const mailed = await server.deps.sql`
      select from outbox where about = ${id} and payload ->> 'subject' like 'Your refund of $% did not arrive%'
      and recipient = ${customer.customerEmail}`
    expect(mailed).toHaveLength(1)
  })

  test('has a dispute until it is decided, and mails say so', async () => {
    const { id } = await bookAndPay(browser)
    const { stripePaymentIntentId: intentId } = await bookingOf(id)
    const before = await today()
    const dispute = disputeObject(intentId, 'needs_response')
    await webhook('charge.dispute.created', dispute)
    await webhook('charge.dispute.funds_withdrawn', dispute)
    expect(await reasonsOf(id)).toContain('disputed')
    expect(await accountOf(id)).toMatchObject({ disputed: 50, balance: 0 })
    expect((await today()).net).toBeCloseTo((before.net ?? 0) - 50, 2)
    await note(id)
    expect(await reasonsOf(id)).toContain('disputed')
    await webhook('charge.dispute.closed', { ...dispute, status: 'won' })
    await webhook('charge.dispute.funds_reinstated', { ...dispute, status: 'won' })
    expect(await reasonsOf(id)).not.toContain('disputed')
    expect(await accountOf(id)).toMatchObject({ disputed: 0 })
    expect((await today()).net).toBeCloseTo(before.net ?? 0, 2)
    expect(await subjectsOf(id)).toEqual([
      expect.stringContaining('the bank disputes a payment'),
      expect.stringContaining('a payment dispute is decided'),
    ])
  })

  /** A booking for which a card paid $50, which is not its price. */
  async function paidAnotherAmount() {
    const { id } = await book(browser)
    const more = { bookingId: id, key: 'another', amountCents: 5000, description: 'Again' }
    const { id: intentId, clientSecret } = await server.deps.payments.createIntent(more)
    await browser.post(`/sandbox/stripe/v1/payment_intents/${intentId}/confirm`, {
      client_secret: clientSecret,
      payment_method: 'pm_card_visa',
    })
    await server.settled()
    return { id: String(id), intentId }
  }

  test.each(['in the booking', 'in the dashboard'])(
    'has a payment of another amount until it is refunded %s',
    async where => {
      const { id, intentId } = await paidAnotherAmount()
      expect(await reasonsOf(id)).toEqual(['extra_payment'])
      expect(await accountOf(id)).toMatchObject({ extra: 50, charged: 50 })
      if (where === 'in the booking') {
        const refund = (amount: number) =>
          office.post(`${path(id)}/refund`, { amount, isExtra: true, reason: 'Paid by mistake' })
        expect((await refund(51)).body.error).toBe('refund_too_large')
        expect((await refund(50)).status).toBe(200)
        expect((await refund(1)).body.error).toBe('nothing_to_refund')
      } else await server.deps.payments.refund({ intentId, amountCents: 5000, key: 'dashboard' })
      await server.settled()
      expect(await reasonsOf(id)).toEqual([])
      expect(await accountOf(id)).toMatchObject({ extra: 0, refunded: 50, refundable: 0 })
      const mails = (await office.get(`/api/admin/outbox?serviceRequestId=${id}`)).body
      expect(mails).toContainEqual(
        expect.objectContaining({
          text: expect.stringContaining('did not need all that was paid, so we have refunded $50.00'),
        }),
      )
    },
  )

  test('and the customer read what a card paid besides the payment that books', async () => {
    const { id } = await paidAnotherAmount()
    const { body: receipt } = await browser.get(`/api/service-requests/${id}/receipt`)
    expect(receipt).toMatchObject({ extra: 50, cashAmount: 0, balance: receipt.total - 50 })
    await office.post(`${path(id)}/deposit-waiver`, { reason: 'Pays the rest in cash' })
    await server.settled()
    const [confirmed] = await server.deps.sql<{ text: string }[]>`
      select payload ->> 'text' as text from outbox where about = ${id} and payload ->> 'subject' like '%is confirmed%'`
    expect(confirmed?.text).toContain('Also paid by card: $50.00')
    expect(confirmed?.text).not.toContain('Paid in cash or by check')
  })
})

/** Subjects of the mails to the office about a booking, oldest first. */
async function subjectsOf(id: string): Promise<string[]> {
  await server.settled()
  const mails = await server.deps.sql<{ subject: string }[]>`
    select payload ->> 'subject' as subject from outbox
    where about = ${id} and recipient <> ${customer.customerEmail} order by id`
  return mails.map(({ subject }) => subject)
}
