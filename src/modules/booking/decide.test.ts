import { describe, expect, test } from 'bun:test'
import { rowAfter } from '../../../scripts/testing/decisions.ts'
import { cancelBooking, changeStatus, confirmPayment, failPayment, startPayment } from './decide.ts'
import type { AssignmentEvent, BookingEvent } from './events.ts'
import { serviceRequests } from './service-request.ts'
import { cancelled, created, paid, started } from './testing.ts'

const given = (...events: (BookingEvent | AssignmentEvent)[]) => rowAfter(serviceRequests, ...events)

const payment = {
  id: 'pi_1',
  bookingId: '1',
  amountCents: 51000,
  amountReceivedCents: 51000,
  currency: 'usd',
}

describe('a booking', () => {
  test('is pending from the quote wizard and pending_payment from the home wizard', () => {
    expect(given(created()).status).toBe('pending')
    expect(given(created(true)).status).toBe('pending_payment')
  })

  test('is confirmed by its payment once', () => {
    const request = given(created(true), started)
    expect(confirmPayment(request, payment)).toEqual([paid])
    const confirmed = given(created(true), started, paid)
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      paidCents: 51000,
      paymentConfirmedAt: '2026-12-01T15:02:00.000Z',
    })
    expect(confirmPayment(confirmed, payment)).toEqual([])
  })

  test.each([
    ['another amount', { amountReceivedCents: 50999 }],
    ['another currency', { currency: 'eur' }],
    ['another booking', { bookingId: '2' }],
    ['no booking', { bookingId: undefined }],
  ])('rejects a payment with %s', (_, difference) => {
    expect(() => confirmPayment(given(created()), { ...payment, ...difference })).toThrow()
  })

  test('stays cancelled when a payment arrives late, and the payment is refundable', () => {
    const request = given(created(), cancelled, paid)
    expect(request).toMatchObject({ status: 'cancelled', paidCents: 51000, refundedCents: 0 })
  })

  test('starts a payment once, and not after it was paid or cancelled', () => {
    const intent = { ...payment, amountReceivedCents: 0 }
    expect(startPayment(given(created()), intent)).toEqual([started])
    expect(startPayment(given(created(), started), intent)).toEqual([])
    expect(() => startPayment(given(created(), started, paid), intent)).toThrow(
      'This booking is already paid for.',
    )
    expect(() => startPayment(given(created(), cancelled), intent)).toThrow(
      'This booking can no longer be paid for.',
    )
  })

  test('records why a card was declined, unless it has been paid since', () => {
    const failure = { code: 'card_declined', message: 'Your card was declined.' }
    expect(failPayment(given(created()), payment, failure)[0]?.data).toMatchObject(failure)
    expect(failPayment(given(created(), paid), payment, failure)).toEqual([])
  })

  test('promises the remaining refund once when its customer cancels', () => {
    const [cancellation] = cancelBooking(given(created(), paid))
    expect(cancellation).toEqual({
      type: 'StatusChanged',
      data: { from: 'confirmed', to: 'cancelled', refundCents: 51000 },
    })
    expect(cancelBooking(given(created()))).toEqual([cancelled])
    expect(cancelBooking(given(created(), cancelled))).toEqual([])
  })

  test('accepts any status from the office, and records only changes', () => {
    const request = given(created(), paid)
    expect(changeStatus(request, { status: 'completed', adminNotes: 'Done by noon' })).toEqual([
      { type: 'StatusChanged', data: { from: 'confirmed', to: 'completed', adminNotes: 'Done by noon' } },
    ])
    expect(changeStatus(request, { status: 'confirmed' })).toEqual([])
  })

  test('keeps its current status when the office only adds a note', () => {
    const request = given(created(), paid, cancelled)
    expect(changeStatus(request, { adminNotes: 'Ring twice' })).toEqual([
      { type: 'StatusChanged', data: { from: 'cancelled', to: 'cancelled', adminNotes: 'Ring twice' } },
    ])
  })
})
