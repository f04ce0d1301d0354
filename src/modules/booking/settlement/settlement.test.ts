import { afterAll, describe, expect, test } from 'bun:test'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import {
  addProvider,
  bookAndPay,
  customer,
  historyOf,
  job,
  messagesByPath,
  payWith,
} from '../../../../scripts/testing/steps.ts'
import { check } from '../../../eventlog/fold.ts'
import { newId } from '../../../eventlog/ids.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { facts, tables } from '../../../modules.ts'
import { dayAt } from '../../../shared/chicago.ts'
import { pricingInDollars } from '../../../shared/dollar-pricing.ts'
import { firstRateCard } from '../../quoting/rate-card.ts'
import { rateVersions } from '../../quoting/rates/rate-version.ts'
import { manageCode } from '../../tokens.ts'
import { reconcile } from '../payments/reconcile.ts'
import { withoutFollower } from '../testing.ts'

const server = await paymentServer()
afterAll(() => server.stop())
const visitor = server.browser()
const office = await server.administrator()

const chicago = '2140 N Lincoln Ave, Chicago, IL 60614'
const places = {
  WI: {},
  'IL-local': { fromAddress: chicago, toAddress: '820 Davis St, Evanston, IL 60201' },
  interstate: { toAddress: '2210 N Sawyer Ave, Chicago, IL 60647' },
}

/** A booking of a two-bedroom move, with its quote. */
async function book(law: keyof typeof places) {
  const { fromAddress, toAddress, serviceType } = { ...job, ...places[law] }
  const request = { ...job, homeSize: '2bedroom', fromAddress, toAddress }
  const { estimateId, pricing, jurisdiction, crewSize } = (
    await visitor.post('/api/calculate-pricing', request)
  ).body
  expect(jurisdiction).toBe(law)
  const { body } = await visitor.post('/api/service-requests', {
    ...{ serviceType, fromAddress, toAddress, estimateId, pricing },
    ...customer,
  })
  return { id: body.serviceRequest.id as string, crewSize: Number(crewSize), ...readPricing(pricing) }
}

const readPricing = ({ total, estimatedHours, hourlyRate }: Record<string, unknown>) => ({
  total: Number(total),
  hours: Number(estimatedHours),
  rate: Number(hourlyRate),
})

async function paid(law: keyof typeof places) {
  const booking = await book(law)
  const { clientSecret } = (
    await visitor.post('/api/create-payment-intent', { serviceRequestId: booking.id })
  ).body
  const { body } = await payWith(visitor, clientSecret, 'pm_card_visa')
  await visitor.post('/api/confirm-booking', { serviceRequestId: booking.id, paymentIntentId: body.id })
  return booking
}

const path = (id: string) => `/api/admin/service-requests/${id}`
const settle = (id: string, work: object, key: string = crypto.randomUUID()) =>
  office.post(`${path(id)}/settlement`, { travelMinutes: 0, ...work }, { 'idempotency-key': key })
const charge = (id: string, form: object) => office.post(`${path(id)}/charges`, form)
const accountOf = async (id: string) => (await office.get(`${path(id)}/account`)).body
const typesOf = async (id: string) => (await historyOf(office, id)).map(({ type }) => type)
const reasonsOf = async (id: string): Promise<string[]> =>
  (await office.get('/api/admin/attention')).body.bookings.flatMap((each: { id: string; reason: string }) =>
    each.id === id ? [each.reason] : [],
  )
const receiptOf = async (id: string) => (await visitor.get(`/api/service-requests/${id}/receipt`)).body

/** The customer's mails since the confirmation. */
async function mailsTo(id: string): Promise<{ subject: string; text: string }[]> {
  await server.settled()
  const mails = await server.deps.sql<{ subject: string; text: string }[]>`
    select payload ->> 'subject' as subject, payload ->> 'text' as text from outbox
    where about = ${id} and recipient = ${customer.customerEmail}
      and payload ->> 'subject' not like '%is confirmed%' order by id`
  return [...mails]
}

