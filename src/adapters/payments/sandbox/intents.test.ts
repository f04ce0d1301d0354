import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Call, customerCalls, merchantCalls } from './calls.ts'
import {
  type Charge,
  type EventType,
  type Kinds,
  noSuch,
  type Refund,
  Refusal,
  type Stored,
} from './objects.ts'
import type { Transaction } from './store.ts'

const call = (name: string, from: Readonly<Record<string, Call>> = merchantCalls) => from[name]!
const steps = fc.oneof(
  fc.record({
    call: fc.constant(call('POST /payment_intents/:id/confirm')),
    values: fc.record({
      payment_method: fc.constantFrom(
        'pm_card_visa',
        'pm_card_chargeDeclined',
        'pm_card_threeDSecure2Required',
        'pm_card_threeDSecureRequiredChargeDeclined',
        'pm_card_createDispute',
        'pm_card_refundFail',
        'pm_card_pendingRefund',
      ),
    }),
  }),
  fc.record({
    call: fc.constant(call('POST /payment_intents/:id/3ds', customerCalls)),
    values: fc.record({
      client_secret: fc.constant('pi_1_secret_x_2'),
      outcome: fc.constantFrom('complete', 'fail'),
    }),
  }),
  fc.record({ call: fc.constant(call('POST /payment_intents/:id/cancel')), values: fc.constant({}) }),
  fc.record({
    call: fc.constant(call('POST /refunds')),
    values: fc.record(
      { payment_intent: fc.constant('pi_1'), amount: fc.integer({ min: 1, max: 3_000 }).map(String) },
      { requiredKeys: ['payment_intent'] },
    ),
  }),
)

test('an intent is paid at most once and never refunded beyond the amount received, in any order of calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 30 }), async tried => {
      const { sandbox, objects, emitted } = inMemory()
      await call('POST /payment_intents')({ amount: '1000', currency: 'usd' })(sandbox)
      const intent = () => sandbox.get('payment_intent', 'pi_1')

      for (const { call, values } of tried) {
        const before = await intent()
        await call(values)(sandbox).catch(async error => {
          expect(error).toBeInstanceOf(Refusal)
          if (error.reply.status !== 402) expect(await intent()).toBe(before)
        })
        if (before.status === 'succeeded' || before.status === 'canceled')
          expect((await intent()).status).toBe(before.status)
      }

      const paid = emitted.filter(type => type === 'payment_intent.succeeded').length
      const { status, amount_received } = await intent()
      expect(paid).toBe(status === 'succeeded' ? 1 : 0)
      expect(amount_received).toBe(paid ? 1_000 : 0)
      const charges = [...objects.values()].filter((each): each is Charge => each.object === 'charge')
      const refunds = [...objects.values()].filter(
        (each): each is Refund => each.object === 'refund' && each.status === 'succeeded',
      )
      const taken = charges.filter(charge => charge.paid)
      expect(taken).toHaveLength(paid)
      for (const charge of taken) {
        expect(charge.amount).toBe(1_000)
        expect(charge.amount_refunded).toBeLessThanOrEqual(1_000)
        expect(charge.amount_refunded).toBe(refunds.reduce((sum, { amount }) => sum + amount, 0))
      }
    }),
    { numRuns: 300 },
  )
})

/** A transaction whose objects are in memory: `pi_1` is the first intent. */
function inMemory() {
  const objects = new Map<string, Stored>()
  const emitted: EventType[] = []
  let id = 0
  const isOf = <K extends keyof Kinds>(kind: K, object: Stored): object is Kinds[K] => object.object === kind
  const find = async <K extends keyof Kinds>(kind: K, id: string | null) => {
    const object = objects.get(id ?? '')
    return object && isOf(kind, object) ? object : undefined
  }
  const get = async <K extends keyof Kinds>(kind: K, id: string) => {
    const found = await find(kind, id)
    if (!found) throw noSuch(kind, id, 'id')
    return found
  }
  const sandbox: Transaction = {
    id: 'pi_1',
    at: new Date('2026-06-15T12:00:00Z'),
    stamp: prefix => ({ id: `${prefix || 'x'}_${++id}`, created: id }),
    find,
    get,
    lockIntent: id => get('payment_intent', id),
    list: async () => [],
    put: async object => void objects.set(object.id, object),
    async emit(type, object) {
      emitted.push(type)
      objects.set(object.id, object)
      return object
    },
  }
  return { sandbox, objects, emitted }
}
