import { expect, test } from 'bun:test'
import type { Booking } from '../../shared/api/booking.ts'
import { clockTime } from '../../shared/dates/clock.ts'
import type { Eta } from '../../shared/live/live.ts'
import { dayFrom, headingOf, minutesUntil, phaseOf, rangeInWords, sentenceOf } from './phase.ts'

const eta: Eta = {
  type: 'eta',
  serviceRequestId: 'b',
  providerId: 'p',
  to: 'pickup',
  arrivesAt: '2027-03-15T15:12:40.000Z',
  earliestAt: '2027-03-15T15:11:10.000Z',
  latestAt: '2027-03-15T15:21:10.000Z',
  positionAt: '2027-03-15T14:59:40.000Z',
  minutes: 13,
  miles: 6,
  approximate: true,
}

test('a crew is on its way once it says so, or once the drive takes it past the agreed time', () => {
  const job = { day: null, scheduledDate: null }
  expect(phaseOf({ ...job, status: 'confirmed' }, undefined)).toBe('confirmed')
  expect(phaseOf({ ...job, status: 'assigned' }, undefined)).toBe('assigned')
  expect(phaseOf({ ...job, status: 'assigned' }, eta)).toBe('onItsWay')
  expect(phaseOf({ ...job, status: 'in_progress' }, eta)).toBe('atWork')
  expect(phaseOf({ ...job, status: 'completed' }, eta)).toBe('done')

  const near = { status: 'assigned', day: null, scheduledDate: eta.arrivesAt } as const
  expect(phaseOf(near, eta)).toBe('assigned')
  expect(phaseOf(near, { ...eta, arrivesAt: '2027-03-15T15:12:41.000Z' })).toBe('onItsWay')
  const driving = {
    stage: 'driving',
    since: eta.positionAt,
    times: {},
    crew: [],
    extras: [],
    late: null,
  } as const
  expect(phaseOf({ ...near, day: driving }, eta)).toBe('onItsWay')
})

test('a crew that has arrived is here, at the second address too', () => {
  const at = (stage: NonNullable<Booking['day']>['stage'], status: Booking['status']) => {
    const day = { stage, since: eta.positionAt, times: {}, crew: [], extras: [], late: null }
    return headingOf({ status, day, scheduledDate: null }, eta)
  }
  expect(at('driving', 'assigned')).toBe('On its way')
  expect(at('arrived', 'assigned')).toBe('Your crew is here')
  expect(at('working', 'in_progress')).toBe('In progress')
  expect(at('loaded', 'in_progress')).toBe('In progress')
  expect(at('at_dropoff', 'in_progress')).toBe('Your crew is here')
  expect(at('unloaded', 'in_progress')).toBe('In progress')
  expect(at('at_dropoff', 'completed')).toBe('Done')
})

test('the minutes count down, but not below zero', () => {
  expect(minutesUntil(eta, Date.parse('2027-03-15T15:00:00Z'))).toBe(13)
  expect(minutesUntil(eta, Date.parse('2027-03-15T15:05:00Z'))).toBe(8)
  expect(minutesUntil(eta, Date.parse('2027-03-15T15:30:00Z'))).toBe(0)
})

const booking = { status: 'assigned', scheduledDate: null, windowStart: null, windowEnd: null } as Parameters<
  typeof sentenceOf
>[0]

test('the arrival is a range in steps of five minutes that contains the whole estimate', () => {
  const at = (time: string) => Date.parse(`2027-03-15T${time}:00Z`)
  expect(sentenceOf(booking, eta, at('15:00'))).toBe('Arrives between 10:10 and 10:25 AM, 6 mi away.')
  const aroundNoon = { earliestAt: '2027-03-15T16:57:00.000Z', latestAt: '2027-03-15T17:05:00.000Z' }
  expect(rangeInWords(aroundNoon, at('16:30'))).toBe('between 11:55 AM and 12:05 PM')
  expect(rangeInWords(aroundNoon, at('16:58'))).toBe('by 12:05 PM')
})

test('an estimate from an old position says so', () => {
  const old = { ...eta, positionAt: '2027-03-15T14:54:30.000Z' }
  expect(sentenceOf(booking, old, Date.parse('2027-03-15T15:00:00Z'))).toBe(
    'Arrives between 10:10 and 10:25 AM, 6 mi away. Their last position is 5 minutes old.',
  )
})

