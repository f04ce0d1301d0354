import { expect, test } from 'bun:test'
import { leftOf } from './receipt.ts'

test('the remainder of a payment is whole cents, so all of it can be refunded', () => {
  expect(leftOf({ paidAmount: 1310.1, refundedAmount: 1000.05, disputedAmount: 0 })).toBe(310.05)
  expect(leftOf({ paidAmount: 0.3, refundedAmount: 0.1, disputedAmount: 0 })).toBe(0.2)
})
