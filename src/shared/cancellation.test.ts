import { describe, expect, test } from 'bun:test'
import { cancellationOf, feeTerm, freeCancellation } from './cancellation.ts'
import type { BookingStatus } from './catalog.ts'

/** Paid, with a reserved arrival window on March 10 at 8:00 AM in Chicago. */
const booking = {
  status: 'confirmed',
  windowStart: '2027-03-10T14:00:00.000Z',
  scheduledDate: null,
  isReserved: true,
  paidCents: 51000,
  refundedCents: 0,
  disputedCents: 0,
  isLate: false,
} as const
const dayBefore = '2027-03-09T14:00:00.000Z'
const justAfter = '2027-03-09T14:00:00.001Z'
const fee = { hours: 24, cents: 7500 }

describe('a cancellation', () => {
  test('is free until the crew starts, without a fee in the settings', () => {
    for (const status of ['confirmed', 'assigned'] as const) {
      const late = cancellationOf({ ...booking, status }, undefined, '2027-03-10T15:00:00.000Z')
      expect(late).toEqual({
        isAllowed: true,
        feeCents: 0,
        refundCents: 51000,
        why: 'Free cancellation until your crew starts.',
      })
    }
  })

  test.each<[BookingStatus, string]>([
    ['in_progress', 'This service is already underway, so it can no longer be cancelled. Please call us.'],
    ['completed', 'This service is complete, so it can no longer be cancelled. Please call us.'],
    ['cancelled', 'This booking is already cancelled.'],
  ])('is not allowed when the booking is %s', (status, why) => {
    const refused = { isAllowed: false, feeCents: 0, refundCents: 0, why }
    expect(cancellationOf({ ...booking, status }, fee, dayBefore)).toEqual(refused)
  })

  test('is free once we told the customer that the crew is late', () => {
    const late = { ...booking, status: 'assigned', isLate: true } as const
    expect(cancellationOf(late, fee, justAfter)).toEqual({
      isAllowed: true,
      feeCents: 0,
      refundCents: 51000,
      why: 'Your crew is late, so cancelling is free.',
    })
  })

  test('costs the fee after the limit, and nothing exactly at it', () => {
    expect(cancellationOf(booking, fee, dayBefore)).toMatchObject({ feeCents: 0, refundCents: 51000 })
    expect(cancellationOf(booking, fee, justAfter)).toEqual({
      isAllowed: true,
      feeCents: 7500,
      refundCents: 43500,
      why: 'Starting 24 hours before your arrival time, we keep a cancellation fee of $75.00.',
    })
  })

  test('counts from the scheduled time of a booking without a window', () => {
    const assigned = { ...booking, status: 'assigned', isReserved: false, windowStart: null } as const
    const scheduled = { ...assigned, scheduledDate: booking.windowStart }
    expect(cancellationOf(scheduled, fee, justAfter).feeCents).toBe(7500)
    expect(cancellationOf(assigned, fee, justAfter).feeCents).toBe(0)
  })

  test('costs nothing if the window is a wish that no crew is reserved for', () => {
    expect(cancellationOf({ ...booking, isReserved: false }, fee, justAfter)).toMatchObject({
      feeCents: 0,
      refundCents: 51000,
    })
  })

  test('costs a percentage of what was paid, to the nearest cent', () => {
    const odd = { ...booking, paidCents: 33333 }
    expect(cancellationOf(odd, { hours: 24, percent: 12.5 }, justAfter)).toMatchObject({
      feeCents: 4167,
      refundCents: 29166,
    })
  })

  test.each([
    ['nothing was paid', { status: 'pending', paidCents: 0 }, 0, 0],
    ['all was refunded', { refundedCents: 51000 }, 0, 0],
    ['less than the fee is left', { refundedCents: 46000 }, 5000, 0],
    ['a part was refunded', { refundedCents: 40000 }, 7500, 3500],
    ['the bank withdrew it', { disputedCents: 51000 }, 0, 0],
  ] as const)('never costs more than is left: %s', (_, difference, feeCents, refundCents) => {
    expect(cancellationOf({ ...booking, ...difference }, fee, justAfter)).toMatchObject({
      feeCents,
      refundCents,
    })
  })

  test('has its terms in words', () => {
    expect(freeCancellation(undefined)).toBe('Free cancellation until your crew starts')
    expect(freeCancellation(fee)).toBe('Free cancellation until 24 hours before your arrival time')
    expect(feeTerm({ hours: 1, percent: 10 })).toBe(
      'Starting 1 hour before your arrival time, we keep a cancellation fee of 10% of what you paid.',
    )
  })
})
