import { afterAll, expect, test } from 'bun:test'
import { openKillableSite } from '../../../../scripts/testing/killable-site.ts'
import { browser } from '../../../../scripts/testing/server.ts'
import { book, payWith } from '../../../../scripts/testing/steps.ts'
import { generator } from '../../../adapters/payments/sandbox/faults.ts'
import { reconcile } from './reconcile.ts'

/**
 * `bun scripts/payment-kills.ts` kills more often. The provider outlives the server, as the real one does, and sends no
 * webhook; the customers who lost the connection never come back.
 */
const kills = Number(process.env.KILLS ?? 2)
const random = generator(Number(process.env.KILLS_SEED ?? 1))

const { sql, db, payments, standIn, launch, kill, stop } = await openKillableSite()
standIn.faults.schedule = () => []
afterAll(stop)

/** From the quote to the receipt. Returns the booking's id once the server has confirmed it. */
async function customer(url: string, onStep = () => {}): Promise<string> {
  const visitor = browser(url, standIn.origin)
  const { id: serviceRequestId } = await book(visitor)
  onStep()
  const { clientSecret } = (await visitor.post('/api/create-payment-intent', { serviceRequestId })).body
  onStep()
  await payWith(visitor, clientSecret, 'pm_card_visa')
  onStep()
  const paymentIntentId = clientSecret.split('_secret_')[0]
  const { status } = await visitor.post('/api/confirm-booking', { serviceRequestId, paymentIntentId })
  if (status !== 200) throw new Error(`The confirmation was answered ${status}.`)
  return serviceRequestId
}

/**
 * Customers at the server, which is killed at one of their steps, while the calls of the others are under way. Returns the
 * bookings it confirmed.
 */
async function visitUntilKilled(url: string): Promise<string[]> {
  const visits = 4
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  let left = 1 + Math.floor(random() * visits * 3)
  const onStep = () => {
    left -= 1
    if (left === 0) resolve()
  }
  const running = Promise.allSettled(Array.from({ length: visits }, () => customer(url, onStep)))
  await reached
  await kill()
  return (await running).flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
}

const unconfirmed = async () => {
  const [row] = await sql<{ paid: number; unconfirmed: number }[]>`
    select count(*)::int as paid, (count(*) filter (where b."paymentConfirmedAt" is null))::int as unconfirmed
    from sandbox_objects o left join service_requests b on b.id = o.data -> 'metadata' ->> 'bookingId'
    where o.kind = 'payment_intent' and o.data ->> 'status' = 'succeeded'`
  return row ?? { paid: 0, unconfirmed: 0 }
}

test(`a server that is killed ${kills} times between quote and receipt, without webhooks, is healed by sweeps`, async () => {
  let url = await launch()
  const confirmed: string[] = []
  let lost = 0
  for (let n = 0; n < kills; n++) {
    confirmed.push(...(await visitUntilKilled(url)))
    lost += (await unconfirmed()).unconfirmed
    url = await launch()
    expect((await unconfirmed()).unconfirmed).toBe(0)
  }
  const { agreed, differences } = await reconcile({ db, payments }, new Date(0).toISOString())
  expect(differences).toEqual([])
  const { paid } = await unconfirmed()
  expect(agreed).toEqual({ charge: paid, refund: 0, dispute: 0 })
  // Every charge is what its customer agreed to, once.
  const wrong = await sql`
    select from booking_accounts where jsonb_array_length(payments) > 1
      or (payments -> 0 ->> 'state' = 'received' and (payments -> 0 ->> 'amountCents')::int <> "quotedCents")`
  expect(wrong.count).toBe(0)
  const kept = await sql`
    select from service_requests where id = any (${confirmed}) and status = 'confirmed' and "paidCents" > 0`
  expect(kept.count).toBe(confirmed.length)
  console.log(`${kills} kills: ${paid} payments, ${lost} of them unconfirmed until the sweep, 0 after it.`)
})
