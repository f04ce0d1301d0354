import { afterAll, afterEach, describe, expect, spyOn, test } from 'bun:test'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { book, historyOf, job, payWith } from '../../../../scripts/testing/steps.ts'
import { channel } from '../../../jobs/queue.ts'
import { cardConsent } from '../../../shared/card-consent.ts'
import { instantOf } from '../../../shared/chicago.ts'
import { money, toCents } from '../../../shared/money.ts'
import { reconcile } from './reconcile.ts'
import { sweepPayments } from './sweep.ts'

const server = await paymentServer({ deposit: { percent: 25 } })
afterAll(() => server.stop())
afterEach(() => server.cardFaults!.clear())
const browser = server.browser()
const office = await server.administrator()
const { sql } = server.deps

const rounded = (amount: number) => Math.round(amount * 100) / 100
const consent = (id: string, isGiven = true, version: string = cardConsent.version) =>
  browser.post(`/api/service-requests/${id}/card-consent`, { isGiven, version })
const accountOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}/account`)).body
/** Without an amount, what is due by the account. */
async function charge(id: string, amount?: number, key: string = crypto.randomUUID()) {
  const shown = amount ?? Math.max(0.01, (await accountOf(id)).balance)
  const path = `/api/admin/service-requests/${id}/charge-card`
  return office.post(path, { amount: shown }, { 'idempotency-key': key })
}
const typesOf = async (id: string) => (await historyOf(office, id)).map(({ type }) => type)
const mailsOf = async (id: string): Promise<{ subject: string; text: string }[]> => {
  await server.settled()
  return (await office.get(`/api/admin/outbox?serviceRequestId=${id}`)).body
}

/** A completed booking whose deposit is paid, with or without consent to keep the card. */
async function deposited(choices: readonly boolean[] = [true], card = 'pm_card_visa', more: object = {}) {
  const { id, pricing, dueToBook } = await book(browser, more)
  const { clientSecret } = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
  for (const isGiven of choices) expect((await consent(id, isGiven)).status).toBe(200)
  const paid = await payWith(browser, clientSecret, card)
  if (paid.body.status === 'requires_action') {
    await browser.post(`/sandbox/stripe/v1/payment_intents/${paid.body.id}/3ds`, {
      client_secret: clientSecret,
      outcome: 'complete',
    })
  }
  await server.settled()
  await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'completed' })
  await server.settled()
  return { id: String(id), total: pricing.total, balance: rounded(pricing.total - dueToBook) }
}

const settle = (id: string, minutes = 240) =>
  office.post(`/api/admin/service-requests/${id}/settlement`, {
    workers: 2,
    minutes,
    travelMinutes: 0,
    extras: [],
  })

/** As the provider has it; its customer is null once it is forgotten. */
async function cardOf(id: string) {
  const { stripePaymentIntentId } = (await office.get(`/api/admin/service-requests/${id}`)).body
  const { savedCard } = await server.deps.payments.retrieve(stripePaymentIntentId)
  const [card] = await sql`
    select data ->> 'customer' as customer from sandbox_objects
    where kind = 'payment_method' and id = ${savedCard!.paymentMethodId}`
  return card!
}

/** From now on the bank declines the kept card. */
const declineLater = () =>
  sql`update sandbox_objects set data = jsonb_set(data, '{card,last4}', '"0002"') where kind = 'payment_method'`

/** A booking whose list of items changes its price. `list` returns the new one. */
async function betweenStates() {
  const ends = { toAddress: '2210 N Sawyer Ave, Chicago, IL 60647' }
  const { estimateId, pricing } = (await browser.post('/api/calculate-pricing', { ...job, ...ends })).body
  const { id } = await book(browser, { ...ends, estimateId, pricing })
  const begin = async () => (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
  const inventory = [{ name: 'sofa', count: 20 }]
  const listFor = (total: number) => browser.post(`/api/service-requests/${id}/items`, { inventory, total })
  async function list(): Promise<number> {
    const { total } = (await listFor(0)).body.pricing
    expect((await listFor(total)).status).toBe(200)
    return total
  }
  return { id, begin, list }
}

describe('a saved card', () => {
  test('is kept with consent, and the office charges the balance to it with one click', async () => {
    const { id, total, balance } = await deposited()
    expect((await accountOf(id)).savedCard).toEqual({ brand: 'visa', last4: '4242' })
    const confirmed = (await mailsOf(id)).find(({ subject }) => subject.startsWith('Your move is confirmed'))
    expect(confirmed?.text).toContain(
      'As you agreed, we will then charge your card, unless you have already paid.',
    )
    const [done] = (await mailsOf(id)).filter(({ subject }) => subject.includes(' is done, and '))
    expect(done?.text).toContain(
      'pay by card on our page, or we may charge it to your Visa card ending in 4242, as you agreed.',
    )
    const { status, body } = await charge(id)
    expect([status, body.declined]).toEqual([200, null])
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ received: total, balance: 0, extra: 0 })
    const money = (await typesOf(id)).filter(type => /^(Card|Balance)/.test(type))
    expect(money).toEqual(['CardConsentChanged', 'CardSaved', 'BalancePaymentStarted', 'BalancePaid'])
    const mail = (await mailsOf(id)).find(({ subject }) => subject.startsWith('We charged'))
    expect(mail?.text).toContain(
      `We charged $${balance.toFixed(2)} to your Visa card ending in 4242 for booking `,
    )
    expect((await charge(id)).body.error).toBe('already_paid')
  })

  test('is kept with the consent to a payment that was closed since, because its amount changed', async () => {
    const { id, begin, list } = await betweenStates()
    const first = await begin()
    expect((await consent(id)).status).toBe(200)
    const total = await list()
    const second = await begin()
    expect(second).toMatchObject({ amount: rounded(total / 4), keepsCard: true })
    expect(second.amount).not.toBe(first.amount)
    await payWith(browser, second.clientSecret, 'pm_card_visa')
    await server.settled()
    expect((await accountOf(id)).savedCard).toEqual({ brand: 'visa', last4: '4242' })
  })

  test.each([true, false])(
    'follows a choice that is made while the page shows a closed payment: %p',
    async isGiven => {
      const { id, begin, list } = await betweenStates()
      await begin()
      if (!isGiven) expect((await consent(id)).status).toBe(200)
      await list()
      expect((await consent(id, isGiven)).status).toBe(200)
      const { clientSecret, keepsCard } = await begin()
      expect(keepsCard).toBe(isGiven)
      await payWith(browser, clientSecret, 'pm_card_visa')
      await server.settled()
      expect((await accountOf(id)).savedCard).toEqual(isGiven ? { brand: 'visa', last4: '4242' } : null)
    },
  )

  test('is not kept after the consent was taken back once nothing stays due', async () => {
    const { id } = await book(browser)
    await browser.post('/api/create-payment-intent', { serviceRequestId: id })
    await consent(id)
    await office.post(`/api/admin/service-requests/${id}/cash`, { kind: 'cash', amount: 400, takenBy: 'Sam' })
    await server.settled()
    expect((await consent(id, false)).status).toBe(200)
    expect((await consent(id)).body.error).toBe('not_offered')
    const { body } = await browser.post('/api/create-payment-intent', { serviceRequestId: id })
    expect(body.keepsCard).toBe(false)
  })

  test('is not kept without consent, or after it was taken back', async () => {
    for (const choices of [[], [true, false]]) {
      const { id } = await deposited(choices)
      expect((await accountOf(id)).savedCard).toBeNull()
      expect((await charge(id)).body.error).toBe('no_card')
      const { stripePaymentIntentId: intentId } = (await office.get(`/api/admin/service-requests/${id}`)).body
      expect((await server.deps.payments.retrieve(intentId)).savedCard).toBeUndefined()
    }
  })

  test('is forgotten when the provider was told of a consent that the log does not have', async () => {
    const { payments } = server.deps
    const { id, customerEmail: email } = await book(browser)
    const { clientSecret } = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
    const { stripePaymentIntentId } = (await office.get(`/api/admin/service-requests/${id}`)).body
    const customerId = await payments.createCustomer({ bookingId: id, email, key: id })
    await payments.keepCard(stripePaymentIntentId, customerId)
    await payWith(browser, clientSecret, 'pm_card_visa')
    await server.settled()
    expect((await cardOf(id)).customer).toBeNull()
    expect((await accountOf(id)).savedCard).toBeNull()
  })

  test('is forgotten by the provider when the customer takes the consent back after paying', async () => {
    const { id } = await deposited()
    const kept = await cardOf(id)
    expect(kept.customer).toStartWith('cus_')
    expect((await consent(id, false)).status).toBe(200)
    expect((await consent(id, false)).status).toBe(200)
    await server.settled()
    expect((await cardOf(id)).customer).toBeNull()
    expect((await accountOf(id)).savedCard).toBeNull()
    expect((await charge(id)).body.error).toBe('no_card')
    expect((await consent(id, true)).body.error).toBe('already_paid')
  })

  test('is forgotten once the job is settled and paid, not before', async () => {
    const { id } = await deposited()
    await settle(id)
    await server.settled()
    expect((await cardOf(id)).customer).toStartWith('cus_')
    expect((await charge(id)).body.declined).toBeNull()
    await server.settled()
    expect((await cardOf(id)).customer).toBeNull()
    expect((await historyOf(office, id)).map(({ summary }) => summary)).toContain(
      'The card is no longer kept, because nothing is left to pay.',
    )
  })

  test('is forgotten when the booking is cancelled', async () => {
    const { id } = await deposited()
    await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'cancelled' })
    await server.settled()
    expect((await cardOf(id)).customer).toBeNull()
  })

  test('is not charged, and nothing is asked for, before the hours that decide the price are recorded', async () => {
    const places = {
      fromAddress: '2140 N Lincoln Ave, Chicago, IL 60614',
      toAddress: '820 Davis St, Evanston, IL 60201',
    }
    const { estimateId, pricing } = (await browser.post('/api/calculate-pricing', { ...job, ...places })).body
    const { id, balance } = await deposited([true], 'pm_card_visa', { ...places, estimateId, pricing })
    expect((await charge(id)).body.error).toBe('not_settled')
    const link = await office.post(`/api/admin/service-requests/${id}/payment-link`)
    expect(link.body.error).toBe('not_settled')
    const done = (await mailsOf(id)).filter(({ subject }) => subject.startsWith('Your move is done'))
    expect(done.map(({ text }) => text.includes(money(toCents(balance))))).toEqual([false])
    await settle(id)
    expect((await charge(id)).body.declined).toBeNull()
    expect((await accountOf(id)).balance).toBe(0)
  })

  test('is charged once, however often the office clicks', async () => {
    const { id, total } = await deposited()
    const answers = await Promise.all([charge(id), charge(id), charge(id)])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    await sweepPayments(server.deps, new Date())
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ charged: total, balance: 0, extra: 0 })
  })

  test('is charged what the page showed, or not at all', async () => {
    const { id, total, balance } = await deposited()
    await office.post(`/api/admin/service-requests/${id}/cash`, { kind: 'cash', amount: 20, takenBy: 'Sam' })
    const stale = await charge(id, balance)
    expect([stale.status, stale.body.error]).toEqual([409, 'stale'])
    expect(await typesOf(id)).not.toContain('BalancePaymentStarted')
    expect((await charge(id, rounded(balance - 20))).status).toBe(200)
    expect(await accountOf(id)).toMatchObject({ charged: rounded(total - 20), balance: 0 })
  })

  test('is charged once by one request, however often it is sent, and its answer stays', async () => {
    const [paid, declined] = [await deposited(), await deposited()]
    const key = crypto.randomUUID()
    const twice = await Promise.all([1, 2].map(() => charge(paid.id, paid.balance, key)))
    const again = await charge(paid.id, paid.balance, key)
    expect([...twice, again].map(({ status, body }) => [status, body.declined])).toEqual([
      [200, null],
      [200, null],
      [200, null],
    ])
    expect((await charge(paid.id, paid.balance + 1, key)).body.error).toBe('key_reused')
    await declineLater()
    const answers = [await charge(declined.id, declined.balance, key)]
    answers.push(await charge(declined.id, declined.balance, key))
    for (const { body } of answers) expect(body.declined).toBe('Your card was declined.')
    const attempts = (await typesOf(declined.id)).filter(type => type === 'BalancePaymentStarted')
    expect(attempts).toHaveLength(1)
  })

  test('is not charged while the customer begins to pay in a tab', async () => {
    const { id, total } = await deposited()
    const { payments } = server.deps
    const create = payments.createIntent
    const begin = () =>
      browser.post('/api/create-payment-intent', { serviceRequestId: id, purpose: 'balance' })
    const begun = Promise.withResolvers<Awaited<ReturnType<typeof begin>>>()
    const spy = spyOn(payments, 'createIntent').mockImplementationOnce(async terms => {
      begun.resolve(await begin())
      return create(terms)
    })
    const refused = await charge(id)
    spy.mockRestore()
    expect([refused.status, refused.body.error]).toEqual([409, 'payment_started'])
    const { body } = await begun.promise
    await payWith(browser, body.clientSecret, 'pm_card_visa')
    await server.settled()
    expect((await charge(id)).body.error).toBe('already_paid')
    expect(await accountOf(id)).toMatchObject({ charged: total, balance: 0, extra: 0 })
  })

  test('is not charged behind the answer, after waiting for other money of the booking', async () => {
    const { id, balance } = await deposited()
    const other = await sql.reserve()
    await other`select pg_advisory_lock(7007, hashtext(${id}))`
    expect((await charge(id)).status).toBe(503)
    await other`select pg_advisory_unlock(7007, hashtext(${id}))`
    other.release()
    await server.settled()
    expect(await typesOf(id)).not.toContain('BalancePaymentStarted')
    expect((await charge(id, balance)).body.declined).toBeNull()
  })

  test('that the provider failed to charge once is charged under another key', async () => {
    const { id, total } = await deposited()
    server.cardFaults!.inject('POST /payment_intents/:id/confirm', 'error 500')
    expect((await charge(id)).status).toBe(200)
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ charged: total, balance: 0, extra: 0 })
    expect(await typesOf(id)).toContain('CardCallFailed')
  })

  test('is kept although the provider failed once to make its customer', async () => {
    server.cardFaults!.inject('POST /customers', 'error 500')
    const { id } = await deposited()
    expect((await accountOf(id)).savedCard).toEqual({ brand: 'visa', last4: '4242' })
  })

  test('that is declined leads to a payment link, which another card pays', async () => {
    const { id, balance } = await deposited()
    await declineLater()
    expect((await charge(id)).body.declined).toBe('Your card was declined.')
    const mail = (await mailsOf(id)).find(({ subject }) => subject.includes('is due for your'))
    expect(mail?.text).toContain('Your bank did not let us charge the card')
    expect(mail?.text).toContain(`/checkout/${id}?for=balance`)
    const failures = (await typesOf(id)).filter(type => type === 'PaymentFailed')
    expect(failures).toHaveLength(1)
    const asked = { serviceRequestId: id, purpose: 'balance' }
    const { body } = await browser.post('/api/create-payment-intent', asked)
    expect(body.amount).toBe(balance)
    await payWith(browser, body.clientSecret, 'pm_card_mastercard')
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ balance: 0, extra: 0 })
    const subjects = (await mailsOf(id)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(/^We received your payment of/))
    expect(subjects).not.toContainEqual(expect.stringMatching(/^We charged/))
  })

  test('whose bank wants to ask the customer leads to a payment link', async () => {
    const { id } = await deposited([true], 'pm_card_threeDSecure2Required')
    expect((await charge(id)).body.declined).toContain('requires authentication')
    expect((await mailsOf(id)).filter(({ subject }) => subject.includes('is due for your'))).toHaveLength(1)
  })

  const unanswered = ['lost answer', 'no answer'] as const
  test.each(unanswered)(
    'whose charge ended in %p is found by the sweep, and not charged again',
    async fault => {
      const { id, total } = await deposited()
      const faults = server.cardFaults!
      faults.schedule = () => []
      faults.inject('POST /payment_intents/:id/confirm', fault, fault)
      expect((await charge(id)).status).toBe(503)
      expect((await charge(id)).body.error).toBe('already_paid')
      faults.clear()
      await sweepPayments(server.deps, new Date())
      expect(await accountOf(id)).toMatchObject({ charged: total, balance: 0 })
    },
  )
})

describe('what is due after the job', () => {
  const planned = async (id: string) => [
    ...(await sql<{ state: string; dueAt: string }[]>`
    select state, "dueAt" from jobs where kind = 'collect balance' and about = ${id}`),
  ]
  /** Runs a planned job as if its time had come. */
  async function comeDue(id: string, kind = 'collect balance') {
    await server.settled()
    await sql`update jobs set "dueAt" = now() where kind = ${kind} and about = ${id}`
    await sql.notify(channel, '')
    await server.settled()
  }

  test('is charged to the card a day later, as the mail says', async () => {
    const { id, total } = await deposited()
    await settle(id)
    const [mail] = (await mailsOf(id)).filter(({ subject }) => subject.includes(' is done, for '))
    expect(mail?.text).toMatch(
      /Unless you pay it first, we’ll charge it to your Visa card ending in 4242, as you agreed: on .*, or earlier\./,
    )
    const [{ settlement }, [plan]] = await Promise.all([accountOf(id), planned(id)])
    expect(plan?.dueAt).toBe(new Date(Date.parse(settlement.at) + 24 * 3_600_000).toISOString())
    await comeDue(id)
    expect(await accountOf(id)).toMatchObject({ received: total, balance: 0, extra: 0 })
    expect(await planned(id)).toMatchObject([{ state: 'done' }])
  })

  describe('with a card that is not known when the bill is made', () => {
    async function settledWithoutCard() {
      const faults = server.cardFaults!
      faults.inject('GET /payment_methods/:id', ...Array<'error 500'>(10).fill('error 500'))
      const { id, total } = await deposited()
      expect((await accountOf(id)).savedCard).toBeNull()
      await settle(id)
      const [bill] = (await mailsOf(id)).filter(({ subject }) => subject.includes(' is done, for '))
      expect(bill?.text).toMatch(/we’ll charge it to the card that you let us keep, as you agreed/)
      // The next attempt waits until the test makes it due.
      await sql`update jobs set "dueAt" = '2100-01-01' where kind = 'keep card' and about = ${id}`
      await server.settled()
      faults.clear()
      return { id, total }
    }

    test('is charged to it once it is known', async () => {
      const { id, total } = await settledWithoutCard()
      await comeDue(id, 'keep card')
      await comeDue(id)
      expect(await accountOf(id)).toMatchObject({ received: total, balance: 0 })
    })

    test('is asked for by a link, without a word about the bank, if it never is', async () => {
      const { id } = await settledWithoutCard()
      await comeDue(id)
      const [link] = (await mailsOf(id)).filter(({ subject }) => subject.includes(' is due for your '))
      expect(link?.text).toContain('You can pay it by card on our page.')
      expect(link?.text).not.toContain('Your bank')
    })
  })

  test('is not charged before the time that the mail with the last correction names', async () => {
    const { id } = await deposited()
    await settle(id)
    await server.settled()
    await settle(id, 120)
    await server.settled()
    await sql`
      update jobs set "dueAt" = now() where id = (
        select min(id) from jobs where kind = 'collect balance' and about = ${id})`
    await sql.notify(channel, '')
    await server.settled()
    expect((await planned(id)).map(({ state }) => state).toSorted()).toEqual(['done', 'waiting'])
    expect(await typesOf(id)).not.toContain('BalancePaymentStarted')
    await comeDue(id)
    expect((await typesOf(id)).filter(type => type === 'BalancePaid')).toHaveLength(1)
  })

  test('is charged an hour later if the customer began to pay and did not', async () => {
    const { id } = await deposited()
    await settle(id)
    await server.settled()
    const { payments } = server.deps
    const create = payments.createIntent
    const spy = spyOn(payments, 'createIntent').mockImplementationOnce(async terms => {
      await browser.post('/api/create-payment-intent', { serviceRequestId: id, purpose: 'balance' })
      return create(terms)
    })
    await comeDue(id)
    spy.mockRestore()
    const [plan] = await planned(id)
    expect(plan?.state).toBe('waiting')
    expect(Date.parse(plan?.dueAt ?? '')).toBeGreaterThan(Date.now())
    await comeDue(id)
    expect(await accountOf(id)).toMatchObject({ balance: 0, extra: 0 })
  })

  test('is charged an hour later if an unreported payment turns out to have paid only a part of it', async () => {
    const { id, total } = await deposited()
    await settle(id)
    await server.settled()
    const asked = { serviceRequestId: id, purpose: 'balance' }
    const { clientSecret } = (await browser.post('/api/create-payment-intent', asked)).body
    const faults = server.cardFaults!
    faults.schedule = () => []
    faults.inject('POST /payment_intents/:id/cancel', ...Array<'error 500'>(10).fill('error 500'))
    await payWith(browser, clientSecret, 'pm_card_visa')
    const piano = { label: 'Piano', amount: 50, reason: 'It was not on the list' }
    await office.post(`/api/admin/service-requests/${id}/charges`, piano)
    await comeDue(id)
    expect(await accountOf(id)).toMatchObject({ received: total, balance: 50 })
    await comeDue(id)
    expect(await accountOf(id)).toMatchObject({ received: total + 50, balance: 0, extra: 0 })
  })

  test('is charged although the customer replaced the payment that was begun, and left', async () => {
    const { id, total } = await deposited()
    await settle(id)
    await server.settled()
    const faults = server.cardFaults!
    const unavailable = Array<'rate limited'>(20).fill('rate limited')
    faults.inject('POST /payment_intents/:id/confirm', ...unavailable)
    await comeDue(id)
    expect(await typesOf(id)).toContain('BalancePaymentStarted')
    const tipped = { serviceRequestId: id, purpose: 'balance', tip: 10 }
    expect((await browser.post('/api/create-payment-intent', tipped)).status).toBe(200)
    faults.clear()
    await comeDue(id)
    expect(await accountOf(id)).toMatchObject({ received: total, balance: 0, extra: 0, tips: 0 })
  })

  test('is not charged if it was paid, or if the office noted why not', async () => {
    const [byHand, questioned] = [await deposited(), await deposited()]
    for (const { id } of [byHand, questioned]) await settle(id)
    const cash = { kind: 'cash', amount: byHand.balance, takenBy: 'Sam' }
    await office.post(`/api/admin/service-requests/${byHand.id}/cash`, cash)
    const note = { status: 'completed', note: 'The customer questions the hours.' }
    await office.patch(`/api/admin/service-requests/${questioned.id}/status`, note)
    await server.settled()
    for (const { id } of [byHand, questioned]) {
      await comeDue(id)
      expect(await typesOf(id)).not.toContain('BalancePaymentStarted')
    }
  })

  test('and is declined leads to one mailed link', async () => {
    const { id, balance } = await deposited()
    await settle(id)
    await server.settled()
    await declineLater()
    await comeDue(id)
    expect((await accountOf(id)).balance).toBe(balance)
    expect((await typesOf(id)).filter(type => type === 'BalanceRequested')).toHaveLength(1)
    expect(await planned(id)).toMatchObject([{ state: 'done' }])
  })

  function settleWithExtra(id: string, amount: number) {
    const extras = [{ label: 'Hoisting', amount }]
    const work = { workers: 2, minutes: 240, travelMinutes: 0, extras, agreedBy: 'Rosa Diaz' }
    return office.post(`/api/admin/service-requests/${id}/settlement`, work)
  }

  const storeSettlement = (id: string, settlement: object) =>
    sql`update booking_accounts set settlement = ${JSON.stringify(settlement)}::text::jsonb where id = ${id}`

  /** Runs `act` as if the job had been delivered 30 days ago. */
  async function thirtyDaysLater(id: string, act: () => Promise<void>) {
    const [row] = await sql`select settlement from booking_accounts where id = ${id}`
    await storeSettlement(id, { ...row!.settlement, dueLaterOn: '2026-01-02' })
    await act()
    await storeSettlement(id, row!.settlement)
  }

  /** A job between states that cost more than 110 % of its estimate. */
  async function expensive(choices: readonly boolean[]) {
    const toAddress = '2210 N Sawyer Ave, Chicago, IL 60647'
    const quote = (await browser.post('/api/calculate-pricing', { ...job, toAddress })).body
    const { estimateId, pricing } = quote
    const { id } = await deposited(choices, 'pm_card_visa', { toAddress, estimateId, pricing })
    await settleWithExtra(id, 500)
    const { balance, dueLater, dueLaterOn } = await accountOf(id)
    expect(dueLater).toBeGreaterThan(0)
    const waiting = { state: 'waiting', dueAt: instantOf(dueLaterOn, '10:00') }
    return { id, balance, dueLater, waiting }
  }

  test('above 110 % of an estimate is charged on the day on which it is due', async () => {
    const { id, dueLater, waiting } = await expensive([true])
    const [bill] = (await mailsOf(id)).filter(({ subject }) => subject.includes(' is done, for '))
    expect(bill?.text).toMatch(
      /more is due by .*\. Unless you pay it first, we’ll charge it to your Visa card ending in 4242 on that day/,
    )
    await comeDue(id)
    expect(await accountOf(id)).toMatchObject({ balance: dueLater })
    expect(await planned(id)).toEqual([waiting])
  })

  test('above 110 % of an estimate is charged also if it is as much as was charged before', async () => {
    const { id, balance, dueLater } = await expensive([true])
    const due = balance - dueLater
    await settleWithExtra(id, rounded(500 + due - dueLater))
    await comeDue(id)
    expect(await accountOf(id)).toMatchObject({ balance: rounded(due) })
    await thirtyDaysLater(id, () => comeDue(id))
    expect(await accountOf(id)).toMatchObject({ balance: 0, extra: 0 })
  })

  test('above 110 % of an estimate without a card leads to one mailed link on that day', async () => {
    const { id, balance, waiting } = await expensive([])
    await comeDue(id)
    expect(await planned(id)).toEqual([waiting])
    expect(await typesOf(id)).not.toContain('BalanceRequested')
    await thirtyDaysLater(id, async () => {
      expect(await accountOf(id)).toMatchObject({ balance, due: balance })
      await comeDue(id)
    })
    const [mail, ...more] = (await mailsOf(id)).filter(({ subject }) => subject.includes(' is due for your '))
    expect(more).toEqual([])
    expect(mail?.subject).toStartWith(`${money(toCents(balance))} is due`)
    expect(mail?.text).not.toContain('bank')
    expect(await planned(id)).toMatchObject([{ state: 'done' }])
  })
})

test('consent is only for the present words, before the payment, and where something stays due', async () => {
  const { id } = await book(browser)
  expect((await consent(id)).body.error).toBe('not_offered')
  await browser.post('/api/create-payment-intent', { serviceRequestId: id })
  expect((await consent(id, true, '0')).body.error).toBe('stale')
  const { id: paid } = await deposited()
  expect((await consent(paid)).body.error).toBe('already_paid')
})

test('only cards are taken, unless the owner opens other methods', async () => {
  const { id } = await book(browser)
  const { clientSecret } = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
  const [row] = await sql<{ types: string[] }[]>`
    select data -> 'payment_method_types' as types from sandbox_objects where id = ${clientSecret.split('_secret_')[0]}`
  expect(row?.types).toEqual(['card'])
})

test('after all this, log and provider agree to the cent', async () => {
  await sweepPayments(server.deps, new Date())
  await server.settled()
  expect((await reconcile(server.deps, new Date(0).toISOString())).differences).toEqual([])
})
