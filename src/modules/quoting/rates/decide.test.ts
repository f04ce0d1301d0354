import { describe, expect, test } from 'bun:test'
import { given as givenRow, rowAfter } from '../../../../scripts/testing/decisions.ts'
import type { RateEvent } from '../events.ts'
import { firstRateCard } from '../rate-card.ts'
import { isAhead, isOpen, prepareRates, replaceRates, withdrawRates } from './decide.ts'
import { rateVersions } from './rate-version.ts'

const { version: _, ...figures } = firstRateCard({ illinoisLocalHourly: true })
const march = { effectiveFrom: '2094-03-14', figures, by: 'Dana' }
const april = { ...march, effectiveFrom: '2094-04-01', by: 'Sam' }
const prepared: RateEvent = { type: 'RateCardPrepared', data: march }
const replaced: RateEvent = { type: 'RateCardReplaced', data: april }
const withdrawn: RateEvent = { type: 'RateCardWithdrawn', data: { by: 'Dana' } }

const now = '2094-03-01T12:00:00.000Z'
const given = (...events: RateEvent[]) => givenRow(rateVersions, ...events)

describe('a prepared rate card', () => {
  test('can be replaced and withdrawn by whoever saw its latest figures', () => {
    given(prepared)
      .when(version => replaceRates(version, april, { seen: 1, now }))
      .appends(replaced)
    given(prepared, replaced)
      .when(version => withdrawRates(version, 'Dana', { seen: 2, now }))
      .appends(withdrawn)
  })

  test('cannot be changed by someone who saw older figures, and names the colleague', () => {
    given(prepared, replaced)
      .when(version => replaceRates(version, march, { seen: 1, now }))
      .refuses('Sam changed these rates in the meantime. Nothing was saved.')
  })

  test('cannot be changed once it was withdrawn', () => {
    given(prepared, withdrawn)
      .when(version => replaceRates(version, april, { seen: 2, now }))
      .refuses('These rates were withdrawn.')
  })

  test('cannot be changed from five minutes before its day', () => {
    const late = { seen: 1, now: '2094-03-14T05:55:00.001Z' }
    const sentence = 'Rates from 2094-03-14 can no longer be changed. Prepare new ones for a later day.'
    given(prepared)
      .when(version => replaceRates(version, april, late))
      .refuses(sentence)
    given(prepared)
      .when(version => withdrawRates(version, 'Dana', late))
      .refuses(sentence)
    given(prepared)
      .when(version => withdrawRates(version, 'Dana', { seen: 1, now: '2094-03-14T05:55:00.000Z' }))
      .appends(withdrawn)
  })

  test('is ahead until its day begins in Chicago, unless it was withdrawn', () => {
    const version = rowAfter(rateVersions, prepared)
    expect(isAhead(version, '2094-03-14T05:59:59.999Z')).toBe(true)
    expect(isAhead(version, '2094-03-14T06:00:00.000Z')).toBe(false)
    expect(isAhead(rowAfter(rateVersions, prepared, withdrawn), now)).toBe(false)
  })
})

test('the next rate card is prepared if none waits for its day', () => {
  expect(prepareRates(undefined, march)).toEqual([prepared])
  const waiting = rowAfter(rateVersions, prepared)
  expect(() => prepareRates(waiting, april)).toThrow(
    'Dana has already prepared rates from 2094-03-14. Change or withdraw those.',
  )
})

test.each([
  ['in winter', '2094-01-10', '2094-01-10T05:55:00.000Z'],
  ['on the day that daylight saving time begins', '2094-03-14', '2094-03-14T05:55:00.000Z'],
  ['in summer', '2094-07-01', '2094-07-01T04:55:00.000Z'],
  ['on the day that it ends', '2094-11-07', '2094-11-07T04:55:00.000Z'],
])('rates %s are open until five minutes before midnight in Chicago', (_, day, last) => {
  expect(isOpen(day, last)).toBe(true)
  expect(isOpen(day, last.replace('00.000', '00.001'))).toBe(false)
})
