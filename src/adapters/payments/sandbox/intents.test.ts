import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { namedCard } from './cards.ts'
import { Refusal } from './errors.ts'
import * as intents from './intents.ts'
import { type Charge, type Fact, type Intent, newPaymentMethod } from './objects.ts'

const today = new Date('2026-06-15T12:00:00Z')
const card = (name: string) => newPaymentMethod(namedCard(name, today), { id: `pm_${name}`, created: 0 })

const steps = fc.oneof(
  fc.record({
    do: fc.constant('confirm' as const),
    with: fc.constantFrom(
      'pm_card_visa',
      'pm_card_chargeDeclined',
      'pm_card_threeDSecure2Required',
      'pm_card_threeDSecureRequiredChargeDeclined',
    ),
  }),
  fc.record({
    do: fc.constant('authenticate' as const),
    outcome: fc.constantFrom('complete' as const, 'fail' as const),
  }),
  fc.record({ do: fc.constant('update' as const), amount: fc.integer({ min: 50, max: 5_000 }) }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({
    do: fc.constant('refund' as const),
    amount: fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: undefined }),
  }),
)

test('an intent is paid at most once and never refunded beyond the amount received, in any order of calls', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 30 }), tried => {
      const facts: Fact[] = []
      const charges = new Map<string, Charge>()
      let id = 0
      const stamp = () => ({ id: `x_${++id}`, created: id })
      const take = (change: intents.Change) => {
        facts.push(...change.facts)
        for (const { data } of change.facts) {
          if (data.object.object === 'charge') charges.set(data.object.id, data.object)
        }
        return change.intent
      }
      const terms = { amount: 1_000, description: null, receipt_email: null, metadata: { bookingId: 'b1' } }
      let intent: Intent = take(intents.create(terms, { ...stamp(), client_secret: 's' }))
      let method: ReturnType<typeof card> | undefined

      for (const step of tried) {
        const before = intent
        try {
          switch (step.do) {
            case 'confirm':
              intent = take(intents.confirm(intent, card(step.with), stamp()))
              method = card(step.with)
              break
            case 'authenticate':
              intent = take(intents.authenticate(intent, method, step.outcome, stamp()))
              break
            case 'update':
              intent = intents.update(intent, { amount: step.amount })
              break
            case 'cancel':
              intent = take(intents.cancel(intent, null, 0))
              break
            case 'refund': {
              const wish = { amount: step.amount, reason: null, metadata: {} }
              const made = intents.refund(intent.id, charges.get(intent.latest_charge ?? ''), wish, stamp())
              facts.push(...made.facts)
              charges.set(made.charge.id, made.charge)
              break
            }
          }
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
          expect(intent).toBe(before)
        }
        if (before.status === 'succeeded') expect(intent.status).toBe('succeeded')
        if (before.status === 'canceled') expect(intent.status).toBe('canceled')
      }

      const paid = facts.filter(fact => fact.type === 'payment_intent.succeeded').length
      expect(paid).toBe(intent.status === 'succeeded' ? 1 : 0)
      expect(intent.amount_received).toBe(paid ? intent.amount : 0)
      const taken = [...charges.values()].filter(charge => charge.paid)
      expect(taken).toHaveLength(paid)
      for (const charge of taken) {
        expect(charge.amount).toBe(intent.amount)
        expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount)
        const refunds = facts.flatMap(fact =>
          fact.type === 'refund.created' ? [fact.data.object.amount] : [],
        )
        expect(charge.amount_refunded).toBe(refunds.reduce((sum, amount) => sum + amount, 0))
      }
    }),
    { numRuns: 300 },
  )
})

test('a new amount cancels an open challenge', () => {
  const terms = { amount: 1_000, description: null, receipt_email: null, metadata: {} }
  const { intent } = intents.create(terms, { id: 'pi_1', created: 0, client_secret: 's' })
  const challenged = intents.confirm(intent, card('pm_card_threeDSecure2Required'), {
    id: 'ch_1',
    created: 0,
  }).intent
  expect(challenged).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })

  const changed = intents.update(challenged, { amount: 2_000 })
  expect(changed).toMatchObject({ status: 'requires_confirmation', next_action: null, amount: 2_000 })
  expect(() =>
    intents.authenticate(changed, card('pm_card_threeDSecure2Required'), 'complete', {
      id: 'ch_2',
      created: 0,
    }),
  ).toThrow('no open 3D Secure challenge')
})
