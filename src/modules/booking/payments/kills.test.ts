import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../../../db/connect.ts'
import { openCardStandIn } from '../../../../scripts/testing/card-stand-in.ts'
import { testDatabase } from '../../../../scripts/testing/database.ts'
import { administrator, browser } from '../../../../scripts/testing/server.ts'
import { book, payWith } from '../../../../scripts/testing/steps.ts'
import { createPayments } from '../../../adapters/payments/payments.ts'
import { generator } from '../../../adapters/payments/sandbox/faults.ts'
import { reconcile } from './reconcile.ts'

/**
 * `bun scripts/payment-kills.ts` kills more often. The provider outlives the server, as the real one does, and sends no
 * webhook; the customers who lost the connection never come back.
 */
const kills = Number(process.env.KILLS ?? 2)
const random = generator(Number(process.env.KILLS_SEED ?? 1))

const root = join(import.meta.dir, '../../../..')
const database = await testDatabase()
const { sql, db, close } = connect(database.url, { max: 5 })
await sql`
  create function tell_sweep() returns trigger language plpgsql as
  $$ begin perform pg_notify('card_sweep_done', ''); return null; end $$`
await sql`
  create trigger tell_sweep after update on jobs for each row
  when (new.kind = 'card sweep' and new.state = 'done') execute function tell_sweep()`
const dataDir = await mkdtemp(join(tmpdir(), 'fairmove-kills-'))
const standIn = await openCardStandIn(sql)
standIn.faults.schedule = () => []
const payments = createPayments({ mode: 'live', ...standIn.stripe })
let server: Bun.Subprocess<'ignore', 'pipe', 'inherit'> | undefined
afterAll(async () => {
  server?.kill('SIGKILL')
  await server?.exited
  await standIn.stop()
  await close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

/** Starts the server. Resolves with its address when its first sweep has ended. */
async function launch(): Promise<string> {
  const [last] = await sql<{ id: string }[]>`select coalesce(max(id), '') as id from jobs`
  server = Bun.spawn([process.execPath, 'scripts/testing/live-site.ts', standIn.origin], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      RATE_LIMITS: 'off',
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const url = await addressIn(server.stdout)
  await sweptAfter(last?.id ?? '')
  return url
}

/** Waits for a sweep that was planned after this job. The database tells of each sweep that ends. */
async function sweptAfter(job: string): Promise<void> {
  const { promise: swept, resolve, reject } = Promise.withResolvers<void>()
  const look = async () => {
    const done = await sql`select from jobs where kind = 'card sweep' and id > ${job} and state = 'done'`
    if (done.count > 0) resolve()
  }
  const { unlisten } = await sql.listen('card_sweep_done', () => void look().catch(reject))
  await look()
  await swept
  await unlisten()
}

async function addressIn(output: ReadableStream<Uint8Array>): Promise<string> {
  let said = ''
  const decoder = new TextDecoder()
  for await (const chunk of output) {
    said += decoder.decode(chunk, { stream: true })
    const [, url] = /Listening on (\S+)/.exec(said) ?? []
    if (url) return url
  }
  throw new Error(`The server did not start: ${said}`)
}

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
  server?.kill('SIGKILL')
  await server?.exited
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