describe('closing a job', () => {
  test('that took less time completes it and refunds the difference, with one mail', async () => {
    const { id, crewSize, hours, total, rate } = await paid('WI')
    const work = { workers: crewSize, minutes: (hours - 0.5) * 60 }
    const difference = crewSize * 0.5 * rate

    const preview = await settle(id, { ...work, preview: true })
    expect(preview.body).toMatchObject({
      ...{ status: 'confirmed', estimate: total, actual: total - difference, balance: 0 },
      ...{ refund: difference, refundByHand: 0, due: 0, dueLater: 0, notes: [] },
    })
    expect(preview.body.lines).toContainEqual({
      label: 'Labor',
      estimate: expect.objectContaining({ amount: crewSize * 4 * rate }),
      actual: expect.objectContaining({ amount: crewSize * 3.5 * rate }),
    })
    expect(await typesOf(id)).not.toContain('JobSettled')

    const key = crypto.randomUUID()
    const closed = await settle(id, work, key)
    expect(closed.body).toEqual({ ...preview.body, status: 'completed', balance: -difference })
    await server.settled()
    expect((await settle(id, work, key)).body).toEqual(closed.body)
    expect(await typesOf(id)).toEqual(
      expect.arrayContaining(['JobSettled', 'StatusChanged', 'PaymentRefunded']),
    )
    expect(await accountOf(id)).toMatchObject({
      ...{ quoted: total, price: total - difference, charged: total, refunded: difference, balance: 0 },
      settlement: { workers: crewSize, minutes: work.minutes, agreedBy: null, total: total - difference },
    })
    const listed = (await office.get('/api/admin/service-requests?limit=1')).body
    expect(listed).toMatchObject([{ id, pricing: { total }, price: total - difference }])
    const [mail, ...more] = await mailsTo(id)
    expect(more).toEqual([])
    expect(mail?.subject).toContain('is done, for $')
    expect(mail?.text).toContain('A crew of 3 worked')
    expect(mail?.text).toContain(`$${difference.toFixed(2)} will go back to the card`)
    expect(await reasonsOf(id)).toEqual([])
  })

  test('soon after it was completed has one mail, with the final price', async () => {
    const { id, crewSize, hours } = await paid('WI')
    await office.patch(`${path(id)}/status`, { status: 'completed' })
    await server.settled()
    expect((await mailsTo(id)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your move is done: /),
    ])
    await settle(id, { workers: crewSize, minutes: hours * 60 })
    await server.settled()
    expect((await mailsTo(id)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your move is done, for \$/),
    ])
  })

  test('without its hours leaves the balance on the list, until it is paid or a note says why not', async () => {
    const { id, total } = await book('WI')
    await office.post(`${path(id)}/deposit-waiver`, { reason: 'Cash on the day' })
    const change = (body: object) => office.patch(`${path(id)}/status`, body)
    await change({ status: 'completed' })
    expect(await reasonsOf(id)).toEqual(['owed'])
    await office.post(`${path(id)}/cash`, { kind: 'cash', amount: total - 20, takenBy: 'Sam' })
    expect(await reasonsOf(id)).toEqual(['owed'])
    await change({ note: 'The customer was left waiting, so we leave it at that.' })
    expect(await reasonsOf(id)).toEqual([])
  })

  test('that took longer leaves what was agreed due, and the receipt says so until it is paid', async () => {
    const { id, crewSize, hours, total, rate } = await paid('WI')
    const work = { workers: crewSize + 1, minutes: hours * 60, agreedBy: 'Rosa Diaz' }
    const extras = [{ label: 'Stair climber', amount: 25.5 }]
    const more = hours * rate + 25.5
    expect((await settle(id, { ...work, extras })).body).toMatchObject({ actual: total + more, due: more })
    expect(await reasonsOf(id)).toEqual(['owed'])
    const [mail] = await mailsTo(id)
    expect(mail?.text).toContain(`$${more.toFixed(2)} is due now.`)
    expect(mail?.text).toContain('Rosa Diaz agreed to what differs from the estimate.')
    const receipt = await receiptOf(id)
    expect(receipt).toMatchObject({ isFinal: true, total: total + more, balance: more, paidAmount: total })
    expect(receipt.lines.at(-1)).toMatchObject({ label: 'Stair climber', amount: 25.5 })
    await office.post(`${path(id)}/cash`, { kind: 'check', amount: more, takenBy: 'Sam' })
    expect(await reasonsOf(id)).toEqual([])
    expect(await receiptOf(id)).toMatchObject({ balance: 0, cashAmount: more })
  })

  test('without an agreement costs no more than the quote, and the answer says why', async () => {
    const { id, crewSize, hours, total } = await paid('WI')
    const work = {
      workers: crewSize + 1,
      minutes: (hours + 1) * 60,
      extras: [{ label: 'Piano', amount: 250 }],
    }
    const { body } = await settle(id, work)
    expect(body).toMatchObject({ actual: total, refund: 0, due: 0 })
    expect(body.notes).toEqual([
      expect.stringContaining('only by agreement'),
      expect.stringContaining('above the estimate is not charged'),
    ])
  })

  test('frees the crew', async () => {
    const { id, crewSize, hours } = await paid('WI')
    const crew = await addProvider(office, 'Closing crew')
    await office.patch(`${path(id)}/assign`, { providerId: crew.id, scheduledDate: '2094-03-16T15:00:00Z' })
    await office.patch(`${path(id)}/status`, { status: 'in_progress' })
    const { body } = await settle(id, { workers: crewSize, minutes: hours * 60 })
    expect(body.status).toBe('completed')
    const subjects = (await mailsTo(id)).map(({ subject }) => subject)
    expect(subjects.filter(subject => subject.includes('is done'))).toHaveLength(1)
  })
})

