import { describe, expect, test } from 'bun:test'
import { given, rowAfter } from '../../../../scripts/testing/decisions.ts'
import { confirmPayment } from '../decide.ts'
import type { AssignmentEvent, WindowEvent } from '../events.ts'
import { bookingAccounts } from '../payments/account.ts'
import { holdsCrew, isLapsed, serviceRequests } from '../service-request.ts'
import { cancelled, created, paid, started } from '../testing.ts'
import { declineWindow, extendHold, holdWindow } from './decide.ts'

// Events of a test are a minute apart from 2026-12-01 15:00 on.
const window = { windowStart: '2027-03-15T13:00:00.000Z', windowEnd: '2027-03-15T15:00:00.000Z' }
const place = {
  ...window,
  providerId: 'crew 1',
  providerName: 'North crew',
  scheduledDate: '2027-03-15T13:30:00.000Z',
  scheduledEnd: '2027-03-15T16:15:00.000Z',
}
const held: WindowEvent = { type: 'WindowHeld', data: { ...place, until: '2026-12-01T15:16:00.000Z' } }
const lapsed: WindowEvent = { type: 'WindowReleased', data: { ...window, reason: 'lapsed' } }
const assigned: AssignmentEvent = {
  type: 'ProviderAssigned',
  data: {
    providerId: 'crew 2',
    providerName: 'South crew',
    scheduledDate: '2027-03-15T14:00:00.000Z',
    scheduledEnd: '2027-03-15T16:45:00.000Z',
  },
}
const payment = {
  id: 'pi_1',
  bookingId: '1',
  amountCents: 51000,
  amountReceivedCents: 51000,
  currency: 'usd',
}
const noHold = { heldProviderId: null, heldStart: null, heldEnd: null, heldUntil: null }

describe('a hold', () => {
  test('blocks the crew, and sets the customer’s day and time', () => {
    const request = rowAfter(serviceRequests, created(), held)
    expect(request).toMatchObject({
      ...window,
      preferredDate: '2027-03-15',
      preferredTime: '08:00',
      heldProviderId: 'crew 1',
      heldStart: place.scheduledDate,
      heldEnd: place.scheduledEnd,
      heldUntil: '2026-12-01T15:16:00.000Z',
      holdCount: 1,
      providerId: null,
      scheduledDate: null,
    })
    expect(holdsCrew(request)).toBeTrue()
    expect(isLapsed(request, '2026-12-01T15:15:59.999Z')).toBeFalse()
    expect(isLapsed(request, '2026-12-01T15:16:00.000Z')).toBeTrue()
  })

  test('lasts 15 minutes, and six times at most', () => {
    const now = '2026-12-01T15:10:00.000Z'
    const again = { type: 'WindowHeld', data: { ...place, until: '2026-12-01T15:25:00.000Z' } } as const
    given(serviceRequests, created(), lapsed)
      .when(request => holdWindow(request, place, now))
      .appends(again)
    given(serviceRequests, created(), ...Array<WindowEvent>(6).fill(held))
      .when(request => holdWindow(request, place, now))
      .refuses('as often as we can')
  })

  test('is for an unpaid booking', () => {
    for (const [event, sentence] of [
      [paid, 'already paid'],
      [cancelled, 'no longer be paid for'],
    ] as const) {
      const request = given(serviceRequests, created(), event)
      request.when(row => holdWindow(row, place, '2026-12-01T15:10:00.000Z')).refuses(sentence)
      request.when(declineWindow).refuses(sentence)
    }
  })

  test('is extended by a payment that starts, later by each that gains a minute, a few times', () => {
    const extension = (until: string) => ({ type: 'HoldExtended', data: { until } }) as const
    const extendAt = (now: string) => (request: Parameters<typeof extendHold>[0]) => extendHold(request, now)
    given(serviceRequests, created(), held)
      .when(extendAt('2026-12-01T15:01:10.000Z'))
      .appends(extension('2026-12-01T15:16:10.000Z'))
    given(serviceRequests, created(), held, started).when(extendAt('2026-12-01T15:01:59.000Z')).appends()
    given(serviceRequests, created(), held, started)
      .when(extendAt('2026-12-01T15:02:00.000Z'))
      .appends(extension('2026-12-01T15:17:00.000Z'))
    // A lapsed hold that nobody has released is taken up again.
    given(serviceRequests, created(), held)
      .when(extendAt('2026-12-01T16:00:00.000Z'))
      .appends(extension('2026-12-01T16:15:00.000Z'))
    const often = Array<WindowEvent>(6).fill(held)
    given(serviceRequests, created(), ...often)
      .when(extendAt('2026-12-01T15:15:00.000Z'))
      .appends()
    given(serviceRequests, created(), ...often)
      .when(extendAt('2026-12-01T16:00:00.000Z'))
      .refuses('as often as we can')
    given(serviceRequests, created()).when(extendAt('2026-12-01T15:02:00.000Z')).appends()
  })

  test('ends when the customer wants no particular time', () => {
    const declined = { type: 'WindowReleased', data: { ...window, reason: 'declined' } } as const
    given(serviceRequests, created(), held).when(declineWindow).appends(declined)
    given(serviceRequests, created()).when(declineWindow).appends()
    expect(rowAfter(serviceRequests, created(), held, declined)).toMatchObject({
      ...noHold,
      windowStart: null,
      windowEnd: null,
      preferredDate: '2027-03-15',
      preferredTime: null,
    })
  })

  test('that lapsed keeps the customer’s choice', () => {
    expect(rowAfter(serviceRequests, created(), held, lapsed)).toMatchObject({ ...noHold, ...window })
  })
})

