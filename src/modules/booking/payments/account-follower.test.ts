import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { bookAndPay } from '../../../../scripts/testing/steps.ts'
import { check } from '../../../eventlog/fold.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { facts, tables } from '../../../modules.ts'
import { recordMissedRefund } from '../decide.ts'
import { serviceRequests } from '../service-request.ts'
import { cardProviderOf, refundObject } from './testing.ts'

const server = await paymentServer()
afterAll(() => server.stop())
const { sql, log } = server.deps
const browser = server.browser()
const office = await server.administrator()
const webhook = cardProviderOf(server)

const differences = async () => (await check(sql, { tables, schemas: createSchemas(facts) })).differences

test('accounts that a server of an older release did not write are completed from the log', async () => {
  const { id } = await bookAndPay(browser)
  await bookAndPay(browser)
  await server.settled()
  // As after the migration: no account has been written, and the follower has not run.
  await sql`truncate booking_accounts`
  await sql`delete from checkpoints where name = 'accounts'`
  const refunded = await office.post(`/api/admin/service-requests/${id}/refund`, { amount: 30 })
  expect(refunded.status).toBe(200)
  await sql`insert into checkpoints (name, position) values ('accounts', 0)`
  await server.settled()
  expect(await differences()).toEqual([])
})

test('an account is healed that a server of an older release changed beside this one', async () => {
  const { id } = await bookAndPay(browser)
  await server.settled()
  // As if the payment had been appended by the older server.
  await sql`update booking_accounts set payments = '[]', version = 1 where id = ${id}`
  const [{ stripePaymentIntentId: intentId } = {}] =
    await sql`select * from service_requests where id = ${id}`
  expect(await differences()).toHaveLength(1)
  await webhook('refund.created', refundObject(intentId, 'succeeded'))
  await server.settled()
  expect(await differences()).toEqual([])
  expect(await log.stream(`booking-${id}`)).toContainEqual(
    expect.objectContaining({ type: 'PaymentRefunded' }),
  )
})

test('accounts from before they knew of requests for refunds have the version that they would have now', async () => {
  const { id } = await bookAndPay(browser)
  await server.settled()
  const command = { id: crypto.randomUUID(), actor: 'system', at: new Date().toISOString() }
  const missed = { reason: 'The charge is gone', isRetried: false }
  await log.handle(serviceRequests, id, () => recordMissedRefund(missed), command)
  await server.settled()
  await sql`update booking_accounts set version = version - 1 where id = ${id}`
  expect(await differences()).toHaveLength(1)
  const migration = join(import.meta.dir, '../../../../db/migrations/0021_account_versions.sql')
  await sql.unsafe(await Bun.file(migration).text())
  expect(await differences()).toEqual([])
})
