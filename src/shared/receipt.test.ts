import { expect, test } from 'bun:test'
import { agreementInWords, leftOf, receiptTotals } from './receipt.ts'

test('the remainder of a payment is whole cents, so all of it can be refunded', () => {
  expect(leftOf({ paidAmount: 1310.1, refundedAmount: 1000.05, disputedAmount: 0 })).toBe(310.05)
  expect(leftOf({ paidAmount: 0.3, refundedAmount: 0.1, disputedAmount: 0 })).toBe(0.2)
})

test('the net payment counts cash', () => {
  const totals = receiptTotals({
    isFinal: true,
    worked: null,
    total: 560,
    goodwill: 70,
    payments: [{ day: '2094-03-15', amount: 140 }],
    paidAmount: 140,
    cashAmount: 420,
    extra: 0,
    tips: 0,
    keptAmount: 0,
    refundedAmount: 70,
    refundPending: 0,
    disputed: 0,
    overpaid: 0,
    owedByHand: 0,
    balance: 0,
    dueLater: 0,
    dueLaterOn: null,
  })
  expect(totals.find(({ label }) => label === 'Net paid')?.amount).toBe(490)
})

test.each([
  [{ agreedBy: null, extras: [] }, ''],
  [{ agreedBy: null, extras: [], acceptedBy: 'Ana' }, 'Ana agreed to the final price.'],
  [{ agreedBy: 'Rosa', extras: [] }, 'Rosa agreed to what differs from the estimate.'],
  [{ agreedBy: 'Rosa', agreedMinutes: 30, extras: [] }, 'Rosa agreed to 30 min more.'],
  [{ agreedBy: 'Rosa', agreedMinutes: 0, extras: ['Piano'] }, 'Rosa agreed to the extras.'],
  [{ agreedBy: 'Rosa', agreedMinutes: 30, extras: ['Piano'] }, 'Rosa agreed to 30 min more and the extras.'],
])('an agreement is no more than what was agreed to: %p', (work, words) => {
  expect(agreementInWords(work)).toBe(words)
})
