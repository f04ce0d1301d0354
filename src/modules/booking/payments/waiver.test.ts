import { afterAll, describe, expect, test } from 'bun:test'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, historyOf, payWith } from '../../../../scripts/testing/steps.ts'
import { check } from '../../../eventlog/fold.ts'
import { openLog } from '../../../eventlog/log.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { facts, tables } from '../../../modules.ts'
import { bookingFacts, paidWaiver } from '../events.ts'
import { serviceRequests } from '../service-request.ts'
import { withoutFollower } from '../testing.ts'

const server = await paymentServer()
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()
const crew = await addProvider(office)

const waive = (id: string, reason = 'Pays cash on the day') =>
  office.post(`/api/admin/service-requests/${id}/deposit-waiver`, { reason })
const assign = (id: string, scheduledDate: string) =>
  office.patch(`/api/admin/service-requests/${id}/assign`, { providerId: crew.id, scheduledDate })
const reasonsFor = async (id: string): Promise<string[]> => {
  const { bookings } = (await office.get('/api/admin/attention')).body
  return bookings.flatMap((each: { id: string; reason: string }) => (each.id === id ? [each.reason] : []))
}

test('the office takes a booking for cash on the day: confirmed, assigned and tracked, with who waived and why', async () => {
  const { id, pricing } = await book(browser, { createCheckout: true })
  expect((await assign(id, '2094-03-15T15:00:00Z')).body.error).toBe('not_paid')
  expect((await waive(id)).body).toMatchObject({ status: 'confirmed', depositWaivedAt: expect.any(String) })
  expect((await waive(id)).status).toBe(200)
  expect(await reasonsFor(id)).toEqual(['no_crew'])
  expect((await assign(id, '2094-03-15T15:00:00Z')).status).toBe(200)
  expect(await reasonsFor(id)).toEqual([])
  const waivers = (await historyOf(office, id)).filter(({ type }) => type === 'DepositWaived')
  expect(waivers).toMatchObject([
    { summary: 'admin waived the payment that books: Pays cash on the day.', data: { by: 'admin' } },
  ])
  expect((await office.get(`/api/admin/service-requests/${id}/account`)).body.balance).toBe(pricing.total)
  const access = { phone: '(414) 555-0147' }
  const verified = await browser.post(`/api/service-requests/${id}/verify-tracking-access`, access)
  expect(verified.status).toBe(200)
})

test('a waived booking that is paid in its open checkout all the same is paid once', async () => {
  const { id, pricing } = await book(browser)
  const { clientSecret } = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
  await withoutFollower(server, 'close stale payments of balances', async () => {
    await waive(id)
    await payWith(browser, clientSecret, 'pm_card_visa')
  })
  await server.settled()
  const { account, status } = (await office.get(`/api/admin/service-requests/${id}`)).body
  expect(status).toBe('confirmed')
  expect(account).toMatchObject({ received: pricing.total, balance: 0, extra: 0 })
})

test('a waiver closes the open checkout, so nobody pays by card what is taken in cash', async () => {
  const { id } = await book(browser)
  const { clientSecret } = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
  await waive(id)
  await server.settled()
  expect((await server.deps.payments.retrieve(clientSecret.split('_secret_')[0])).status).toBe('canceled')
  expect((await payWith(browser, clientSecret, 'pm_card_visa')).status).toBe(400)
})

test('a checkout that a waiver closed is recorded, and not closed again with each change of the money', async () => {
  const { id } = await book(browser)
  const { amount } = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
  await waive(id)
  await server.settled()
  await office.post(`/api/admin/service-requests/${id}/cash`, { kind: 'cash', amount: 20, takenBy: 'Sam' })
  await server.settled()
  const history = await historyOf(office, id)
  expect(history.filter(({ type }) => type === 'BalancePaymentClosed')).toMatchObject([
    { data: { amountCents: Math.round(amount * 100) } },
  ])
  const [jobs] = await server.deps.sql<{ count: number }[]>`
    select count(*)::int from jobs where kind = 'close balance' and about = ${id}`
  expect(jobs?.count).toBe(1)
})

test('a checkout that the card provider does not know, as after the sandbox, is over', async () => {
  const { sql } = server.deps
  const [waived, cancelled, unpaid] = [await book(browser), await book(browser), await book(browser)]
  const begin = (serviceRequestId: string) => browser.post('/api/create-payment-intent', { serviceRequestId })
  for (const { id } of [waived, cancelled, unpaid]) expect((await begin(id)).status).toBe(200)
  await sql`truncate sandbox_objects, sandbox_idempotency`
  await waive(waived.id)
  await office.patch(`/api/admin/service-requests/${cancelled.id}/status`, { status: 'cancelled' })
  await server.settled()
  const types = (await historyOf(office, waived.id)).map(({ type }) => type)
  expect(types).toContain('BalancePaymentClosed')
  const jobs = await sql<
    { state: string }[]
  >`select state from jobs where about = ${cancelled.id} and kind = 'close checkout'`
  expect(jobs.map(({ state }) => state)).toEqual(['done'])
  expect((await begin(unpaid.id)).status).toBe(200)
})

test('a waived booking pays its balance by card, and its earlier checkout is closed', async () => {
  const { id, pricing } = await book(browser)
  const first = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
  await waive(id)
  const asked = { serviceRequestId: id, purpose: 'balance' }
  const { body } = await browser.post('/api/create-payment-intent', asked)
  expect(body.amount).toBe(pricing.total)
  expect((await payWith(browser, first.clientSecret, 'pm_card_visa')).status).toBe(400)
  await payWith(browser, body.clientSecret, 'pm_card_visa')
  await server.settled()
  const { account } = (await office.get(`/api/admin/service-requests/${id}`)).body
  expect(account).toMatchObject({ received: pricing.total, balance: 0, extra: 0 })
})

