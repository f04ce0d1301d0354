import { describe, expect, test } from 'bun:test'
import { type Reading, reading } from '../../shared/messages.ts'
import { readFix } from './fixes.ts'

const now = Date.parse('2027-03-15T15:00:00Z')
const cityHall = { latitude: 43.0417, longitude: -87.9097 }

describe('a reading', () => {
  test('becomes a fix in UTC with its accuracy, speed and heading', () => {
    const given = { ...cityHall, timestamp: now, accuracy: 4.5, speed: 13, heading: 271 }
    expect(readFix(given, now)).toEqual({ ...given, timestamp: '2027-03-15T15:00:00.000Z' })
  })

  test.each<[string, Partial<Reading>]>([
    ['null', { accuracy: null, speed: null, heading: null }],
    ['-1', { accuracy: -1, speed: -1, heading: -1 }],
    ['undefined', {}],
    ['impossible values', { speed: 300, heading: 361 }],
  ])('with an accuracy, speed and heading of %s becomes a fix without them', (_, rest) => {
    expect(readFix({ ...cityHall, timestamp: now, ...rest }, now)).toEqual({
      ...cityHall,
      timestamp: '2027-03-15T15:00:00.000Z',
    })
  })

  test.each<[string, Reading['timestamp']]>([
    ['seconds', now / 1000],
    ['milliseconds', now],
    ['seconds in text', String(now / 1000)],
    ['milliseconds in text', String(now)],
    ['ISO 8601 with an offset', '2027-03-15T10:00:00-05:00'],
    ['the arrival if it has none', undefined],
  ])('takes its time from %s', (_, timestamp) => {
    expect(readFix({ ...cityHall, timestamp }, now).timestamp).toBe('2027-03-15T15:00:00.000Z')
  })

  test.each<[string, Partial<Reading>]>([
    ['a time two days ahead', { timestamp: now + 2 * 86_400_000 }],
    ['a time a month ago', { timestamp: now - 30 * 86_400_000 }],
    ['an unreadable time', { timestamp: 'noon' }],
    ['the coordinates 0, 0', { latitude: 0, longitude: 0 }],
  ])('is refused with %s', (_, rest) => {
    expect(() => readFix({ ...cityHall, timestamp: now, ...rest }, now)).toThrow(/position/)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 90.1, '43', null])(
    'is not accepted with latitude %p',
    latitude => {
      expect(reading.allows({ latitude, longitude: 0 })).toBe(false)
    },
  )
})
