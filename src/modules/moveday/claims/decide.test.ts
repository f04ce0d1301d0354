import { expect, test } from 'bun:test'
import { rowAfter } from '../../../../scripts/testing/decisions.ts'
import { jobProofs } from '../../booking/proof/job-proof.ts'
import { serviceRequests } from '../../booking/service-request.ts'
import { created, paid, started } from '../../booking/testing.ts'
import { denyClaim, fileClaim, settleClaim } from './decide.ts'

const request = (jurisdiction = 'WI') => ({
  ...rowAfter(serviceRequests, created(true, { jurisdiction }), started, paid),
  id: '01JPA4Z7Q0V3M8K2T6XW9RDE5H',
  status: 'completed' as const,
})
const filed = { id: 'c1', item: 'Dresser', description: 'Broken', photoKeys: [], weightPounds: 85 }
const proofOf = (more: object = {}) =>
  rowAfter(jobProofs, ...fileClaim(request(), { claims: [] }, { ...filed, ...more }))
const settlement = { remedy: 'cash', amountCents: 5100, paidBy: 'Check', reason: 'Ours', by: 'Nora' } as const

test('claims of a booking are numbered, and filed once each', () => {
  const proof = proofOf()
  expect(proof.claims[0]?.number).toBe('#FM9RDE5H-1')
  expect(fileClaim(request(), proof, filed)).toEqual([])
  expect(fileClaim(request(), proof, { ...filed, id: 'c2' })).toMatchObject([
    { data: { number: '#FM9RDE5H-2' } },
  ])
})

test('the settlement says what was owed at most, by the jurisdiction’s cents a pound', () => {
  expect(settleClaim(request('IL-local'), proofOf(), 'c1', settlement)).toMatchObject([
    { data: { mostCents: 2550, valuation: { kind: 'released', centsPerPound: 30 } } },
  ])
  // Full value between states: by the value, which nobody stated.
  expect(settleClaim(request('interstate'), proofOf(), 'c1', settlement)).toMatchObject([
    { data: { mostCents: null, valuation: { kind: 'full' } } },
  ])
  const stated = { ...settlement, valueCents: 45_000 }
  expect(settleClaim(request('interstate'), proofOf(), 'c1', stated)).toMatchObject([
    { data: { mostCents: 45_000, valueCents: 45_000, weightPounds: 85 } },
  ])
})

test('a claim is decided once', () => {
  const events = denyClaim(proofOf(), 'c1', { reason: 'No', by: 'Nora' })
  const filing = fileClaim(request(), { claims: [] }, filed)
  const denied = rowAfter(jobProofs, ...filing, ...events)
  expect(denied.openClaimAt).toBeNull()
  expect(() => settleClaim(request(), denied, 'c1', settlement)).toThrow('is decided already')
  expect(() => denyClaim(proofOf(), 'another', { reason: 'No', by: 'Nora' })).toThrow('no such claim')
})
