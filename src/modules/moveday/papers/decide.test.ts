import { expect, test } from 'bun:test'
import { rowAfter } from '../../../../scripts/testing/decisions.ts'
import type { SignedPaper } from '../../../shared/paper-record.ts'
import { serviceRequests } from '../../booking/service-request.ts'
import { created, paid, started } from '../../booking/testing.ts'
import { signPaper } from './decide.ts'

const contents = { title: 'Bill of lading', from: [], blocks: [] }
const paper: SignedPaper = {
  ...{ id: 'one', kind: 'bill_of_lading', digest: 'd', version: 1, contents, sha256: 's' },
  ...{ signedBy: 'Rosa Diaz', signedAt: '2026-12-01T15:00:00.000Z' },
  ...{ device: 'crew', crewName: 'North crew', strokes: '' },
}
const request = {
  ...rowAfter(serviceRequests, created(true), started, paid),
  jurisdiction: 'interstate' as const,
}
const sign = (lacks: readonly ('inventory' | 'trucks')[]) =>
  signPaper(request, [], { paper, seen: 'd', reading: { contents, digest: 'd', lacks } })

test('49 CFR 375.505: a bill of lading between states is not signed without its trucks', () => {
  expect(() => sign(['trucks'])).toThrow(
    'Federal rules require the trucks on the bill of lading. Ask the office to plan them for this job, then sign.',
  )
  expect(sign([])).toEqual([{ type: 'PaperSigned', data: paper }])
})

test('a list of the goods may be written by hand, so its lack refuses nothing', () => {
  expect(sign(['inventory'])).toHaveLength(1)
})
