import { describe, expect, test } from 'bun:test'
import type { OpenBooking } from './my-bookings.ts'
import { statusText } from './status-text.ts'

const assigned = {
  status: 'assigned',
  scheduledDate: '2094-03-15T14:00:00Z',
  preferredDate: '2094-03-12',
  preferredTime: null,
  provider: null,
} as OpenBooking

test('an assigned crew is shown with its time; a status set by hand without a time is not', () => {
  expect(statusText(assigned)).toMatchObject({
    title: 'Monday, March 15, 2094 at 9:00 AM',
    text: expect.stringContaining('Your crew is coming to you.'),
  })
  expect(statusText({ ...assigned, scheduledDate: null }).text).toStartWith(
    'You asked for Friday, March 12, 2094. We’ll call you to set the time.',
  )
})

test('a scheduled booking announces no call, whatever its status', () => {
  const { title, text } = statusText({ ...assigned, status: 'confirmed' })
  expect(title).toBe('Monday, March 15, 2094 at 9:00 AM')
  expect(text).not.toContain('call')
})

test('only a booking with nothing due is said to be paid', () => {
  const confirmed = { ...assigned, status: 'confirmed', scheduledDate: null } as OpenBooking
  expect(statusText({ ...confirmed, received: 510, balance: 0 }).title).toBe('Confirmed and paid')
  expect(statusText({ ...confirmed, received: 110, balance: 400 }).title).toBe('Confirmed')
  expect(statusText({ ...confirmed, received: 0, balance: 510 }).title).toBe('Confirmed')
})

test('a booking whose payment is due again says so, and promises no map', () => {
  const due = { ...assigned, providerId: 'crew', dueBeforeJob: 120 }
  for (const status of ['assigned', 'in_progress'] as const) {
    const { title, text } = statusText({ ...due, status })
    expect(title).toBe('Monday, March 15, 2094 at 9:00 AM')
    expect(text).toStartWith('$120.00 is due for it. Please pay it ')
    expect(text).not.toMatch(/on a map|on the map/)
  }
})

test('a payment of another amount is named, and no other one is asked for', () => {
  const pending = { ...assigned, status: 'pending', review: null, paid: false, dueToBook: 510 } as OpenBooking
  expect(statusText({ ...pending, extra: 0 }).text).toContain('the payment of $510.00 goes through')
  const { text } = statusText({ ...pending, received: 50, extra: 50 })
  expect(text).toStartWith(
    'We received $50.00, which is not the payment that books it. Please do not pay again.',
  )
  expect(text).not.toContain('$510.00')
})

describe('a cancelled booking', () => {
  const cancelled = {
    ...assigned,
    ...{ status: 'cancelled', received: 510, paidAmount: 510, keptAmount: 0 },
    ...{ refundedAmount: 0, refundMade: 0, refundRequested: 0, paidBack: 0, extra: 0 },
    ...{ disputedAmount: 0, owedByHand: 0 },
  } as OpenBooking
  const textOf = (money: Partial<OpenBooking>) => statusText({ ...cancelled, ...money })

  test('names what went back, what is on its way and what is kept', () => {
    expect(textOf({ refundedAmount: 435, refundMade: 435, keptAmount: 75 }).text).toBe(
      '$435.00 went back to the card you paid with. Your bank may take 5 to 10 business days to show it. We kept $75.00 of your payment. If you have a question about it, please call us.',
    )
    expect(textOf({ refundedAmount: 510, refundMade: 510, keptAmount: 75 }).title).toBe(
      'Cancelled and refunded',
    )
    expect(textOf({ keptAmount: 510 }).text).toStartWith('We kept $510.00 of your payment.')
    expect(textOf({ refundedAmount: 510, refundRequested: 510 })).toEqual({
      title: 'Cancelled',
      text: '$510.00 is on its way back to the card you paid with.',
    })
  })

  test('names no refund that was not requested', () => {
    expect(textOf({ keptAmount: 75 }).text).toStartWith('Your refund will show up here')
  })

  test('promises no refund of what the bank withdrew', () => {
    expect(textOf({ disputedAmount: 510 })).toEqual({
      title: 'Cancelled',
      text: 'Your bank took $510.00 back from us, because of your dispute.',
    })
  })

  test('says what we paid back in cash or by check, and names no card for it', () => {
    const byCheck = 'We paid you back $510.00 in cash or by check.'
    expect(textOf({ refundedAmount: 510, paidBack: 510 })).toEqual({
      title: 'Cancelled and refunded',
      text: byCheck,
    })
    expect(textOf({ paidAmount: 0, paidBack: 510 }).text).toBe(byCheck)
  })

  test('is not refunded while we have what was paid beside its price', () => {
    expect(textOf({ paidAmount: 0, extra: 510 })).toEqual({
      title: 'Cancelled',
      text: 'We’ll pay back the $510.00 that you also paid.',
    })
  })

  test('that was paid in cash does not say that nothing was charged', () => {
    const inCash = { received: 200, paidAmount: 0, owedByHand: 200 }
    expect(textOf(inCash).text).toBe('You paid $200.00 in cash or by check. We’ll contact you about it.')
    expect(textOf({ received: 0, paidAmount: 0 }).text).toBe('Nothing was charged.')
  })
})
