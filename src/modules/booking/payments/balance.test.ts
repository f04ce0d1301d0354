import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { book, bookAndPay, historyOf, job, payWith } from '../../../../scripts/testing/steps.ts'
import { partOf } from '../../../eventlog/ids.ts'
import { toCents } from '../../../shared/money.ts'
import { manageCode } from '../../tokens.ts'
import { reconcile } from './reconcile.ts'
import { refundBooking } from './refund.ts'
import { sweepPayments } from './sweep.ts'

const server = await paymentServer({ deposit: { percent: 25 } })
afterAll(() => server.stop())
afterEach(() => server.cardFaults!.clear())
const browser = server.browser()
let office: Awaited<ReturnType<typeof server.administrator>>
beforeAll(async () => {
  office = await server.administrator()
})

const rounded = (amount: number) => Math.round(amount * 100) / 100
const begin = (serviceRequestId: string, by = browser) =>
  by.post('/api/create-payment-intent', { serviceRequestId, purpose: 'balance' })
const tip = (serviceRequestId: string, tip: number) =>
  browser.post('/api/create-payment-intent', { serviceRequestId, purpose: 'balance', tip })
const confirm = (serviceRequestId: string, paymentIntentId: string) =>
  browser.post('/api/confirm-booking', { serviceRequestId, paymentIntentId })
const intentIn = (clientSecret: string) => String(clientSecret.split('_secret_')[0])
const accountOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}/account`)).body
const bookingOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}`)).body
const typesOf = async (id: string) => (await historyOf(office, id)).map(({ type }) => type)
const cash = (id: string, amount: number) =>
  office.post(`/api/admin/service-requests/${id}/cash`, { kind: 'cash', amount, takenBy: 'Sam' })
const mailsOf = async (id: string): Promise<{ subject: string; text: string }[]> => {
  await server.settled()
  return (await office.get(`/api/admin/outbox?serviceRequestId=${id}`)).body
}
const statusAtProvider = async (id: string) => (await server.deps.payments.retrieve(id)).status

/** A confirmed booking with a deposit, and what is left. */
async function deposited() {
  const { id, pricing, dueToBook } = await bookAndPay(browser)
  return {
    id: String(id),
    total: pricing.total,
    deposit: dueToBook,
    balance: rounded(pricing.total - dueToBook),
  }
}

/** Pays what is due as the page does. */
async function payBalance(id: string) {
  const { clientSecret } = (await begin(id)).body
  await payWith(browser, clientSecret, 'pm_card_visa')
  const answer = await confirm(id, intentIn(clientSecret))
  await server.settled()
  return { answer, intentId: intentIn(clientSecret) }
}