describe('a correction', () => {
  test('replaces the amounts, and both refunds together return the difference once', async () => {
    const { id, crewSize, hours, total, rate } = await paid('WI')
    const after = (less: number) => ({ workers: crewSize, minutes: (hours - less) * 60 })
    const off = (less: number) => crewSize * less * rate
    // Both promises wait, as during an outage of the provider.
    await withoutFollower(server, 'return differences', async () => {
      expect((await settle(id, after(0.5))).body.refund).toBe(off(0.5))
      expect((await settle(id, after(1))).body.refund).toBe(off(1))
    })
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ refunded: off(1), price: total - off(1), balance: 0 })

    const back = await settle(id, after(0.25))
    expect(back.body).toMatchObject({ due: off(0.75), refund: 0 })
    expect(await accountOf(id)).toMatchObject({ refunded: off(1), balance: off(0.75) })
    const subjects = (await mailsTo(id)).map(({ subject }) => subject)
    expect(subjects.filter(subject => subject.startsWith('The corrected price'))).toHaveLength(2)
  })

  test('that changes nothing records nothing', async () => {
    const { id, crewSize, hours } = await paid('WI')
    const work = { workers: crewSize, minutes: hours * 60 }
    await settle(id, work)
    const before = await typesOf(id)
    expect((await settle(id, work)).status).toBe(200)
    expect(await typesOf(id)).toEqual(before)
  })
})