describe('a successful payment', () => {
  const account = rowAfter(bookingAccounts, created())

  test('turns the hold into a reservation, even after it lapsed', () => {
    const request = rowAfter(serviceRequests, created(), held, paid)
    expect(request).toMatchObject({ status: 'confirmed', heldProviderId: 'crew 1', heldUntil: null })
    expect(isLapsed(request, '2026-12-02T00:00:00.000Z')).toBeFalse()
    expect(confirmPayment(rowAfter(serviceRequests, created(), held), account, payment)).toEqual([paid])
  })

  test('for a released hold needs a place, and is refunded without one', () => {
    const request = rowAfter(serviceRequests, created(), held, lapsed)
    expect(() => confirmPayment(request, account, payment)).toThrow('no longer held')
    const reserved: WindowEvent = { type: 'WindowReserved', data: place }
    expect(confirmPayment(request, account, payment, place)).toEqual([paid, reserved])
    const lost: WindowEvent = { type: 'WindowLost', data: window }
    expect(confirmPayment(request, account, payment, 'none')).toEqual([lost, paid])
    expect(rowAfter(serviceRequests, created(), held, lapsed, lost, paid)).toMatchObject({
      status: 'cancelled',
      windowLostAt: '2026-12-01T15:03:00.000Z',
      paidCents: 51000,
    })
    // Somebody gave the customer a time meanwhile.
    expect(confirmPayment(rowAfter(serviceRequests, created(), held), account, payment, 'none')).toEqual([
      paid,
    ])
    expect(
      confirmPayment(rowAfter(serviceRequests, created(), held, paid), account, payment, 'none'),
    ).toEqual([])
  })
})

describe('a reservation', () => {
  test('ends with an assignment; the window stays if the crew comes in it', () => {
    const inside = rowAfter(serviceRequests, created(), held, paid, assigned)
    expect(inside).toMatchObject({ ...noHold, ...window, providerId: 'crew 2' })
    expect(holdsCrew(inside)).toBeFalse()
    const later = {
      ...assigned.data,
      scheduledDate: window.windowEnd,
      scheduledEnd: '2027-03-15T18:00:00.000Z',
    }
    const outside: AssignmentEvent = { type: 'ProviderAssigned', data: later }
    expect(rowAfter(serviceRequests, created(), held, paid, outside)).toMatchObject({
      windowStart: null,
      windowEnd: null,
    })
  })

  test('ends with a cancellation and does not come back', () => {
    const back = { type: 'StatusChanged', data: { from: 'cancelled', to: 'confirmed' } } as const
    expect(rowAfter(serviceRequests, created(), held, paid, cancelled)).toMatchObject(noHold)
    expect(rowAfter(serviceRequests, created(), held, paid, cancelled, back)).toMatchObject(noHold)
  })
})
