import { describe, expect, test } from 'bun:test'
import { given as givenRow, rowAfter } from '../../../scripts/testing/decisions.ts'
import type { AssignmentEvent, BookingEvent, WindowEvent } from '../booking/events.ts'
import { type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { cancelled, created, paid } from '../booking/testing.ts'
import {
  assignProvider,
  changePreferredDay,
  changeProvider,
  issueCrewLink,
  jobOf,
  refuseIfMoved,
  releaseLapsed,
  removeProvider,
  reschedule,
  revokeCrewLink,
  swapAssignments,
  unassignProvider,
} from './decide.ts'
import type { ProviderEvent } from './events.ts'
import { providers } from './provider.ts'
import { added } from './testing.ts'

const removed: ProviderEvent = { type: 'ProviderRemoved', data: {} }
const linked: ProviderEvent = { type: 'CrewLinkIssued', data: { crewLink: 1 } }
const revoked: ProviderEvent = { type: 'CrewLinkRevoked', data: { crewLink: 1 } }

describe('a provider', () => {
  const givenCrew = (...events: ProviderEvent[]) => givenRow(providers, added, ...events)

  test('records only what changes', () => {
    const wanted = { name: 'North crew', phone: '414-555-0199' }
    givenCrew()
      .when(crew => changeProvider(crew, wanted))
      .appends({ type: 'ProviderChanged', data: { phone: '414-555-0199' } })
    givenCrew()
      .when(crew => changeProvider(crew, { name: 'North crew' }))
      .appends()
  })

  test('is removed once, and not while it has open jobs', () => {
    givenCrew()
      .when(crew => removeProvider(crew, 0))
      .appends(removed)
    givenCrew(removed)
      .when(crew => removeProvider(crew, 0))
      .appends()
    givenCrew()
      .when(crew => removeProvider(crew, 1))
      .refuses('North crew still has 1 open job. Assign it to another provider first.')
    givenCrew()
      .when(crew => removeProvider(crew, 2))
      .refuses('North crew still has 2 open jobs. Assign them to another provider first.')
  })

  test('cannot be changed or get a crew link after it was removed', () => {
    givenCrew(removed)
      .when(crew => changeProvider(crew, { name: 'South crew' }))
      .refuses('North crew was removed.')
    givenCrew(removed).when(issueCrewLink).refuses('North crew was removed.')
  })

  test('gets a new number for each crew link', () => {
    givenCrew().when(issueCrewLink).appends(linked)
    givenCrew(linked)
      .when(issueCrewLink)
      .appends({ type: 'CrewLinkIssued', data: { crewLink: 2 } })
    givenCrew(linked).when(revokeCrewLink).appends(revoked)
    givenCrew(linked, revoked).when(revokeCrewLink).appends()
    givenCrew(linked, revoked)
      .when(issueCrewLink)
      .appends({ type: 'CrewLinkIssued', data: { crewLink: 2 } })
  })
})

const given = (...events: (BookingEvent | AssignmentEvent)[]) => rowAfter(serviceRequests, ...events)

describe('an assignment', () => {
  const crew = { ...rowAfter(providers, added), id: 'P1' }
  const nine = '2026-12-02T15:00:00.000Z'

  test('lasts as long as the estimate', () => {
    expect(jobOf(given(created()), nine)).toEqual({
      scheduledDate: nine,
      scheduledEnd: '2026-12-02T17:45:00.000Z',
    })
  })

  test('is refused before payment, after cancellation, and for an inactive crew', () => {
    expect(() => assignProvider(given(created()), crew, nine)).toThrow(
      'Only a booking whose deposit is paid or waived can be assigned.',
    )
    expect(() => assignProvider(given(created(), cancelled, paid), crew, nine)).toThrow(
      'A cancelled booking cannot be assigned.',
    )
    expect(() => assignProvider(given(created(), paid), { ...crew, isActive: false }, nine)).toThrow(
      'North crew is not active.',
    )
  })

  test('needs no payment once the office has waived it, which confirms the booking', () => {
    const waived = given(created(true), { type: 'DepositWaived', data: { by: 'sam', reason: 'Cash' } })
    expect(waived).toMatchObject({ status: 'confirmed', depositWaivedAt: '2026-12-01T15:01:00.000Z' })
    expect(assignProvider(waived, crew, nine)).toHaveLength(1)
  })

  test('of a booking whose deposit is due again is refused, and the booking keeps its crew', () => {
    const waived = {
      type: 'DepositWaived',
      data: { by: 'The system', reason: 'Paid', isPaid: true },
    } as const
    const [assignment] = assignProvider(given(created(true), waived), crew, nine)
    if (!assignment) throw new Error('The crew was not assigned.')
    const due = given(created(true), waived, assignment, { type: 'DepositDue', data: {} })
    expect(due).toMatchObject({ status: 'assigned', providerId: 'P1' })
    expect(() => assignProvider(due, crew, '2026-12-02T18:00:00.000Z')).toThrow(
      'This booking keeps its crew and its time until its deposit is paid or waived.',
    )
  })

  test('is refused until the booking is confirmed', () => {
    const pending = { from: 'confirmed', to: 'pending' } as const
    const request = given(created(), paid, { type: 'StatusChanged', data: pending })
    expect(() => assignProvider(request, crew, nine)).toThrow('Only a confirmed booking can be assigned.')
  })

  test('is recorded once per crew and time', () => {
    const assigned = given(created(), paid, ...assignProvider(given(created(), paid), crew, nine))
    expect(assigned).toMatchObject({ status: 'assigned', providerId: 'P1', scheduledDate: nine })
    expect(assignProvider(assigned, crew, nine)).toEqual([])
    expect(assignProvider(assigned, crew, '2026-12-03T15:00:00.000Z')).toHaveLength(1)
  })

  test('can be removed once, which leaves the booking without a crew', () => {
    const confirmed = given(created(), paid)
    const assignment = assignProvider(confirmed, crew, nine)
    const taken = unassignProvider(given(created(), paid, ...assignment))
    expect(taken).toEqual([{ type: 'ProviderUnassigned', data: { providerId: 'P1', scheduledDate: nine } }])
    const open = given(created(), paid, ...assignment, ...taken)
    expect(open).toEqual({ ...confirmed, version: 4, updatedAt: open.updatedAt })
    expect(unassignProvider(open)).toEqual([])
  })

  test('is what rescheduling produces with a crew; without one, a preferred time in Chicago', () => {
    const confirmed = given(created(), paid)
    const preference = { preferredDate: '2026-12-02', preferredTime: '09:00' }
    expect(reschedule(confirmed, crew, nine)).toEqual([{ type: 'TimeWished', data: preference }])
    expect(reschedule({ ...confirmed, ...preference }, crew, nine)).toEqual([])
    const assigned = given(created(), paid, ...assignProvider(confirmed, crew, nine))
    const later = '2026-12-03T15:00:00.000Z'
    expect(reschedule(assigned, crew, later)).toEqual(assignProvider(assigned, crew, later))
  })

  const window = { windowStart: '2026-12-02T14:00:00.000Z', windowEnd: '2026-12-02T16:00:00.000Z' }
  const place = { ...window, providerId: 'P1', providerName: 'North crew', ...jobOf(given(created()), nine) }
  const held: WindowEvent = { type: 'WindowHeld', data: { ...place, until: '2026-12-01T15:16:00.000Z' } }

  test('reserves a crew for a customer who chose a window, and assigns it if the booking had one', () => {
    const reserved: WindowEvent = { type: 'WindowReserved', data: place }
    givenRow(serviceRequests, created(), paid)
      .when(request => reschedule(request, crew, nine, undefined, window))
      .appends(reserved)
    givenRow(serviceRequests, created(), paid, reserved)
      .when(request => reschedule(request, crew, nine, undefined, window))
      .appends()
    givenRow(serviceRequests, created(), paid)
      .when(request => reschedule(request, crew, nine, 'Too far.', window))
      .refuses('Too far.')
    const south = { ...crew, id: 'P2', name: 'South crew' }
    const [moved] = assignProvider(given(created(), paid), crew, nine)
    givenRow(serviceRequests, created(), paid, ...assignProvider(given(created(), paid), south, nine))
      .when(request => reschedule(request, crew, nine, undefined, window))
      .appends({ type: 'ProviderAssigned', data: { ...moved?.data, ...window } })
  })

  test('frees a crew whose hold has lapsed, once, and unless it is paid', () => {
    const [early, late] = ['2026-12-01T15:15:59.000Z', '2026-12-01T15:16:00.000Z']
    const released: WindowEvent = { type: 'WindowReleased', data: { ...window, reason: 'lapsed' } }
    const releaseAt = (now: string) => (request: ServiceRequest) => releaseLapsed(request, now)
    givenRow(serviceRequests, created(), held).when(releaseAt(early)).appends()
    givenRow(serviceRequests, created(), held).when(releaseAt(late)).appends(released)
    givenRow(serviceRequests, created(), held, released).when(releaseAt(late)).appends()
    givenRow(serviceRequests, created(), held, paid).when(releaseAt(late)).appends()
    givenRow(serviceRequests, created(), held, cancelled).when(releaseAt(late)).appends()
  })

  test('can be removed until the crew has started', () => {
    const assigned = [created(), paid, ...assignProvider(given(created(), paid), crew, nine)]
    const started: BookingEvent = { type: 'StatusChanged', data: { from: 'assigned', to: 'in_progress' } }
    givenRow(serviceRequests, ...assigned, started)
      .when(unassignProvider)
      .refuses('The crew cannot be taken off a booking that is in progress.')
  })

  test('cannot change to a day without a time, but a booking without a crew can', () => {
    const assignment = assignProvider(given(created(), paid), crew, nine)
    givenRow(serviceRequests, created(), paid)
      .when(request => changePreferredDay(request, '2026-12-03'))
      .appends({ type: 'TimeWished', data: { preferredDate: '2026-12-03' } })
    givenRow(serviceRequests, created(), paid, ...assignment)
      .when(request => changePreferredDay(request, '2026-12-03'))
      .refuses('Your crew is already booked. Please choose one of its open times.')
    givenRow(serviceRequests, created())
      .when(request => changePreferredDay(request, '2026-12-03'))
      .refuses('Please pay for the booking first. Then you can choose another time.')
  })

  test('swaps crew and start time with another, and keeps its duration', () => {
    const south = { ...crew, id: 'P2', name: 'South crew' }
    const crews = new Map([crew, south].map(each => [each.id, each]))
    const later = '2026-12-03T15:00:00.000Z'
    const confirmed = given(created(), paid)
    const a = given(created(), paid, ...assignProvider(confirmed, crew, nine))
    const b = given(created(), paid, ...assignProvider(confirmed, south, later))
    expect(swapAssignments(a, b, crews)).toEqual([
      assignProvider(a, south, later),
      assignProvider(b, crew, nine),
    ])
    expect(() => swapAssignments(a, b, crews, 'The crew is taken.')).toThrow('The crew is taken.')
    expect(() => swapAssignments(a, confirmed, crews)).toThrow(
      'Only bookings with a crew that has not started can be swapped.',
    )
  })

  test('cannot be moved from a stale view', () => {
    const assigned = given(created(), paid, ...assignProvider(given(created(), paid), crew, nine))
    const seen = { providerId: 'P1', scheduledDate: '2026-12-02T09:00:00-06:00' }
    expect(() => refuseIfMoved(assigned, undefined)).not.toThrow()
    expect(() => refuseIfMoved(assigned, { ...seen, status: 'assigned' })).not.toThrow()
    expect(() => refuseIfMoved(assigned, { ...seen, providerId: 'P2' })).toThrow(
      'Someone else has just moved this job. It stays where they put it.',
    )
    expect(() => refuseIfMoved(assigned, { ...seen, status: 'confirmed' })).toThrow(
      'Someone else has just set this job to assigned. It stays as it is.',
    )
  })
})