describe('the law', () => {
  test('92 Ill. Adm. Code 1457: a local Illinois move is billed by actual hours, without extras', async () => {
    const { id, crewSize, hours, total, rate } = await paid('IL-local')
    const work = { workers: crewSize, minutes: (hours - 1.75) * 60, travelMinutes: 45 }
    const refused = await settle(id, { ...work, extras: [{ label: 'Stairs', amount: 50 }] })
    expect([refused.status, messagesByPath(refused.body)]).toEqual([
      422,
      { extras: expect.stringContaining('92 Ill. Adm. Code 1457') },
    ])
    const { body } = await settle(id, work)
    expect(body).toMatchObject({ estimate: total, actual: crewSize * (hours - 1) * rate })
    expect(body.refund).toBe(crewSize * rate)
  })

  test('92 Ill. Adm. Code 1457: a completed local Illinois move waits for its hours', async () => {
    const { id, crewSize, hours } = await paid('IL-local')
    await office.patch(`${path(id)}/status`, { status: 'completed' })
    expect(await reasonsOf(id)).toEqual(['not_settled'])
    await settle(id, { workers: crewSize, minutes: hours * 60 - 45, travelMinutes: 45 })
    expect(await reasonsOf(id)).toEqual([])
    const inCash = await book('IL-local')
    await office.post(`${path(inCash.id)}/deposit-waiver`, { reason: 'Cash on the day' })
    await office.post(`${path(inCash.id)}/cash`, { kind: 'cash', amount: inCash.total, takenBy: 'Sam' })
    await office.patch(`${path(inCash.id)}/status`, { status: 'completed' })
    expect(await reasonsOf(inCash.id)).toEqual(['not_settled'])
    const other = await paid('WI')
    await office.patch(`${path(other.id)}/status`, { status: 'completed' })
    expect(await reasonsOf(other.id)).toEqual([])
  })

  test('49 CFR 375.407: at delivery at most 110% of the estimate is due, and the rest in 30 days', async () => {
    const { id, crewSize, hours, total } = await paid('interstate')
    const work = { workers: crewSize, minutes: (hours + 4) * 60, agreedBy: 'Rosa Diaz' }
    const { body } = await settle(id, work)
    const tenth = Math.floor(total * 10) / 100
    expect(body.due).toBeCloseTo(tenth, 2)
    expect(body.dueLater).toBeCloseTo(body.actual - total - tenth, 2)
    const inThirtyDays = Temporal.Now.plainDateISO('America/Chicago').add({ days: 30 }).toString()
    expect(body.dueLaterOn).toBe(inThirtyDays)
    expect((await accountOf(id)).due).toBe(body.due)
    expect((await office.get(`/api/my/service-requests/${id}`)).body.due).toBe(body.due)
    expect(await receiptOf(id)).toMatchObject({ dueLater: body.dueLater, dueLaterOn: inThirtyDays })
    await office.post(`${path(id)}/cash`, { kind: 'cash', amount: body.due + 1, takenBy: 'Sam' })
    const account = await accountOf(id)
    expect(account.due).toBe(0)
    expect(account.dueLater).toBeCloseTo(body.dueLater - 1, 2)
    expect((await office.post(`${path(id)}/payment-link`)).body.error).toBe('not_due')
    // What the office adds after the delivery is above the limit, too, and a discount comes off what is above it.
    await charge(id, { label: 'Storage', amount: 30, reason: 'One night' })
    expect((await accountOf(id)).dueLater).toBeCloseTo(body.dueLater + 29, 2)
    await charge(id, { label: 'Late arrival', amount: -50, reason: 'An hour late' })
    expect((await accountOf(id)).dueLater).toBeCloseTo(body.dueLater - 21, 2)
  })

  test('49 CFR 375.407: a charge that the office adds within the 110% is due, and above it later', async () => {
    const { id, crewSize, hours, total } = await paid('interstate')
    await settle(id, { workers: crewSize, minutes: hours * 60 })
    const tenth = Math.floor(total * 10) / 100
    await charge(id, { label: 'Storage', amount: tenth + 25, reason: 'Two nights' })
    const { balance, dueLater } = await accountOf(id)
    expect(balance).toBeCloseTo(tenth + 25, 2)
    expect(dueLater).toBeCloseTo(25, 2)
  })

  test('49 CFR 375.407: the crew reads what may be demanded at delivery, and the rest apart', async () => {
    const { id, crewSize, hours, total } = await paid('interstate')
    const { id: providerId } = await addProvider(office, 'Interstate crew')
    await office.patch(`${path(id)}/assign`, { providerId, scheduledDate: new Date().toISOString() })
    const { token } = (await office.post(`/api/admin/providers/${providerId}/crew-link`)).body
    const jobOfCrew = async () => {
      const { days } = (await visitor.get('/api/crew/day', { 'x-crew-token': token })).body
      return days[0].jobs[0]
    }
    const cents = (amount: number) => Math.round(amount * 100)
    expect(await jobOfCrew()).toMatchObject({
      promised: { totalCents: cents(total) },
      money: { paidCents: cents(total), dueCents: 0, howToPay: 'nothing_due' },
    })
    const work = { workers: crewSize, minutes: (hours + 4) * 60, agreedBy: 'Rosa Diaz' }
    const { due, dueLater, dueLaterOn, actual } = (await settle(id, work)).body
    const later = { amountCents: cents(dueLater), dueOn: dueLaterOn }
    expect(await jobOfCrew()).toMatchObject({
      promised: { totalCents: cents(actual) },
      money: { paidCents: cents(total), dueCents: cents(due), later, howToPay: 'on_the_day' },
    })
    await office.post(`${path(id)}/cash`, { kind: 'cash', amount: due, takenBy: 'Sam' })
    expect((await jobOfCrew()).money).toMatchObject({ dueCents: 0, later, howToPay: 'due_later' })
  })

  test('625 ILCS 5/18c-3206: within Illinois the office charges and discounts nothing beside the tariff', async () => {
    const { id } = await paid('IL-local')
    const { status, body } = await charge(id, { label: 'Late', amount: -20, reason: 'An hour late' })
    expect([status, messagesByPath(body)]).toEqual([
      422,
      { amount: expect.stringContaining('charges equal the filed tariff (92 Ill. Adm. Code 1457') },
    ])
  })
})

