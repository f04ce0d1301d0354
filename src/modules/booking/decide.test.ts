import { describe, expect, test } from 'bun:test'
import { rowAfter } from '../../../scripts/testing/decisions.ts'
import {
  acceptRequest,
  cancelBooking,
  changeStatus,
  confirmPayment,
  failPayment,
  startPayment,
  waiveSurvey,
} from './decide.ts'
import type { AssignmentEvent, BookingEvent, WindowEvent } from './events.ts'
import { type AccountEvent, accountTypes, bookingAccounts } from './payments/account.ts'
import { dueToBook, serviceRequests } from './service-request.ts'
import { cancelled, created, paid, started } from './testing.ts'

const given = (...events: (BookingEvent | AssignmentEvent | WindowEvent)[]) =>
  rowAfter(serviceRequests, ...events)

const accountOf = (...events: BookingEvent[]) => rowAfter(bookingAccounts, ...events.filter(isOfAccount))
const isOfAccount = (event: BookingEvent): event is BookingEvent & AccountEvent =>
  accountTypes.some(type => type === event.type)

const free = { fee: undefined, now: '2026-12-01T16:00:00.000Z' }

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
    const account = accountOf(created(true), started)
    expect(confirmPayment(request, account, payment)).toEqual([paid])
    const confirmed = given(created(true), started, paid)
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      paidCents: 51000,
      paymentConfirmedAt: '2026-12-01T15:02:00.000Z',
    })
    expect(confirmPayment(confirmed, account, payment)).toEqual([])
  })

  test('with a deposit is confirmed by the deposit, and by no other amount', () => {
    const request = given(created(true, { depositCents: 12_000 }))
    const account = accountOf(created(true))
    const deposit = { ...payment, amountCents: 12_000, amountReceivedCents: 12_000 }
    expect(confirmPayment(request, account, deposit)).toEqual([
      { type: 'PaymentConfirmed', data: { paymentIntentId: 'pi_1', amountCents: 12_000 } },
    ])
    expect(() => confirmPayment(request, account, payment)).toThrow(
      'We received another amount than the one that books this.',
    )
  })

  test('that was reviewed has the deposit of its acceptance', () => {
    const events = [created(false, { review: 'outside' })]
    const request = given(...events)
    const due = (...more: BookingEvent[]) =>
      dueToBook(given(...events, ...more), accountOf(...events, ...more))
    expect(due()).toBe(51_000)
    const terms = { pricing: { ...request.pricing, total: 80_000 }, priceReason: 'Far away' }
    const [accepted] = acceptRequest(request, { ...terms, depositCents: 20_000 })
    expect(due(accepted!)).toBe(20_000)
    const [inFull] = acceptRequest(request, terms)
    expect(due(inFull!)).toBe(80_000)
  })

  test.each([
    ['another amount', { amountReceivedCents: 50999 }],
    ['another currency', { currency: 'eur' }],
    ['another booking', { bookingId: '2' }],
    ['no booking', { bookingId: undefined }],
  ])('rejects a payment with %s', (_, difference) => {
    expect(() =>
      confirmPayment(given(created()), accountOf(created()), { ...payment, ...difference }),
    ).toThrow()
  })

  test('stays cancelled when a payment arrives late, and the payment is refundable', () => {
    const request = given(created(), cancelled, paid)
    expect(request).toMatchObject({ status: 'cancelled', paidCents: 51000, refundedCents: 0 })
  })

  describe('49 CFR 375.401: of a move between states', () => {
    const intent = { ...payment, amountReceivedCents: 0 }
    const interstate = created(true, { jurisdiction: 'interstate' })
    const signed = { signature: 'Rosa Diaz', version: '1' }
    const waived = { type: 'SurveyWaived', data: signed } as const

    test('is paid without a survey too, because the law asks for it before the move', () => {
      expect(startPayment(given(interstate), intent)).toEqual([started])
    })

    test('is paid with a list of the items that the customer confirmed', () => {
      const aiAnalysis = {
        estimatedVolume: 50,
        itemCount: 1,
        complexity: 'low',
        description: 'One sofa.',
        items: [{ label: 'Sofa', count: 1, cubicFeet: 50 }],
      }
      const listed = given(created(true, { jurisdiction: 'interstate', aiAnalysis }))
      expect(startPayment(listed, intent)).toEqual([started])
      expect(waiveSurvey(listed, signed)).toEqual([])
    })

    test('is paid once the customer has signed the present words, and keeps who signed which words when', () => {
      expect(() => waiveSurvey(given(interstate), { ...signed, version: '0' })).toThrow(
        'wording of the waiver has changed',
      )
      expect(waiveSurvey(given(interstate), signed)).toEqual([waived])
      const request = given(interstate, waived)
      expect(request.surveyWaiver).toEqual({ ...signed, at: '2026-12-01T15:01:00.000Z' })
      expect(startPayment(request, intent)).toEqual([started])
      expect(waiveSurvey(request, signed)).toEqual([])
    })
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
    const [cancellation] = cancelBooking(given(created(), paid), free)
    expect(cancellation).toEqual({
      type: 'StatusChanged',
      data: { from: 'confirmed', to: 'cancelled', refundCents: 51000 },
    })
    expect(cancelBooking(given(created()), free)).toEqual([cancelled])
    expect(cancelBooking(given(created(), cancelled), free)).toEqual([])
  })

  test('keeps the fee that its customer was shown, and refuses another one', () => {
    const now = '2026-12-01T16:00:00.000Z'
    const window = { windowStart: '2026-12-02T14:00:00.000Z', windowEnd: '2026-12-02T16:00:00.000Z' }
    const place = { providerId: 'P1', providerName: 'North crew', scheduledDate: window.windowStart }
    const data = { ...window, ...place, scheduledEnd: '2026-12-02T17:00:00.000Z' }
    const request = given(created(true), paid, { type: 'WindowReserved', data })
    const terms = { fee: { hours: 24, cents: 7500 }, now }
    expect(cancelBooking(request, { ...terms, seenFeeCents: 7500 })).toEqual([
      {
        type: 'StatusChanged',
        data: { from: 'confirmed', to: 'cancelled', refundCents: 43500, keptCents: 7500, isFee: true },
      },
    ])
    expect(() => cancelBooking(request, terms)).toThrow(
      'Starting 24 hours before your arrival time, we keep a cancellation fee of $75.00. Cancel again if you agree.',
    )
    // The office has taken the crew away, so no time is agreed.
    const [free] = cancelBooking(given(created(true, window), paid), terms)
    expect(free?.data).toEqual({ from: 'confirmed', to: 'cancelled', refundCents: 51000 })
  })

  test('accepts any status from the office, and records only changes', () => {
    const request = given(created(), paid)
    const data = {
      from: 'confirmed',
      to: 'completed',
      adminNotes: 'Done by noon',
      awaitsMoney: true,
    } as const
    expect(changeStatus(request, { status: 'completed', adminNotes: 'Done by noon' })).toEqual([
      { type: 'StatusChanged', data },
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
