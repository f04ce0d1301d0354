import { expect, test } from 'bun:test'
import { blankCard, formatAs, readCard } from './sandbox-card.ts'

const whole = { number: '4242 4242 4242 4242', expiry: '05 / 34', cvc: '123', postalCode: '' }

test('a complete card is parsed into the request', () => {
  expect(readCard(whole)).toEqual({
    number: '4242424242424242',
    expiry: { month: '05', year: '34' },
    cvc: '123',
    postalCode: '',
  })
})

test.each([
  [blankCard, 'number', 'Your card number is incomplete.'],
  [{ ...whole, expiry: '05' }, 'expiry', "Your card's expiration date is incomplete."],
  [{ ...whole, expiry: '05 / 3' }, 'expiry', "Your card's expiration date is incomplete."],
  [{ ...whole, cvc: '12' }, 'cvc', "Your card's security code is incomplete."],
] as const)('the first incomplete field is named: %o', (typed, field, message) => {
  expect(readCard(typed)).toEqual({ field, message })
})

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['378282246310005', '3782 822463 10005'],
])('the number %s shows as %s', (typed, shown) => {
  expect(formatAs.number(typed)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['5', '05'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['0534', '05 / 34'],
  ['05/2034', '05 / 34'],
  ['5/34', '05 / 34'],
  ['05 / 203', '05 / 20'],
  ['05 / ', '05'],
])('the date %s shows as %s', (typed, shown) => {
  expect(formatAs.expiry(typed)).toBe(shown)
})
