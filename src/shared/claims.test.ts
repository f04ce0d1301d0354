import { expect, test } from 'bun:test'
import { claimDue, mostOwed, valuationOf } from './claims.ts'

test('49 CFR 370.5 and 370.9: a claim is acknowledged within 30 days and settled within 120', () => {
  expect(claimDue('2027-03-01')).toEqual({ acknowledgeBy: '2027-03-31', settleBy: '2027-06-29' })
  // Across the change to winter time.
  expect(claimDue('2027-10-20').acknowledgeBy).toBe('2027-11-19')
})

test('49 CFR 375.201: without a choice, full value holds between states, and released value elsewhere', () => {
  expect(valuationOf('interstate')).toEqual({ kind: 'full' })
  expect(valuationOf('interstate', { chosen: 'released' })).toEqual({ kind: 'released', centsPerPound: 60 })
  expect(valuationOf('IL-local')).toEqual({ kind: 'released', centsPerPound: 30 })
  expect(valuationOf('IL-local', { chosen: 'full' })).toEqual({ kind: 'full' })
})

test('at released value, the most owed is cents by pounds, and never more than the value', () => {
  const released = { kind: 'released', centsPerPound: 60 } as const
  expect(mostOwed(released, { weightPounds: 85 })).toEqual({
    cents: 5100,
    words: 'Released value: 85 lb × 60¢ = $51.00.',
  })
  expect(mostOwed(released, { weightPounds: 85, valueCents: 2000 })).toEqual({
    cents: 2000,
    words: 'Released value: 85 lb × 60¢ = $51.00, but never more than its value of $20.00.',
  })
  expect(mostOwed(released, { weightPounds: 2.5, valueCents: 90_000 }).cents).toBe(150)
  expect(mostOwed(released, { valueCents: 90_000 }).cents).toBeNull()
})

test('at full value, the most owed is the value', () => {
  expect(mostOwed({ kind: 'full' }, { valueCents: 90_000, weightPounds: 85 }).cents).toBe(90_000)
  expect(mostOwed({ kind: 'full' }, { weightPounds: 85 }).cents).toBeNull()
})

test('a booking keeps the amounts that it was offered, and full value leaves the customer the deductible', () => {
  const liability = { releasedCents: 75, releasedIllinoisCents: 40, deductibleCents: 25_000 }
  expect(valuationOf('IL-intrastate', { liability })).toEqual({ kind: 'released', centsPerPound: 40 })
  expect(valuationOf('WI', { liability })).toEqual({ kind: 'released', centsPerPound: 75 })
  const full = valuationOf('WI', { chosen: 'full', liability })
  expect(mostOwed(full, { valueCents: 90_000 })).toEqual({
    cents: 65_000,
    words:
      'Full value: a repair, one of like kind, or up to $650.00 in cash after the customer’s deductible of $250.00.',
  })
  expect(mostOwed(full, { valueCents: 10_000 }).cents).toBe(0)
})
