import { afterAll, expect, test } from 'bun:test'
import { openKillableSite } from '../../../../scripts/testing/killable-site.ts'
import { administrator, browser } from '../../../../scripts/testing/server.ts'
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

type Browser = ReturnType<typeof browser>

const stepsOfVisit = 7

/**
 * From the quote to the final receipt: the customer pays to book, the office closes a longer job, and the customer pays the
 * rest. Tells `confirmed` the booking's id once the server has confirmed it.
 */
async function visit(
  office: Browser,
  url: string,
  { onStep, confirmed }: Readonly<{ onStep: () => void; confirmed: (id: string) => void }>,
): Promise<void> {
  const visitor = browser(url, standIn.origin)
  const { id: serviceRequestId } = await book(visitor)
  onStep()
  const pay = async (more: object = {}) => {
    const { clientSecret } = (await visitor.post('/api/create-payment-intent', { serviceRequestId, ...more }))
      .body
    onStep()
    await payWith(visitor, clientSecret, 'pm_card_visa')
    onStep()
    const paymentIntentId = clientSecret.split('_secret_')[0]
    expectOk(await visitor.post('/api/confirm-booking', { serviceRequestId, paymentIntentId }))
  }
  await pay()
  confirmed(serviceRequestId)
  onStep()
  const work = { workers: 2, minutes: 300, travelMinutes: 0, extras: [], agreedBy: 'Rosa Diaz' }
  expectOk(await office.post(`/api/admin/service-requests/${serviceRequestId}/settlement`, work))
  onStep()
  await pay({ purpose: 'balance' })
  expectOk(await visitor.get(`/api/service-requests/${serviceRequestId}/receipt`))
}

function expectOk({ status }: Readonly<{ status: number }>): void {
  if (status !== 200) throw new Error(`A step was answered ${status}.`)
}

async function openOffice(url: string): Promise<Browser> {
  const office = browser(url, standIn.origin)
  expectOk(await office.post('/api/auth/login', administrator))
  return office
}

/**
 * Customers at the server, which is killed at one of their steps, while the calls of the others are under way. Returns the
 * bookings it confirmed.
 */
async function visitUntilKilled(url: string): Promise<string[]> {
  const visits = 4
  const office = await openOffice(url)
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const confirmed: string[] = []
  let left = 1 + Math.floor(random() * visits * stepsOfVisit)
  const onStep = () => {
    left -= 1
    if (left === 0) resolve()
  }
  const running = Promise.allSettled(
    Array.from({ length: visits }, () => visit(office, url, { onStep, confirmed: id => confirmed.push(id) })),
  )
  // A busy machine may answer a step too late, which ends that visit.
  await Promise.race([reached, running])
  await kill()
  await running
  return confirmed
}

/** Payments that succeeded, how many were of a balance, and how many the server does not know of. */
const madeSoFar = async () => {
  const [row] = await sql<{ paid: number; balances: number; unconfirmed: number }[]>`
    select count(*)::int as paid,
      (count(*) filter (where intent.data -> 'metadata' ->> 'purpose' = 'balance'))::int as balances,
      (count(*) filter (where not exists (
        select from booking_accounts account, jsonb_array_elements(account.payments) payment
        where payment ->> 'paymentIntentId' = intent.id and payment ->> 'state' = 'received')))::int as unconfirmed
    from sandbox_objects intent
    where intent.kind = 'payment_intent' and intent.data ->> 'status' = 'succeeded'`
  return row ?? { paid: 0, balances: 0, unconfirmed: 0 }
}

test(`a server that is killed ${kills} times between quote and receipt, without webhooks, is healed by sweeps`, async () => {
  let url = await launch()
  const confirmed: string[] = []
  let lost = 0
  for (let n = 0; n < kills; n++) {
    confirmed.push(...(await visitUntilKilled(url)))
    lost += (await madeSoFar()).unconfirmed
    url = await launch()
    expect((await madeSoFar()).unconfirmed).toBe(0)
  }
  const { agreed, differences } = await reconcile({ db, payments }, new Date(0).toISOString())
  expect(differences).toEqual([])
  const { paid, balances } = await madeSoFar()
  expect(agreed).toEqual({ charge: paid, refund: 0, dispute: 0 })
  // Every charge is what its customer agreed to, once: the quote, and what the job cost beyond it.
  const wrong = await sql`
    select from booking_accounts account, lateral (
      select count(*) as count, coalesce(sum((payment ->> 'amountCents')::int), 0) as cents
      from jsonb_array_elements(payments) payment where payment ->> 'state' = 'received') as received
    where cents not in (
      0, "quotedCents", case when count = 2 then (settlement ->> 'totalCents')::int else "quotedCents" end)`
  expect(wrong.count).toBe(0)
  const kept = await sql`
    select from service_requests
    where id = any (${confirmed}) and status in ('confirmed', 'completed') and "paidCents" > 0`
  expect(kept.count).toBe(confirmed.length)
  console.log(
    `${kills} kills: ${paid} payments, ${balances} of them of balances; ${lost} unconfirmed until the sweep, 0 after it.`,
  )
})
