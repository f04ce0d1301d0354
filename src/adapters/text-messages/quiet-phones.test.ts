import { expect, test } from 'bun:test'
import { endOfQuiet, quietBegins } from './quiet-phones.ts'

test.each([
  ['Milwaukee', '+14145550134', '13:00', '02:00'],
  // At 8 PM in Chicago it is 9 PM in New York.
  ['New York', '+12125550134', '13:00', '01:00'],
  ['Denver', '+13035550134', '14:00', '02:00'],
  ['Phoenix, without daylight saving time', '+16025550134', '15:00', '02:00'],
  ['Los Angeles', '+12135550134', '15:00', '02:00'],
  ['Honolulu', '+18085550134', '18:00', '02:00'],
  ['an area code of two zones', '+18505550134', '13:00', '01:00'],
  ['an area code that nobody knows', '+19995550134', '13:00', '02:00'],
])(
  'a phone from %s gets texts from %3$s UTC to %4$s UTC of the next day in summer',
  (_, phone, from, until) => {
    const begin = `2027-07-14T${from}:00.000Z`
    expect(endOfQuiet(phone, '2027-07-14T06:00:00.000Z')).toBe(begin)
    expect(endOfQuiet(phone, begin)).toBeUndefined()
    const quiet = `2027-07-15T${until}:00.000Z`
    expect(quietBegins(phone, begin)).toBe(quiet)
    expect(endOfQuiet(phone, quiet)).toBe(`2027-07-15T${from}:00.000Z`)
  },
)

test('a phone from Guam gets texts only in the hours that are day there and here', () => {
  const phone = '+16715550134'
  expect(endOfQuiet(phone, '2027-07-14T15:00:00.000Z')).toBe('2027-07-14T22:00:00.000Z')
  expect(endOfQuiet(phone, '2027-07-15T02:00:00.000Z')).toBe('2027-07-15T22:00:00.000Z')
})
