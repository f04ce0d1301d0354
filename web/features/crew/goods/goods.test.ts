import { expect, test } from 'bun:test'
import { firstProof, type SavedProof } from '../proof/proof.ts'
import { job as plainJob } from '../testing/job.ts'
import { goodsOnPhone } from './goods.ts'

const at = '2027-03-01T15:00:00.000Z'
const sofa = { label: 'Sofa', count: 1 }
const piano = { label: 'Piano', count: 1 }
const job = { ...plainJob, items: [sofa], specialItems: ['Aquarium'], goodsId: null }
const of = (id: string, more: Partial<SavedProof> = {}) => ({
  ...{ id, providerId: 'p', serviceRequestId: 'r1', place: 1, state: 'waiting' as const },
  ...more,
})
const list = (id: string, from: string | null, more: Partial<SavedProof> = {}): SavedProof => ({
  ...of(id, more),
  item: { kind: 'goods', fields: { id, at, from, rows: [piano] } },
})

test('the list of a phone without a network is the one written on it last, and the next one starts from that', () => {
  expect(goodsOnPhone(job, []).goods).toEqual({ id: null, items: [sofa], specialItems: ['Aquarium'] })
  const written = goodsOnPhone(job, [list('a', null, { state: 'taken' }), list('b', 'a')])
  expect(written).toMatchObject({ goods: { id: 'b', items: [piano], specialItems: [] }, isWaiting: true })
})

test('once somebody else has changed the list, theirs holds, and that of the phone is still there', () => {
  const theirs = { ...job, goodsId: 'theirs' }
  const refused = { state: 'refused', code: 'goods_changed' } as const
  const { goods, refused: mine } = goodsOnPhone(theirs, [list('a', null, refused), list('b', 'a', refused)])
  expect(goods).toEqual({ id: 'theirs', items: [sofa], specialItems: [] })
  expect(mine.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('lists are sent one by one in the order of writing, after a signature that waits', () => {
  const signature: SavedProof = {
    ...of('c'),
    item: {
      kind: 'signature',
      fields: { id: 'c', at, paper: 'estimate', digest: 'd', signedBy: 'Rosa Diaz', strokes: '' },
    },
  }
  const lists = [list('a', null), list('b', 'a')]
  expect(firstProof([...lists, signature]).map(({ id }) => id)).toEqual(['c'])
  expect(firstProof(lists).map(({ id }) => id)).toEqual(['a'])
})
