import { expect, test } from 'bun:test'
import type { CurrentPaper } from '../../../shared/papers/papers.ts'
import type { SavedProof } from '../proof/proof.ts'
import type { SavedStep } from '../steps/steps.ts'
import { isBehind, type JobPapers, stateOf, unsignedBefore } from './papers.ts'

const paper = (kind: CurrentPaper['kind'], more: Partial<CurrentPaper> = {}): CurrentPaper => ({
  ...{
    kind,
    title: kind,
    from: [],
    blocks: [],
    digest: `digest of ${kind}`,
    version: 1,
    isSigned: false,
    canSign: true,
    lacks: [],
  },
  ...more,
})
const papers = (...current: CurrentPaper[]): JobPapers => ({
  ...{ token: 'secret', serviceRequestId: 'r1', storedAt: 1_000, current, signed: [] },
})
const at = '2027-03-01T15:00:00.000Z'
const saved = { id: 'a', providerId: 'p1', serviceRequestId: 'r1', place: 1 }
const signature = (digest: string, state: SavedProof['state']): SavedProof => ({
  ...saved,
  state,
  item: {
    kind: 'signature',
    fields: { id: 'a', at, paper: 'bill_of_lading', digest, signedBy: 'Rosa Diaz', strokes: '' },
  },
})
const damage = (state: SavedProof['state'], answeredAt?: number): SavedProof => ({
  ...saved,
  state,
  ...(answeredAt !== undefined && { answeredAt }),
  item: { kind: 'damage', fields: { id: 'a', at, label: 'Sofa', words: 'A tear.', photoIds: [] } },
})
const step = (type: SavedStep['step']['type'], state: SavedStep['state'], answeredAt = 0): SavedStep => ({
  ...{ ...saved, state, answeredAt, step: { id: 'a', type, at } },
})

test.each<[string, CurrentPaper, SavedProof[], string]>([
  ['nobody signed it', paper('bill_of_lading'), [], 'unsigned'],
  ['an earlier version was signed', paper('bill_of_lading', { version: 2 }), [], 'changed'],
  ['the server has it', paper('bill_of_lading', { isSigned: true }), [], 'signed'],
  [
    'this phone has it',
    paper('bill_of_lading'),
    [signature('digest of bill_of_lading', 'waiting')],
    'waiting',
  ],
  [
    'the server has just taken it',
    paper('bill_of_lading'),
    [signature('digest of bill_of_lading', 'taken')],
    'signed',
  ],
  [
    'the server has refused it',
    paper('bill_of_lading'),
    [signature('digest of bill_of_lading', 'refused')],
    'unsigned',
  ],
  [
    'what was signed reads differently',
    paper('bill_of_lading'),
    [signature('another', 'waiting')],
    'unsigned',
  ],
])('the state of a paper if %s', (_, now, onPhone, state) =>
  expect(stateOf(now, onPhone)).toBe(state as never),
)

test('the papers of a job are to be signed in their order before work and loading, and the bill at the end', () => {
  const all = papers(
    paper('estimate'),
    paper('order_for_service'),
    paper('bill_of_lading', { isSigned: true }),
  )
  for (const type of ['work_started', 'loaded'] as const) {
    const kinds = unsignedBefore(type, all, []).map(({ kind }) => kind)
    expect(kinds).toEqual(['estimate', 'order_for_service'])
  }
  expect(unsignedBefore('finished', all, [])).toEqual([])
  expect(unsignedBefore('finished', papers(paper('bill_of_lading')), [])).toHaveLength(1)
  expect(unsignedBefore('drive_started', all, [])).toEqual([])
  expect(unsignedBefore(undefined, all, [])).toEqual([])
  expect(unsignedBefore('loaded', undefined, [])).toEqual([])
  const bill = papers(paper('bill_of_lading'))
  expect(unsignedBefore('loaded', bill, [signature('digest of bill_of_lading', 'waiting')])).toEqual([])
})

test('a paper is behind what the phone noted until the server’s text has it', () => {
  const known = papers(paper('bill_of_lading'))
  expect(isBehind(known, [], [])).toBe(false)
  expect(isBehind(known, [damage('waiting')], [])).toBe(true)
  expect(isBehind(known, [damage('taken', 1_001)], [])).toBe(true)
  expect(isBehind(known, [damage('taken', 999)], [])).toBe(false)
  expect(isBehind(known, [damage('refused')], [])).toBe(false)
  expect(isBehind(known, [], [step('extra_agreed', 'waiting')])).toBe(true)
  expect(isBehind(known, [], [step('loaded', 'waiting')])).toBe(false)
})
