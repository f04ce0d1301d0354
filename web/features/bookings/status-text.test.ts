import { expect, test } from 'bun:test'
import type { MyBooking } from './my-bookings.ts'
import { statusText } from './status-text.ts'

const assigned = {
  status: 'assigned',
  scheduledDate: '2094-03-15T14:00:00Z',
  preferredDate: '2094-03-12',
  preferredTime: null,
  provider: null,
} as MyBooking

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
  const confirmed = { ...assigned, status: 'confirmed', scheduledDate: null } as MyBooking
  expect(statusText({ ...confirmed, paid: true, balance: 0 }).title).toBe('Confirmed and paid')
  expect(statusText({ ...confirmed, paid: true, balance: 400 }).title).toBe('Confirmed')
  expect(statusText({ ...confirmed, paid: false, balance: 510 }).title).toBe('Confirmed')
})

test('a cancelled booking names what is still kept of its payment, and no refund that was not made', () => {
  const cancelled = { ...assigned, status: 'cancelled', paid: true, paidAmount: 510 } as MyBooking
  const textOf = (refundedAmount: number, keptAmount: number) =>
    statusText({ ...cancelled, refundedAmount, keptAmount }).text
  expect(textOf(435, 75)).toStartWith('$435.00 went back to the card you paid with, and we kept $75.00.')
  expect(textOf(510, 75)).toStartWith('$510.00 went back to the card you paid with. Your bank')
  expect(textOf(0, 510)).toStartWith('We kept your payment of $510.00.')
  expect(textOf(0, 75)).toStartWith('Your refund will show up here')
})
