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