describe('the balance', () => {
  test('is paid by card on the page, and is no extra payment', async () => {
    const { id, total, balance } = await deposited()
    expect((await begin(id)).body).toMatchObject({ amount: balance, total })
    const { answer } = await payBalance(id)
    expect(answer.body).toMatchObject({ success: true, status: 'confirmed' })
    expect(await accountOf(id)).toMatchObject({ received: total, balance: 0, extra: 0 })
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', paidAmount: total })
    expect((await typesOf(id)).filter(type => type.startsWith('Balance'))).toEqual([
      'BalancePaymentStarted',
      'BalancePaid',
    ])
    expect((await begin(id)).body.error).toBe('already_paid')
    const subjects = (await mailsOf(id)).map(({ subject }) => subject)
    expect(subjects.filter(subject => subject.startsWith('We received your payment'))).toHaveLength(1)
    expect(subjects.filter(subject => subject.startsWith('Your move is confirmed'))).toHaveLength(1)
  })

  test('comes with a tip once the job is done, and the tip is no part of the price', async () => {
    const { id, total, balance } = await deposited()
    expect((await tip(id, 20)).body.error).toBe('job_not_done')
    await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'completed' })
    const before = (await begin(id)).body
    const { body } = await tip(id, 20)
    expect(body).toMatchObject({ amount: rounded(balance + 20), total })
    expect(await statusAtProvider(intentIn(before.clientSecret))).toBe('canceled')
    expect((await tip(id, 20)).body.clientSecret).toBe(body.clientSecret)
    await payWith(browser, body.clientSecret, 'pm_card_visa')
    await confirm(id, intentIn(body.clientSecret))
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ price: total, tips: 20, balance: 0, extra: 0 })
    const receipt = (await browser.get(`/api/service-requests/${id}/receipt`)).body
    expect(receipt).toMatchObject({ tips: 20, balance: 0, paidAmount: rounded(total + 20) })
    const mail = (await mailsOf(id)).find(({ subject }) => subject.startsWith('We received your payment of'))
    expect(mail?.text).toContain('That includes a tip of $20.00 for your crew.')
  })

  test('that is paid does not keep anybody from tipping, once and again', async () => {
    const { id, total } = await deposited()
    await payBalance(id)
    await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'completed' })
    for (const tips of [15, 30]) {
      const { clientSecret, amount } = (await tip(id, 15)).body
      expect(amount).toBe(15)
      await payWith(browser, clientSecret, 'pm_card_visa')
      expect((await confirm(id, intentIn(clientSecret))).body.success).toBe(true)
      expect(await accountOf(id)).toMatchObject({ received: total + tips, tips, balance: 0, extra: 0 })
    }
    const subjects = (await mailsOf(id)).map(({ subject }) => subject)
    expect(subjects.filter(subject => subject.endsWith(': tipped the crew'))).toHaveLength(2)
    expect((await begin(id)).body.error).toBe('already_paid')
    expect((await tip(id, 1001)).status).toBe(422)
    expect((await tip(id, -1)).status).toBe(422)
  })

  test('is one payment for two tabs, two clicks and two processes', async () => {
    const { id, balance } = await deposited()
    const answers = await Promise.all([begin(id), begin(id, server.browser()), begin(id), begin(id)])
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1)
    const { body } = answers[0]
    await Promise.all([1, 2].map(() => payWith(browser, body.clientSecret, 'pm_card_visa')))
    await Promise.all([1, 2, 3].map(() => confirm(id, intentIn(body.clientSecret))))
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ balance: 0, extra: 0 })
    const paid = (await historyOf(office, id)).filter(({ type }) => type === 'BalancePaid')
    expect(paid).toMatchObject([{ data: { amountCents: Math.round(balance * 100) } }])
  })

  test('that changed has a payment of the new amount, and the old one is closed', async () => {
    const { id, balance } = await deposited()
    const old = intentIn((await begin(id)).body.clientSecret)
    await cash(id, 50)
    await server.settled()
    expect(await statusAtProvider(old)).toBe('canceled')
    expect(await typesOf(id)).toContain('BalancePaymentClosed')
    expect((await accountOf(id)).entries).toContainEqual(
      expect.objectContaining({ id: old, state: 'closed' }),
    )
    const { body } = await begin(id)
    expect(body.amount).toBe(rounded(balance - 50))
    await payWith(browser, body.clientSecret, 'pm_card_visa')
    expect((await confirm(id, intentIn(body.clientSecret))).status).toBe(200)
    expect(await accountOf(id)).toMatchObject({ balance: 0, extra: 0 })
  })

  test('whose start the provider does not answer is started once, and paid once', async () => {
    const { id, balance } = await deposited()
    server.cardFaults!.inject('POST /payment_intents', 'no answer', 'no answer')
    expect((await begin(id)).status).toBe(503)
    server.cardFaults!.clear()
    const started = [await begin(id), await begin(id)].map(({ body }) => intentIn(body.clientSecret))
    expect(new Set(started).size).toBe(1)
    await payBalance(id)
    await server.settled()
    const { entries } = await accountOf(id)
    expect(entries.filter(({ kind }: { kind: string }) => kind === 'balance_payment')).toMatchObject([
      { state: 'received', amount: balance },
    ])
  })

  test('that was settled while the customer paid goes back, and says so', async () => {
    const { id, balance } = await deposited()
    const { clientSecret } = (await begin(id)).body
    // The payment and the cash cross: no webhook, and the payment cannot be closed any more.
    server.cardFaults!.schedule = () => []
    await payWith(browser, clientSecret, 'pm_card_visa')
    server.cardFaults!.clear()
    await server.deps.sql`delete from jobs where kind = 'close balance'`
    await cash(id, 20)
    const { status, body } = await confirm(id, intentIn(clientSecret))
    expect([status, body.error]).toEqual([409, 'balance_changed'])
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ balance: rounded(balance - 20), extra: 0, refunded: balance })
    const history = await historyOf(office, id)
    expect(history.find(({ type }) => type === 'ExtraPaymentReceived')).toMatchObject({
      summary: expect.stringContaining('but the balance had changed'),
    })
    expect(history.find(({ type, data }) => type === 'PaymentRefunded' && data)).toMatchObject({
      data: { reason: 'The balance changed before the payment arrived.' },
    })
  })

  test('is not for a booking that is unpaid, cancelled or fully paid', async () => {
    const { id } = await book(browser)
    expect((await begin(id)).body.error).toBe('not_booked')
    const cancelled = await deposited()
    await office.patch(`/api/admin/service-requests/${cancelled.id}/status`, {
      status: 'cancelled',
      refund: cancelled.deposit,
    })
    await server.settled()
    expect((await begin(cancelled.id)).body.error).toBe('not_payable')
    const full = await deposited()
    await cash(full.id, full.balance)
    expect((await begin(full.id)).body.error).toBe('already_paid')
  })

  test('whose card is declined stays due, and is paid with another card', async () => {
    const { id, balance } = await deposited()
    const { clientSecret } = (await begin(id)).body
    expect((await payWith(browser, clientSecret, 'pm_card_chargeDeclined')).status).toBe(402)
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ balance })
    expect(await typesOf(id)).toContain('PaymentFailed')
    expect(intentIn((await begin(id)).body.clientSecret)).toBe(intentIn(clientSecret))
    await payBalance(id)
    expect(await accountOf(id)).toMatchObject({ balance: 0 })
  })

  test('that no webhook and no page reported is found by the sweep', async () => {
    const { id } = await deposited()
    server.cardFaults!.schedule = () => []
    const { clientSecret } = (await begin(id)).body
    await payWith(browser, clientSecret, 'pm_card_visa')
    await server.deps
      .sql`delete from sandbox_objects where kind = 'event' and data -> 'data' -> 'object' ->> 'id' = ${intentIn(clientSecret)}`
    await sweepPayments(server.deps, new Date())
    expect(await accountOf(id)).toMatchObject({ balance: 0, extra: 0 })
  })

  test('that is overpaid in cash is not said to go back to the card', async () => {
    const { id, balance } = await deposited()
    await cash(id, balance + 30)
    const receipt = (await browser.get(`/api/service-requests/${id}/receipt`)).body
    expect(receipt).toMatchObject({ balance: -30, overpaid: 30, refundPending: 0 })
  })

  test('cannot be paid to another booking', async () => {
    const [one, other] = [await deposited(), await deposited()]
    const { clientSecret } = (await begin(one.id)).body
    await payWith(browser, clientSecret, 'pm_card_visa')
    expect((await confirm(other.id, intentIn(clientSecret))).body.error).toBe('payment_mismatch')
  })
})

