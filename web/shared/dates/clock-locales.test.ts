import { afterAll, beforeAll, expect, test } from 'bun:test'
import { clockAt, dayOf, instantAt, today, wallClock } from './clock.ts'

const native = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {}

/**
 * CLDR 42, the locale data of some browsers, writes a Canadian date as 11/22/2026 and has a narrow space
 * before AM and PM.
 */
beforeAll(() => {
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    configurable: true,
    get(this: Intl.DateTimeFormat) {
      const format: Intl.DateTimeFormat['format'] = native.get?.call(this)
      return (date?: Date | number) =>
        format(date)
          .replace(/^(\d{4})-(\d\d)-(\d\d)/, '$2/$3/$1')
          .replace(/ ([AP]M)/, '\u202f$1')
    },
  })
})
afterAll(() => {
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', native)
})

test('the stub writes dates as CLDR 42 does', () => {
  const canadian = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' })
  expect(canadian.format(new Date('2026-11-22T12:00:00Z'))).toBe('11/22/2026')
})

test('days and times do not depend on how a locale writes them', () => {
  expect(today(new Date('2026-11-23T05:59:00Z'))).toBe('2026-11-22')
  expect(clockAt('2026-11-22T14:30:00Z')).toEqual({ day: '2026-11-22', time: '08:30' })
  expect(instantAt('2026-11-22', '08:30')).toBe('2026-11-22T14:30:00.000Z')
  expect(dayOf('2026-11-23T05:59:00Z')).toBe('Sun, Nov 22, 2026')
})

test('midnight is 00:00 of the new day', () => {
  expect(wallClock(new Date('2026-11-22T06:00:00Z'))).toEqual({ day: '2026-11-22', time: '00:00:00' })
})
