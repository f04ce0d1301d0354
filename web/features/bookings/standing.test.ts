import { expect, test } from 'bun:test'
import type { MyBooking } from './my-bookings.ts'
import { standingOf } from './standing.ts'

test('a crew is told with its time, and a status that the office set by hand without one', () => {
  const assigned = { status: 'assigned', scheduledDate: '2027-03-15T14:00:00Z', provider: null } as MyBooking
  expect(standingOf(assigned)).toMatchObject({
    title: 'Monday, March 15 at 9:00 AM',
    text: expect.stringContaining('Your crew comes to you.'),
  })
  expect(standingOf({ ...assigned, scheduledDate: null }).text).toStartWith(
    'We call you to agree on the time.',
  )
})