describe('the office', () => {
  test('sends a link to pay what is due, which names the amount', async () => {
    const { id, balance, total, deposit } = await deposited()
    expect((await office.post(`/api/admin/service-requests/${id}/payment-link`)).status).toBe(200)
    const mail = (await mailsOf(id)).find(({ subject }) => subject.includes('is due'))
    expect(mail?.text).toContain(`/checkout/${id}?for=balance`)
    for (const amount of [total, deposit, balance]) expect(mail?.text).toContain(`$${amount.toFixed(2)}`)
    const { id: unpaid, dueToBook } = await book(browser)
    await office.post(`/api/admin/service-requests/${unpaid}/payment-link`)
    const toBook = (await mailsOf(unpaid)).find(({ subject }) => subject.includes('is due'))
    expect(toBook?.text).toContain(`$${dueToBook.toFixed(2)} is due`)
    expect(toBook?.text).not.toContain('for=balance')
    await payBalance(id)
    const refused = await office.post(`/api/admin/service-requests/${id}/payment-link`)
    expect([refused.status, refused.body.error]).toEqual([409, 'already_paid'])
  })

  test('texts the link as well to a customer who agreed to texts', async () => {
    const { id, balance } = await deposited()
    await office.post(`/api/admin/service-requests/${id}/sms-consent`, { isGiven: true })
    await office.post(`/api/admin/service-requests/${id}/payment-link`)
    await server.settled()
    const texts = await server.deps.sql<{ payload: { text: string } }[]>`
      select payload from outbox where about = ${id} and kind = 'text' and payload ->> 'text' like '%is due%'`
    expect(texts.map(({ payload }) => payload.text)).toEqual([
      expect.stringContaining(`$${balance.toFixed(2)} is due. Pay by card: `),
    ])
  })

  test.each([
    ['paid', 0],
    ['paid in part', 20],
  ])('does not text a link in the morning for what was %s in the night', async (_, part) => {
    const { id } = await deposited()
    const { id: other } = await deposited()
    for (const each of [id, other]) {
      await office.post(`/api/admin/service-requests/${each}/sms-consent`, { isGiven: true })
      await office.post(`/api/admin/service-requests/${each}/payment-link`)
    }
    await server.settled()
    // As if the quiet hours had begun.
    await server.deps.sql`
      update jobs set state = 'waiting', "dueAt" = '2100-01-01', "finishedAt" = null
      where about in (${id}, ${other}) and kind = 'text'`
    if (part > 0) await cash(id, part)
    else await payBalance(id)
    await server.settled()
    const waiting = await server.deps.sql<{ about: string }[]>`
      select about from jobs where about in (${id}, ${other}) and kind = 'text' and state = 'waiting'`
    expect(waiting.map(({ about }) => about)).toEqual([other])
  })

  test('does not text a link in the morning for a price that a list of items changed in the night', async () => {
    const ends = { toAddress: '2210 N Sawyer Ave, Chicago, IL 60647' }
    const { estimateId, pricing } = (await browser.post('/api/calculate-pricing', { ...job, ...ends })).body
    const { id } = await book(browser, { ...ends, estimateId, pricing, smsConsent: true })
    await office.post(`/api/admin/service-requests/${id}/payment-link`)
    await server.settled()
    // As if the quiet hours had begun.
    await server.deps.sql`
      update jobs set state = 'waiting', "dueAt" = '2100-01-01', "finishedAt" = null
      where about = ${id} and kind = 'text'`
    const texts = () =>
      server.deps.sql`select from jobs where about = ${id} and kind = 'text' and state = 'waiting'`
    expect((await texts()).count).toBe(1)
    const inventory = [{ name: 'sofa', count: 20 }]
    const list = (total: number) => browser.post(`/api/service-requests/${id}/items`, { inventory, total })
    expect((await list((await list(0)).body.pricing.total)).status).toBe(200)
    await server.settled()
    expect((await texts()).count).toBe(0)
  })

  test('refunds more than the balance from both payments, the last one first', async () => {
    const { id, total, deposit, balance } = await deposited()
    const { intentId } = await payBalance(id)
    const amount = rounded(balance + 1)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const refund = () =>
      office.post(`/api/admin/service-requests/${id}/refund`, { amount, reason: 'Late' }, key)
    expect((await refund()).status).toBe(200)
    expect((await refund()).status).toBe(200)
    await server.settled()
    expect(await accountOf(id)).toMatchObject({
      received: total,
      refunded: amount,
      refundable: rounded(deposit - 1),
    })
    const refunds = (await historyOf(office, id)).filter(({ type }) => type === 'PaymentRefunded')
    expect(refunds.map(({ data }) => data)).toMatchObject([
      { paymentIntentId: intentId, amountCents: Math.round(balance * 100) },
      { amountCents: 100 },
    ])
    expect(
      (await office.post(`/api/admin/service-requests/${id}/refund`, { amount: deposit })).body.error,
    ).toBe('refund_too_large')
  })

  test('continues a refund of both payments that broke off between them', async () => {
    const { id, balance } = await deposited()
    await payBalance(id)
    const amount = rounded(balance + 1)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const refund = () => office.post(`/api/admin/service-requests/${id}/refund`, { amount }, key)
    server.cardFaults!.inject('POST /refunds', 'lost answer', 'lost answer')
    expect((await refund()).status).toBe(200)
    server.cardFaults!.clear()
    expect((await refund()).status).toBe(200)
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ refunded: amount })
    const refunds = (await historyOf(office, id)).filter(({ type }) => type === 'PaymentRefunded')
    expect(refunds).toHaveLength(2)
  })

  test('repeats a refund of both payments that a server of the release before requests has made', async () => {
    const { id, deposit, balance } = await deposited()
    const { intentId } = await payBalance(id)
    server.cardFaults!.schedule = () => []
    const command = { id: crypto.randomUUID(), actor: 'admin:1', at: new Date().toISOString() }
    const commandId = partOf(command, `refund of ${intentId}`).id
    const amountCents = toCents(balance) - 100
    await server.deps.payments.refund({ intentId, amountCents, key: commandId, notes: { commandId } })
    await refundBooking(server.deps, id, { amountCents }, command)
    expect(await accountOf(id)).toMatchObject({ refunded: balance - 1, refundable: deposit + 1 })
  })

  test('cancels, and all that both payments brought goes back', async () => {
    const { id, total } = await deposited()
    await payBalance(id)
    const code = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
    expect((await browser.post(`/api/service-requests/${id}/cancel`, {}, code)).status).toBe(200)
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ received: total, refunded: total, balance: 0 })
  })

  test('cancels, and the deposit goes back although the balance was refunded in the dashboard', async () => {
    const { id, total, deposit, balance } = await deposited()
    const { intentId } = await payBalance(id)
    // No webhook tells of it.
    server.cardFaults!.schedule = () => []
    await server.deps.payments.refund({ intentId, amountCents: toCents(balance), key: crypto.randomUUID() })
    const body = { status: 'cancelled', refund: total }
    expect((await office.patch(`/api/admin/service-requests/${id}/status`, body)).status).toBe(200)
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ refunded: total, refundable: 0, balance: 0 })
    const refunds = (await historyOf(office, id)).filter(({ type }) => type === 'PaymentRefunded')
    expect(refunds.map(({ data }) => data)).toMatchObject(
      [balance, deposit].map(amount => ({ amountCents: Math.round(amount * 100) })),
    )
  })

  test('refunds at most what the dashboard has left', async () => {
    const { id, deposit, balance } = await deposited()
    const { intentId } = await payBalance(id)
    server.cardFaults!.schedule = () => []
    await server.deps.payments.refund({ intentId, amountCents: toCents(balance), key: crypto.randomUUID() })
    const refund = (amount: number) => office.post(`/api/admin/service-requests/${id}/refund`, { amount })
    expect((await refund(balance)).body).toMatchObject({ error: 'refund_too_large' })
    expect((await refund(deposit)).status).toBe(200)
    expect(await accountOf(id)).toMatchObject({ refundable: 0 })
  })

  test('cancels and keeps a part, which stays of the first payment', async () => {
    const { id, total } = await deposited()
    await payBalance(id)
    const body = { status: 'cancelled', refund: rounded(total - 40), note: 'The crew was there' }
    expect((await office.patch(`/api/admin/service-requests/${id}/status`, body)).status).toBe(200)
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ refunded: rounded(total - 40), kept: 40, balance: 0 })
  })
})

test('after all this, log and provider agree to the cent', async () => {
  await sweepPayments(server.deps, new Date())
  await server.settled()
  const { differences } = await reconcile(server.deps, new Date(0).toISOString())
  expect(differences).toEqual([])
})
