import { describe, expect, test } from 'bun:test'
import type { Recorded } from '../../eventlog/types.ts'
import { usualTerms } from '../../shared/catalog.ts'
import { assignProvider, jobOf, reschedule, unassignProvider } from '../dispatch/decide.ts'
import type { Provider } from '../dispatch/provider.ts'
import {
  cancelBooking,
  changeStatus,
  confirmPayment,
  failPayment,
  failRefund,
  recordRefund,
  refundable,
  startPayment,
} from './decide.ts'
import type { AssignmentEvent, BookingEvent } from './events.ts'
import { type ServiceRequest, serviceRequests } from './service-request.ts'

const pricing = {
  baseService: 50000,
  distanceFee: 1000,
  accessFee: 0,
  specialItemsFee: 0,
  packingFee: 0,
  volumeFee: 0,
  complexityFee: 0,
  total: 51000,
  estimatedHours: 2.75,
  hourlyRate: 7000,
  distance: 25,
  estimatedVolume: 400,
  itemCount: 20,
  complexity: 'low',
} as const

const created = (awaitsPayment = false): BookingEvent => ({
  type: 'BookingCreated',
  data: {
    serviceType: 'moving',
    customerName: 'Rosa Diaz',
    customerEmail: 'rosa@example.com',
    customerPhone: '414-555-0147',
    fromAddress: '1 Lake Drive, Milwaukee, WI 53202',
    toAddress: '9 Elm Street, Racine, WI 53403',
    photoUrls: [],
    pricing,
    roomSize: '1bedroom',
    estimateId: 'E1',
    crewSize: 2,
    measured: 'approximate',
    jurisdiction: 'WI',
    awaitsPayment,
  },
})
const started: BookingEvent = {
  type: 'PaymentStarted',
  data: { paymentIntentId: 'pi_1', amountCents: 51000 },
}
const paid: BookingEvent = { type: 'PaymentConfirmed', data: { paymentIntentId: 'pi_1', amountCents: 51000 } }
const cancelled: BookingEvent = { type: 'StatusChanged', data: { from: 'pending', to: 'cancelled' } }

/** The row after these events, as the log would fold it. */
function given(...events: (BookingEvent | AssignmentEvent)[]): ServiceRequest {
  let row: ServiceRequest | undefined
  for (const [n, event] of events.entries()) {
    const recorded: Recorded<BookingEvent | AssignmentEvent> = {
      ...event,
      stream: 'booking-B1',
      version: n + 1,
      schema: 1,
      id: `event ${n}`,
      at: `2026-12-01T15:0${n}:00.000Z`,
      meta: { commandId: `command ${n}`, actor: 'test' },
    }
    row = serviceRequests.fold(row, recorded)
  }
  if (!row) throw new Error('A booking begins with an event.')
  return row
}

const payment = {
  id: 'pi_1',
  bookingId: 'B1',
  amountCents: 51000,
  amountReceivedCents: 51000,
  currency: 'usd',
}