describe('a settlement is refused', () => {
  test('for a booking that is cancelled or neither paid nor confirmed', async () => {
    const unpaid = await book('WI')
    const work = { workers: 2, minutes: 60 }
    expect((await settle(unpaid.id, work)).body.error).toBe('not_confirmed')
    const { id } = await paid('WI')
    await office.patch(`${path(id)}/status`, { status: 'cancelled', refund: 0, note: 'Kept' })
    expect((await settle(id, { ...work, preview: true })).body.error).toBe('cancelled')
  })

  test('if the status or the money is not what the page showed', async () => {
    const { id, crewSize, hours } = await paid('WI')
    const work = { workers: crewSize, minutes: hours * 60 }
    const stale = await settle(id, { ...work, seen: { status: 'assigned' } })
    expect([stale.status, stale.body.error]).toEqual([409, 'stale'])
    expect((await settle(id, { ...work, seen: { balance: 5 } })).body.error).toBe('stale')
    expect((await settle(id, { ...work, seen: { status: 'confirmed', balance: 0 } })).status).toBe(200)
  })

  test.each([
    ['no workers', { workers: 0, minutes: 60 }],
    ['no time', { workers: 2, minutes: 0 }],
    ['an extra without a name', { workers: 2, minutes: 60, extras: [{ label: ' ', amount: 5 }] }],
    ['a negative extra', { workers: 2, minutes: 60, extras: [{ label: 'Off', amount: -5 }] }],
    [
      'an end before the start',
      {
        ...{ workers: 2, minutes: 60 },
        span: { startedAt: '2026-11-27T09:00:00Z', endedAt: '2026-11-27T08:00:00Z', breakMinutes: 0 },
      },
    ],
  ])('with %s', async (_, work) => {
    expect((await settle('none', work)).status).toBe(422)
  })
})

describe('charges and discounts of the office', () => {
  test('a discount is refunded, read by the customer, and stays when the job is closed', async () => {
    const { id, crewSize, hours, total, rate } = await paid('WI')
    const form = { label: 'Late arrival', amount: -40, reason: 'The crew was an hour late' }
    expect((await charge(id, form)).body).toMatchObject({ price: total - 40 })
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ refunded: 40, balance: 0 })
    const [mail] = await mailsTo(id)
    expect(mail?.subject).toContain('A discount of $40.00')
    expect(mail?.text).toContain('The reason: The crew was an hour late')
    expect(mail?.text).toContain('$40.00 will go back to the card')
    await settle(id, { workers: crewSize, minutes: (hours - 0.5) * 60 })
    await server.settled()
    const off = 40 + crewSize * 0.5 * rate
    expect(await accountOf(id)).toMatchObject({ price: total - off, refunded: off, balance: 0 })
    const { lines, total: final } = await receiptOf(id)
    expect(lines.at(-1)).toEqual({ label: 'Late arrival', arithmetic: form.reason, amount: -40 })
    expect(final).toBe(total - off)
  })

  test.each([
    ['a discount', -20, 50],
    ['a charge', 20, 10],
  ])('%s sends what was overpaid before back to the card, as its mail says', async (_, amount, back) => {
    const { id, total } = await paid('WI')
    await office.post(`/api/admin/service-requests/${id}/cash`, {
      kind: 'cash',
      amount: 30,
      takenBy: 'Sam',
    })
    await charge(id, { label: 'Change', amount, reason: 'Agreed on the phone' })
    await server.settled()
    expect(await accountOf(id)).toMatchObject({ price: total + amount, refunded: back, balance: 0 })
    const [mail] = await mailsTo(id)
    expect(mail?.text).toContain(`$${back}.00 will go back to the card`)
    expect(await receiptOf(id)).toMatchObject({ refundedAmount: back, refundPending: 0, overpaid: 0 })
  })

  test('a charge is due; more discount than the price, no reason and an old view are refused', async () => {
    const { id, total } = await paid('WI')
    const form = { label: 'Storage', amount: 60, reason: 'One night' }
    expect((await charge(id, form)).body).toMatchObject({ price: total + 60, balance: 60 })
    const [mail] = await mailsTo(id)
    expect(mail?.text).toContain('$60.00 is due on the day.')
    expect((await charge(id, { ...form, amount: -total - 61 })).body.error).toBe('discount_too_large')
    expect((await charge(id, { ...form, reason: ' ' })).status).toBe(422)
    expect((await charge(id, { ...form, amount: 0 })).status).toBe(422)
    expect((await charge(id, { ...form, seen: { balance: 0 } })).body.error).toBe('stale')
    const unpaid = await book('WI')
    expect((await charge(unpaid.id, form)).body.error).toBe('not_confirmed')
  })
})

