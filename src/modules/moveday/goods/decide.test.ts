import { describe, expect, test } from 'bun:test'
import { given, rowAfter } from '../../../../scripts/testing/decisions.ts'
import type { QuoteInputs } from '../../../shared/catalog.ts'
import type { PapersEvent } from '../../booking/papers/events.ts'
import { type ServiceRequest, serviceRequests } from '../../booking/service-request.ts'
import { cancelled, created, paid, started } from '../../booking/testing.ts'
import { listGoods, type WrittenGoods } from './decide.ts'

const sofa = { label: 'Sofa', count: 1 }
const piano = { label: 'Piano', count: 1 }
const inputs: QuoteInputs = {
  ...{ serviceType: 'moving', homeSize: '1bedroom', fromAddress: '1 Lake Drive', packingService: false },
  ...{ itemCategories: [], inventory: [{ name: 'Sofa', count: 1 }], specialItems: [] },
}
const known = { isSettled: false, inputs }
const list: WrittenGoods = { id: 'one', from: null, rows: [piano, sofa], by: 'North crew', providerId: 'N' }
const write =
  (written: Partial<WrittenGoods> = {}) =>
  (request: ServiceRequest) =>
    listGoods(request, known, { ...list, ...written })
const listed: PapersEvent = {
  type: 'GoodsListed',
  data: { id: 'one', rows: [piano, sofa], before: [sofa], by: 'North crew', providerId: 'N' },
}
const booked = [created(true), started, paid] as const

test('a list is written down with the one before', () => {
  given(serviceRequests, ...booked)
    .when(write())
    .appends(listed)
  expect(rowAfter(serviceRequests, ...booked, listed).goods).toEqual({
    ...{ id: 'one', rows: [piano, sofa], by: 'North crew', at: '2026-12-01T15:03:00.000Z' },
  })
})

test('the next one starts from it', () => {
  const next = { id: 'two', from: 'one', rows: [piano], by: 'Olga' }
  given(serviceRequests, ...booked, listed)
    .when(request => listGoods(request, known, next))
    .appends({
      type: 'GoodsListed',
      data: { id: 'two', rows: [piano], before: [piano, sofa], by: 'Olga' },
    })
})

describe('a list that starts from another one than holds', () => {
  const stale = { id: 'two', from: null, rows: [sofa, { label: 'Lamp', count: 2 }] }
  test('is refused', () => {
    given(serviceRequests, ...booked, listed)
      .when(write(stale))
      .refuses('Someone else changed this list in the meantime. Yours is not saved yet.')
  })

  test('is nothing new if it says the same', () => {
    given(serviceRequests, ...booked, listed)
      .when(write({ id: 'two' }))
      .appends()
  })
})

test('an unchanged list is not recorded', () => {
  given(serviceRequests, ...booked)
    .when(write({ rows: [sofa] }))
    .appends()
})

describe('no list is taken', () => {
  test('before the booking is confirmed', () => {
    given(serviceRequests, created(true))
      .when(write())
      .refuses('This booking is not confirmed yet. Its list can be changed after that.')
  })

  test('once it is cancelled', () => {
    given(serviceRequests, ...booked, cancelled)
      .when(write())
      .refuses('This booking was cancelled, so its list of goods stays as it is.')
  })

  test('once its bill is settled', () => {
    given(serviceRequests, ...booked)
      .when(request => listGoods(request, { ...known, isSettled: true }, list))
      .refuses('The bill of this job is settled, so its list of goods stays as it is.')
  })
})
