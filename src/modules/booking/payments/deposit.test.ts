import { afterAll, describe, expect, test } from 'bun:test'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { book, bookAndPay, customer, job, payWith } from '../../../../scripts/testing/steps.ts'
import type { Deposit } from '../../../shared/deposit.ts'
import { manageCode } from '../../tokens.ts'
import { withoutFollower } from '../testing.ts'

const server = await paymentServer({ deposit: { percent: 25 } })
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()

const rounded = (amount: number) => Math.round(amount * 100) / 100
const begin = async (id: string) =>
  (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
const bookingOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}`)).body
const change = (deposit: Deposit) => Object.assign(server.deps.config, { deposit })
const textOf = async (id: string, start: string): Promise<string> => {
  await server.settled()
  const mails: { subject: string; text: string }[] = (
    await office.get(`/api/admin/outbox?serviceRequestId=${id}`)
  ).body
  return mails.find(({ subject }) => subject.startsWith(start))?.text ?? ''
}

describe('with a deposit', () => {
  test('the checkout charges it, which confirms the booking, and the rest is the balance due', async () => {
    const booking = await book(browser)
    const { total } = booking.pricing
    const due = rounded(total / 4)
    expect(booking.dueToBook).toBe(due)
    const payment = await begin(booking.id)
    expect(payment).toMatchObject({ amount: due, total })
    expect((await payWith(browser, payment.clientSecret, 'pm_card_visa')).body.amount).toBe(
      Math.round(due * 100),
    )
    const intent = payment.clientSecret.split('_secret_')[0]
    const confirmed = await browser.post('/api/confirm-booking', {
      serviceRequestId: booking.id,
      paymentIntentId: intent,
    })
    expect(confirmed.body).toMatchObject({ success: true, status: 'confirmed' })
    const balance = rounded(total - due)
    expect((await bookingOf(booking.id)).account).toMatchObject({
      quoted: total,
      received: due,
      balance,
      extra: 0,
    })
    const receipt = (await browser.get(`/api/service-requests/${booking.id}/receipt`)).body
    expect(receipt).toMatchObject({ total, paidAmount: due, balance })
    const mail = await textOf(booking.id, 'Your move is confirmed')
    expect(mail).toContain(`Deposit paid: $${due.toFixed(2)}\nBalance due: $${balance.toFixed(2)}`)
    expect(mail).toContain(`The balance of $${balance.toFixed(2)} is due on the day.`)
  })

  test('a booking keeps its deposit when the setting changes', async () => {
    const { id, dueToBook } = await book(browser)
    const started = await book(browser)
    await begin(started.id)
    change({ percent: 50 })
    for (const each of [id, started.id]) expect((await begin(each)).amount).toBe(dueToBook)
    expect((await book(browser)).dueToBook).not.toBe(dueToBook)
    change({ percent: 25 })
  })

  test('a list of items changes the deposit with the price, by the rule of its booking', async () => {
    const ends = { toAddress: '2210 N Sawyer Ave, Chicago, IL 60647' }
    const { estimateId, pricing } = (await browser.post('/api/calculate-pricing', { ...job, ...ends })).body
    const { id } = await book(browser, { ...ends, estimateId, pricing })
    change({ percent: 50 })
    const inventory = [{ name: 'sofa', count: 20 }]
    const list = (total: number) => browser.post(`/api/service-requests/${id}/items`, { inventory, total })
    const { total } = (await list(0)).body.pricing
    expect((await list(total)).body.dueToBook).toBe(rounded(total / 4))
    change({ percent: 25 })
    expect(await begin(id)).toMatchObject({ amount: rounded(total / 4), total })
  })

  test('a booking that was made before deposits is paid in full', async () => {
    change({ percent: 100 })
    const { id, pricing, dueToBook } = await book(browser)
    expect(dueToBook).toBe(pricing.total)
    change({ percent: 25 })
    expect(await begin(id)).toMatchObject({ amount: pricing.total, total: pricing.total })
  })

  test('a browser cannot name another amount', async () => {
    const { id, dueToBook } = await book(browser)
    const { body } = await browser.post('/api/create-payment-intent', {
      serviceRequestId: id,
      amount: 1,
      deposit: 1,
    })
    expect(body.amount).toBe(dueToBook)
  })

  test('its full refund by cancelling is the deposit', async () => {
    const { id, dueToBook } = await bookAndPay(browser)
    const code = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
    expect((await browser.post(`/api/service-requests/${id}/cancel`, {}, code)).status).toBe(200)
    await server.settled()
    expect((await bookingOf(id)).account).toMatchObject({
      received: dueToBook,
      refunded: dueToBook,
      balance: 0,
    })
  })

  test('a payment of the full price confirms nothing and is for the office to decide', async () => {
    const { id, pricing } = await book(browser)
    const payment = await begin(id)
    const intentId = payment.clientSecret.split('_secret_')[0]
    const cents = Math.round(pricing.total * 100)
    await server.deps.sql`
      update sandbox_objects set data = data || ${JSON.stringify({ amount: cents })}::text::jsonb where id = ${intentId}`
    await payWith(browser, payment.clientSecret, 'pm_card_visa')
    const answer = await browser.post('/api/confirm-booking', {
      serviceRequestId: id,
      paymentIntentId: intentId,
    })
    expect([answer.status, answer.body.error]).toEqual([409, 'amount_mismatch'])
    await server.settled()
    expect(await bookingOf(id)).toMatchObject({ status: 'pending', account: { extra: pricing.total } })
    expect(await textOf(id, 'We received')).toContain('Please do not pay again. We will call you')
  })

  test('a reviewed request has the deposit of the price at which it was accepted', async () => {
    const miami = {
      ...job,
      ...customer,
      toAddress: '100 Ocean Dr, Miami Beach, FL 33139',
      roomSize: job.homeSize,
    }
    const requested = (await browser.post('/api/service-requests', miami)).body.serviceRequest
    change({ cents: 30_000 })
    const review = { price: 4000, priceReason: 'Four days with a truck' }
    await office.post(`/api/admin/service-requests/${requested.id}/review`, review)
    change({ percent: 25 })
    expect(await begin(requested.id)).toMatchObject({ amount: 300, total: 4000 })
    expect(await textOf(requested.id, 'We can do your move')).toContain(
      'Pay a deposit of $300.00 to book it. The balance of $3,700.00 is due on the day.',
    )
  })
})

describe('money that the office recorded before the deposit', () => {
  const cash = (id: string, amount: number) =>
    office.post(`/api/admin/service-requests/${id}/cash`, { kind: 'cash', amount, takenBy: 'Sam' })
  const pay = async (id: string, clientSecret: string) => {
    await payWith(browser, clientSecret, 'pm_card_visa')
    const paymentIntentId = clientSecret.split('_secret_')[0]
    return browser.post('/api/confirm-booking', { serviceRequestId: id, paymentIntentId })
  }
  const beginAgain = (id: string) => browser.post('/api/create-payment-intent', { serviceRequestId: id })

  test('that leaves less than the deposit leaves that to pay, and the mail names all of it', async () => {
    const { id, pricing } = await book(browser)
    await cash(id, pricing.total - 20)
    expect((await browser.get(`/api/service-requests/${id}`)).body).toMatchObject({
      ...{ price: pricing.total, dueToBook: 20, dueAfterBooking: 0 },
    })
    const { amount, clientSecret } = await begin(id)
    expect(amount).toBe(20)
    expect((await pay(id, clientSecret)).status).toBe(200)
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', account: { balance: 0, extra: 0 } })
    expect(await textOf(id, 'Your move is confirmed')).toContain(`Total paid: $${pricing.total.toFixed(2)}`)
  })

  test('that leaves more than the deposit leaves the deposit, and the mail adds up', async () => {
    const { id, pricing, dueToBook } = await book(browser)
    await cash(id, 50)
    const { amount, clientSecret } = await begin(id)
    expect(amount).toBe(dueToBook)
    await pay(id, clientSecret)
    const rest = rounded(pricing.total - dueToBook - 50).toFixed(2)
    expect(await textOf(id, 'Your move is confirmed')).toContain(
      `Deposit paid: $${dueToBook.toFixed(2)}\nPaid in cash or by check: $50.00\nBalance due: $${rest}`,
    )
  })

  test('that is the price confirms the booking, closes its checkout, and leaves nothing to pay', async () => {
    const { id, pricing } = await book(browser)
    const { clientSecret } = await begin(id)
    await cash(id, pricing.total)
    await server.settled()
    expect(await bookingOf(id)).toMatchObject({
      ...{ status: 'confirmed', depositWaivedAt: expect.any(String) },
      account: { balance: 0, extra: 0 },
    })
    expect((await server.deps.payments.retrieve(clientSecret.split('_secret_')[0])).status).toBe('canceled')
    const { status, body } = await beginAgain(id)
    expect([status, body.error, body.message]).toEqual([
      409,
      'already_paid',
      'Nothing is left to pay for this booking.',
    ])
    expect(await textOf(id, 'Your move is confirmed')).toContain(`Total paid: $${pricing.total.toFixed(2)}`)
  })

  test('that leaves too little for a card confirms the booking, and the rest is due on the day', async () => {
    const { id, pricing } = await book(browser)
    await cash(id, rounded(pricing.total - 0.3))
    await server.settled()
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', account: { balance: 0.3 } })
    expect((await beginAgain(id)).body.error).toBe('already_paid')
  })

  test('closes an open checkout of another amount, and the next one asks for what is left', async () => {
    const { id, pricing } = await book(browser)
    const first = await begin(id)
    await cash(id, pricing.total - 30)
    await server.settled()
    expect((await server.deps.payments.retrieve(first.clientSecret.split('_secret_')[0])).status).toBe(
      'canceled',
    )
    expect((await begin(id)).amount).toBe(30)
  })

  test('while a deposit is on its way returns it, and what is still due can be paid', async () => {
    const { id, pricing, dueToBook } = await book(browser)
    const { clientSecret } = await begin(id)
    await withoutFollower(server, 'close stale payments of balances', async () => {
      await cash(id, pricing.total - 30)
      const { status, body } = await pay(id, clientSecret)
      expect([status, body.error]).toEqual([409, 'balance_changed'])
    })
    await server.settled()
    expect((await bookingOf(id)).account).toMatchObject({
      ...{ charged: dueToBook, refunded: dueToBook, extra: 0, balance: 30 },
    })
    const rest = await begin(id)
    expect(rest.amount).toBe(30)
    expect((await pay(id, rest.clientSecret)).status).toBe(200)
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', account: { balance: 0, extra: 0 } })
  })

  test('that is corrected to no less than the deposit leaves nothing to pay to book', async () => {
    const { id, pricing, dueToBook } = await book(browser)
    const { entries } = (await cash(id, pricing.total)).body
    await server.settled()
    const correct = async (amount: number) => {
      const corrected = { kind: 'cash', amount, takenBy: 'Sam' }
      await office.patch(`/api/admin/service-requests/${id}/cash/${entries[0].id}`, corrected)
      await server.settled()
      return (await bookingOf(id)).depositWaivedAt
    }
    expect(await correct(dueToBook)).toEqual(expect.any(String))
    expect(await correct(rounded(dueToBook - 1))).toBeNull()
  })
})