test('a paid booking has nothing to waive', async () => {
  const { id } = await bookAndPay(browser)
  expect((await waive(id)).body.error).toBe('already_paid')
  expect((await waive(id, ' ')).status).toBe(422)
})

describe('cash that paid the price and turns out not to be there', () => {
  const pathOf = (id: string) => `/api/admin/service-requests/${id}`
  const bookingOf = async (id: string) => (await office.get(pathOf(id))).body
  const cash = { kind: 'check', takenBy: 'Sam' }
  const takeCash = async (id: string, amount: number): Promise<string> => {
    const { entries } = (await office.post(`${pathOf(id)}/cash`, { ...cash, amount })).body
    await server.settled()
    return entries.at(-1).id
  }
  const correct = async (id: string, cashId: string, amount: number) => {
    const note = 'The check bounced'
    expect((await office.patch(`${pathOf(id)}/cash/${cashId}`, { ...cash, amount, note })).status).toBe(200)
    await server.settled()
  }

  test('leaves the booking confirmed, and lists it until the office waives the payment', async () => {
    const { id, pricing } = await book(browser)
    const cashId = await takeCash(id, pricing.total)
    expect(await reasonsFor(id)).toEqual(['no_crew'])
    await correct(id, cashId, 0)
    expect(await bookingOf(id)).toMatchObject({
      ...{ status: 'confirmed', depositWaivedAt: null },
      account: { balance: pricing.total },
    })
    expect(await reasonsFor(id)).toEqual(['unpaid'])
    expect((await historyOf(office, id)).at(-1)).toMatchObject({
      type: 'DepositDue',
      summary: 'The payment that books is due again, because the price is no longer paid.',
    })
    expect((await assign(id, '2094-03-16T15:00:00Z')).body.error).toBe('not_paid')
    expect((await waive(id)).status).toBe(200)
    expect(await reasonsFor(id)).toEqual(['no_crew'])
  })

  test('leaves the crew assigned, and lists the booking until it is paid', async () => {
    const { id, pricing } = await book(browser)
    const cashId = await takeCash(id, pricing.total)
    expect((await assign(id, '2094-03-17T15:00:00Z')).status).toBe(200)
    await correct(id, cashId, pricing.total - 20)
    expect(await bookingOf(id)).toMatchObject({ status: 'assigned', providerId: crew.id })
    expect(await reasonsFor(id)).toEqual(['unpaid'])
    expect((await office.post(`${pathOf(id)}/payment-link`)).status).toBe(200)
    const asked = { serviceRequestId: id, purpose: 'balance' }
    const { body } = await browser.post('/api/create-payment-intent', asked)
    expect(body.amount).toBe(20)
    await payWith(browser, body.clientSecret, 'pm_card_visa')
    await server.settled()
    expect(await reasonsFor(id)).toEqual([])
  })

  test('is paid again by cash', async () => {
    const { id, pricing } = await book(browser)
    await correct(id, await takeCash(id, pricing.total), 0)
    await takeCash(id, pricing.total)
    expect(await reasonsFor(id)).toEqual(['no_crew'])
  })

  test('lists a booking that an older release confirmed, too', async () => {
    const { sql } = server.deps
    const { id, pricing } = await book(browser)
    const { DepositWaived } = bookingFacts
    const olderFacts = facts.map(each =>
      each === bookingFacts ? { ...each, DepositWaived: { ...DepositWaived, upcasts: [] } } : each,
    )
    const older = await openLog(sql, { tables, facts: olderFacts, onError: server.deps.report })
    const cashId = await withoutFollower(server, 'confirm bookings that are paid by hand', async () => {
      const path = `${pathOf(id)}/cash`
      const { entries } = (await office.post(path, { ...cash, amount: pricing.total })).body
      const waived = { type: 'DepositWaived', data: paidWaiver } as const
      const command = { id: crypto.randomUUID(), actor: 'system', at: new Date().toISOString() }
      await older.handle(serviceRequests, id, () => [waived], command)
      await older.close()
      return entries[0].id
    })
    await server.settled()
    expect((await check(sql, { tables, schemas: createSchemas(facts) })).differences).toEqual([])
    await correct(id, cashId, 0)
    expect(await reasonsFor(id)).toEqual(['unpaid'])
  })

  test('changes nothing for a booking that the office took without a payment', async () => {
    const { id, pricing } = await book(browser)
    await waive(id)
    await correct(id, await takeCash(id, pricing.total), 0)
    expect(await reasonsFor(id)).toEqual(['no_crew'])
  })
})

test('a booking that the office confirmed by hand and that is paid in cash waits for a crew', async () => {
  const { id, pricing } = await book(browser)
  const path = `/api/admin/service-requests/${id}`
  await office.patch(`${path}/status`, { status: 'confirmed' })
  expect(await reasonsFor(id)).toEqual(['unpaid'])
  await office.post(`${path}/cash`, { kind: 'cash', amount: pricing.total, takenBy: 'Sam' })
  await server.settled()
  expect(await reasonsFor(id)).toEqual(['no_crew'])
  expect((await assign(id, '2094-03-18T15:00:00Z')).status).toBe(200)
})
