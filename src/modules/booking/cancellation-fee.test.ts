import { afterAll, expect, test } from 'bun:test'
import { paymentServer } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay } from '../../../scripts/testing/steps.ts'
import { manageCode } from '../tokens.ts'

/** Within so many hours is any time in this century. */
const cancellationFee = { hours: 1_000_000, cents: 7500 }
const server = await paymentServer({ cancellationFee })
afterAll(() => server.stop())
const visitor = server.browser()
const office = await server.administrator()
const crew = await addProvider(office)

const cancel = (id: string, body: object) =>
  visitor.post(`/api/service-requests/${id}/cancel`, body, {
    'x-manage-token': manageCode(id, server.deps.signingKey),
  })

async function assigned(scheduledDate: string) {
  const booking = await bookAndPay(visitor)
  await office.patch(`/api/admin/service-requests/${booking.id}/assign`, {
    providerId: crew.id,
    scheduledDate,
  })
  return booking
}

/** The reasons why the office has to look at the booking. */
async function attentionTo(id: string): Promise<string[]> {
  const { bookings } = (await office.get('/api/admin/attention')).body
  return bookings.flatMap((each: { id: string; reason: string }) => (each.id === id ? [each.reason] : []))
}

test('GET /api/config names the fee', async () => {
  expect((await visitor.get('/api/config')).body.cancellationFee).toEqual(cancellationFee)
})

test('a fee is kept once the customer has seen it, and the rest is refunded and mailed once', async () => {
  const { id, pricing } = await assigned('2094-01-04T15:00:00Z')
  const refused = await cancel(id, {})
  expect([refused.status, refused.body.error]).toEqual([409, 'fee_changed'])

  const { body } = await cancel(id, { seenFee: 75 })
  expect(body).toMatchObject({ status: 'cancelled', keptAmount: 75 })
  await server.settled()
  const { account } = (await office.get(`/api/admin/service-requests/${id}`)).body
  const refund = Math.round((pricing.total - 75) * 100) / 100
  expect(account).toMatchObject({ received: pricing.total, refunded: refund, kept: 75, balance: 0 })
  expect(await attentionTo(id)).toEqual([])

  const mails = await server.deps.sql<{ subject: string; text: string }[]>`
    select payload ->> 'subject' as subject, payload ->> 'text' as text from outbox where about = ${id}`
  expect(mails.filter(({ subject }) => subject.startsWith('A refund'))).toEqual([])
  const [mail] = mails.filter(({ subject }) => subject.endsWith('is cancelled'))
  expect(mail?.text).toContain(`$${refund.toFixed(2)} will go back to the card you paid with.`)
  expect(mail?.text).toContain('We keep $75.00 of your payment as the cancellation fee, as our terms say.')
})

test('what the office refunded before the automatic refund is not refunded again', async () => {
  const { id, pricing } = await assigned('2094-01-05T15:00:00Z')
  await office.post(`/api/admin/service-requests/${id}/refund`, { amount: 40 })
  await cancel(id, { seenFee: 75 })
  await server.settled()
  const { account } = (await office.get(`/api/admin/service-requests/${id}`)).body
  expect(account).toMatchObject({ refunded: Math.round((pricing.total - 75) * 100) / 100, balance: 0 })
})

test('a booking without an agreed time costs nothing to cancel', async () => {
  const { id, pricing } = await bookAndPay(visitor)
  expect((await cancel(id, {})).body).toMatchObject({ status: 'cancelled', keptAmount: 0 })
  await server.settled()
  const { account } = (await office.get(`/api/admin/service-requests/${id}`)).body
  expect(account).toMatchObject({ refunded: pricing.total, balance: 0 })
})