describe('a booking', () => {
  test('from a quote wizard is pending, from the home wizard pending_payment', () => {
    expect(given(created()).status).toBe('pending')
    expect(given(created(true)).status).toBe('pending_payment')
  })

  test('becomes confirmed by its payment, once', () => {
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
    ['another booking', { bookingId: 'B2' }],
    ['no booking', { bookingId: undefined }],
  ])('is not paid by a payment of %s', (_, difference) => {
    expect(() => confirmPayment(given(created()), { ...payment, ...difference })).toThrow()
  })

  test('cancelled while it was being paid stays cancelled, and the money is on record to be given back', () => {
    const request = given(created(), cancelled, paid)
    expect(request.status).toBe('cancelled')
    expect(refundable(request)).toBe(51000)
  })

  test('cannot begin a payment twice over, nor after it was paid or cancelled', () => {
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

  test('keeps the words of a declined card, unless it was paid meanwhile', () => {
    const failure = { code: 'card_declined', message: 'Your card was declined.' }
    expect(failPayment(given(created()), payment, failure)[0]?.data).toMatchObject(failure)
    expect(failPayment(given(created(), paid), payment, failure)).toEqual([])
  })

  test('gives back what is left and never more', () => {
    const part = recordRefund(given(created(), paid), { refundId: 're_1', amountCents: 20000 })
    expect(part).toEqual([{ type: 'PaymentRefunded', data: { refundId: 're_1', amountCents: 20000 } }])
    const after = given(created(), paid, ...part)
    expect(refundable(after)).toBe(31000)
    expect(() => refundable(after, 31001)).toThrow('At most $310.00 can be refunded.')
    expect(() => refundable(given(created()))).toThrow('There is no payment to refund.')
    const tooMuch = { refundId: 're_2', amountCents: 31001 }
    expect(() => recordRefund(after, tooMuch)).toThrow('More was refunded than was paid.')
  })

  test('owes again what the bank did not take back', () => {
    const refund = { refundId: 're_1', amountCents: 20000 }
    const after = given(created(), paid, ...recordRefund(given(created(), paid), refund))
    const failed = failRefund(after, refund)
    expect(failed).toEqual([{ type: 'RefundFailed', data: refund }])
    const owing = given(created(), paid, ...recordRefund(given(created(), paid), refund), ...failed)
    expect(refundable(owing)).toBe(51000)
    expect(() => failRefund(owing, refund)).toThrow('The refund that failed is not on record.')
  })

  test('cancelled by its customer promises back what is left of the payment, and says so once', () => {
    const [cancellation] = cancelBooking(given(created(), paid))
    expect(cancellation).toEqual({
      type: 'StatusChanged',
      data: { from: 'confirmed', to: 'cancelled', refundCents: 51000 },
    })
    expect(cancelBooking(given(created()))).toEqual([cancelled])
    expect(cancelBooking(given(created(), cancelled))).toEqual([])
  })

  test('takes any status from the office, says from which, and records nothing when nothing changes', () => {
    const request = given(created(), paid)
    expect(changeStatus(request, { status: 'completed', adminNotes: 'Done by noon' })).toEqual([
      { type: 'StatusChanged', data: { from: 'confirmed', to: 'completed', adminNotes: 'Done by noon' } },
    ])
    expect(changeStatus(request, { status: 'confirmed' })).toEqual([])
  })

  test('keeps the status that it has by now while the office writes a note', () => {
    const request = given(created(), paid, cancelled)
    expect(changeStatus(request, { adminNotes: 'Ring twice' })).toEqual([
      { type: 'StatusChanged', data: { from: 'cancelled', to: 'cancelled', adminNotes: 'Ring twice' } },
    ])
  })
})

describe('an assignment', () => {
  const crew: Provider = {
    id: 'P1',
    version: 1,
    name: 'North crew',
    email: 'north@example.com',
    phone: '414-555-0122',
    serviceTypes: ['moving'],
    areas: [],
    rating: 5,
    isActive: true,
    ...usualTerms,
    currentLatitude: null,
    currentLongitude: null,
    lastLocationUpdate: null,
    isOnline: false,
    crewLink: 0,
    createdAt: '2026-11-01T12:00:00.000Z',
    removedAt: null,
  }
  const nine = '2026-12-02T15:00:00.000Z'

  test('takes the crew for as long as the estimate says', () => {
    expect(jobOf(given(created()), nine)).toEqual({
      scheduledDate: nine,
      scheduledEnd: '2026-12-02T17:45:00.000Z',
    })
  })

  test('is refused before payment, after cancellation, and for a crew that is away', () => {
    expect(() => assignProvider(given(created()), crew, nine)).toThrow('Only a paid booking can be assigned.')
    expect(() => assignProvider(given(created(), cancelled, paid), crew, nine)).toThrow(
      'A cancelled booking cannot be assigned.',
    )
    expect(() => assignProvider(given(created(), paid), { ...crew, isActive: false }, nine)).toThrow(
      'North crew is not active.',
    )
  })

  test('said twice is recorded once; to another time it is a new one', () => {
    const assigned = given(created(), paid, ...assignProvider(given(created(), paid), crew, nine))
    expect(assigned).toMatchObject({ status: 'assigned', providerId: 'P1', scheduledDate: nine })
    expect(assignProvider(assigned, crew, nine)).toEqual([])
    expect(assignProvider(assigned, crew, '2026-12-03T15:00:00.000Z')).toHaveLength(1)
  })

  test('taken back, once, leaves the booking waiting for another crew', () => {
    const confirmed = given(created(), paid)
    const assignment = assignProvider(confirmed, crew, nine)
    const taken = unassignProvider(given(created(), paid, ...assignment))
    expect(taken).toEqual([{ type: 'ProviderUnassigned', data: { providerId: 'P1', scheduledDate: nine } }])
    const open = given(created(), paid, ...assignment, ...taken)
    expect(open).toEqual({ ...confirmed, version: 4, updatedAt: open.updatedAt })
    expect(unassignProvider(open)).toEqual([])
  })

  test('is what another time means with a crew; without one it is a wish, in the clock of Chicago', () => {
    const confirmed = given(created(), paid)
    const wish = { preferredDate: '2026-12-02', preferredTime: '09:00' }
    expect(reschedule(confirmed, crew, nine)).toEqual([{ type: 'TimeWished', data: wish }])
    expect(reschedule({ ...confirmed, ...wish }, crew, nine)).toEqual([])
    const assigned = given(created(), paid, ...assignProvider(confirmed, crew, nine))
    const later = '2026-12-03T15:00:00.000Z'
    expect(reschedule(assigned, crew, later)).toEqual(assignProvider(assigned, crew, later))
  })
})