test('49 CFR 375.407: what would be above 110% at delivery is charged only once the job is closed', async () => {
  const { id, crewSize, hours, total } = await paid('interstate')
  const form = { label: 'Storage', amount: Math.floor(total * 0.1) - 1, reason: 'Two weeks' }
  expect((await charge(id, form)).body).toMatchObject({ due: form.amount })
  expect((await charge(id, { ...form, amount: 20 })).body.error).toBe('above_delivery_limit')
  await settle(id, { workers: crewSize, minutes: hours * 60 })
  const { body } = await charge(id, { ...form, amount: 20 })
  expect(body).toMatchObject({ balance: form.amount + 20, dueLaterOn: expect.any(String) })
  expect(body.due).toBeLessThanOrEqual(total * 0.1)
})

test('the customer’s account, the history and the receipt show what was worked, and when', async () => {
  const { id, crewSize, hours } = await paid('WI')
  const span = {
    startedAt: '2026-11-27T09:00:00-06:00',
    endedAt: '2026-11-27T19:15:00.000Z',
    breakMinutes: 30,
  }
  await settle(id, { workers: crewSize, minutes: hours * 60, span })
  const stored = { ...span, startedAt: '2026-11-27T15:00:00.000Z' }
  const manage = { 'x-manage-token': manageCode(id, server.deps.signingKey) }
  expect((await visitor.get(`/api/service-requests/${id}/account`, manage)).body.settlement).toMatchObject({
    workers: crewSize,
    span: stored,
  })
  expect((await historyOf(office, id)).find(({ type }) => type === 'JobSettled')?.summary).toContain(
    '(9:00 AM to 1:15 PM, with 30 min of breaks)',
  )
  expect((await receiptOf(id)).worked).toMatchObject({ span: stored })
})

test('a refund that was made and not recorded is not made again', async () => {
  const { id, crewSize, hours, rate } = await paid('WI')
  const difference = crewSize * 0.5 * rate
  await withoutFollower(server, 'return differences', async () => {
    await settle(id, { workers: crewSize, minutes: (hours - 0.5) * 60 })
    const { stripePaymentIntentId: intentId } = (await office.get(path(id))).body
    await server.deps.payments.refund({ intentId, amountCents: difference * 100, key: 'in the dashboard' })
  })
  await server.settled()
  expect(await accountOf(id)).toMatchObject({ refunded: difference, balance: 0 })
})

test('a job is closed at the rates of its quote, whatever they are now', async () => {
  const { deps } = server
  const command = (at: string) => ({ id: newId(), actor: 'test', at })
  const [now, before] = [Temporal.Now.instant(), Temporal.Now.instant().subtract({ hours: 48 })]
  const quote = await deps.quote(
    { ...job, homeSize: '2bedroom', itemCategories: ['Old'] },
    command(`${before}`),
  )
  const { version: _, ...figures } = firstRateCard({ illinoisLocalHourly: true })
  const moving = { ...figures.moving, hourlyRateCents: 8000, minimumHours: 4 }
  const prepared = {
    type: 'RateCardPrepared',
    data: { effectiveFrom: dayAt(`${now}`), figures: { ...figures, moving }, by: 'test' },
  } as const
  await deps.log.start(rateVersions, newId(), () => [prepared], command(`${now}`))
  const following = deps.log.tail(() => {})
  await following.caughtUp()
  await following.stop()
  const { id, pricing } = await bookAndPay(visitor, {
    estimateId: quote.id,
    pricing: pricingInDollars(quote.pricing),
  })
  expect(pricing.hourlyRate).toBe(70)
  const { body } = await settle(id, { workers: 3, minutes: 60 })
  expect(body.lines).toContainEqual({
    label: 'Labor',
    estimate: { arithmetic: '3 movers × 4 h × $70.00', amount: 840 },
    actual: { arithmetic: '3 movers × 2 h × $70.00, our minimum', amount: 420 },
  })
  expect(body.notes).toEqual(['The minimum of our rates is charged.'])
})

test('log, tables and provider agree on all of this to the cent', async () => {
  await server.settled()
  const { sql, db, payments } = server.deps
  const { differences } = await check(sql, { tables, schemas: createSchemas(facts) })
  expect(differences).toEqual([])
  const since = new Date(Date.now() - 86_400_000).toISOString()
  expect((await reconcile({ db, payments }, since)).differences).toEqual([])
})