test('a sentence says what the crew reported last, and when', () => {
  const on = (stage: NonNullable<Booking['day']>['stage'], status: Booking['status'], known?: Eta) => {
    const day = { stage, since: '2027-03-15T14:10:00.000Z', times: {}, crew: [], extras: [], late: null }
    return sentenceOf({ ...booking, status, day }, known, Date.parse('2027-03-15T15:00:00Z'))
  }
  expect(on('driving', 'assigned', eta)).toBe('Arrives between 10:10 and 10:25 AM, 6 mi away.')
  expect(on('arrived', 'assigned', eta)).toBe('Your crew arrived at 9:10 AM.')
  expect(on('working', 'in_progress')).toBe('Your crew has been at work since 9:10 AM.')
  expect(on('on_break', 'in_progress')).toBe(
    'Your crew has been on a break since 9:10 AM. Breaks are not billed.',
  )
  const onward = { ...eta, to: 'dropoff' } as const
  expect(on('working', 'in_progress', onward)).toBe('Your crew has been at work since 9:10 AM.')
  expect(on('loaded', 'in_progress', eta)).toBe('Everything was loaded at 9:10 AM.')
  expect(on('loaded', 'in_progress', onward)).toBe(
    'Everything was loaded at 9:10 AM. At the drop-off between 10:10 and 10:25 AM.',
  )
  expect(on('unloaded', 'in_progress')).toBe('Everything was unloaded at 9:10 AM. Your crew is finishing up.')
})

test('without a position, a sentence says when the crew is expected', () => {
  const scheduledDate = '2027-03-15T14:00:00.000Z'
  const window = { windowStart: '2027-03-15T13:00:00.000Z', windowEnd: '2027-03-15T15:00:00.000Z' }
  const late = {
    ...{ earliestAt: '2027-03-15T15:12:00.000Z', likelyAt: '2027-03-15T15:30:00.000Z' },
    ...{ latestAt: '2027-03-15T15:54:00.000Z', promisedBy: window.windowEnd, minutesLate: 30 },
  }
  const set = { since: '2027-03-15T13:30:00.000Z', times: {}, crew: [], extras: [], late: null }
  const driving = { ...set, stage: 'driving' } as const
  const at = (time: string, more: Partial<Booking>) =>
    sentenceOf({ ...booking, scheduledDate, ...more }, undefined, Date.parse(`2027-03-15T${time}:00Z`))

  expect(at('12:00', {})).toBe('Your crew arrives today at 9:00 AM.')
  expect(at('14:11', {})).toBe('Your crew was due at 9:00 AM. Not there yet? Please call us.')
  expect(at('12:00', window)).toBe('Your crew arrives today between 8:00 and 10:00 AM.')
  expect(at('14:11', window)).toBe('Your crew arrives today by 10:00 AM.')
  expect(at('15:01', window)).toBe('Your crew was due by 10:00 AM. Not there yet? Please call us.')
  expect(at('13:40', { day: driving })).toBe('Your crew set off at 8:30 AM and arrives today at 9:00 AM.')
  expect(at('14:50', { ...window, day: { ...driving, stage: 'planned', late } })).toBe(
    'Your crew is expected between 10:10 and 10:55 AM.',
  )
  expect(at('14:50', { day: { ...driving, late } })).toBe(
    'Your crew set off at 8:30 AM and is expected between 10:10 and 10:55 AM.',
  )
  expect(at('16:00', { day: { ...driving, late } })).toBe(
    'Your crew set off at 8:30 AM and was expected by 10:55 AM. Not there yet? Please call us.',
  )
})

test('names days by the calendar in Chicago', () => {
  const lateInTheEvening = Date.parse('2027-03-14T04:30:00Z')
  expect(dayFrom(lateInTheEvening, '2027-03-13T14:00:00Z')).toBe('today')
  expect(dayFrom(lateInTheEvening, '2027-03-14T14:00:00Z')).toBe('tomorrow')
  expect(dayFrom(lateInTheEvening, '2027-03-15T14:00:00Z')).toBe('on Mon, Mar 15, 2027')
  expect(clockTime('2027-03-15T14:00:00Z')).toBe('9:00 AM')
})
