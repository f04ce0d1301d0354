import { expect, test } from 'bun:test'
import { stopAtNoon } from '../../scripts/testing/clock.ts'
import { momentInWords, whenOf } from './calendar.ts'

const today = stopAtNoon()

const open = {
  status: 'confirmed',
  isReserved: false,
  scheduledDate: null,
  preferredDate: null,
  preferredTime: null,
}
const wished = { ...open, preferredDate: '2094-03-09' }
const chosen = { ...wished, preferredTime: '09:30' }
const agreed = { ...chosen, status: 'assigned', scheduledDate: '2094-03-15T14:00:00.000Z' }

test('the scheduled time takes precedence over the preferred one', () => {
  const times = { short: 'Mon, Mar 15, 2094, 9:00 AM', long: 'Monday, March 15, 2094 at 9:00 AM' }
  expect(whenOf(agreed)).toEqual({ isAgreed: true, ...times, next: undefined, sentence: undefined })
})

test('a job that was completed without a scheduled time took place on that day', () => {
  const completed = { ...chosen, status: 'completed', completedAt: '2094-03-16T02:00:00.000Z' }
  const day = { short: 'Mon, Mar 15, 2094', long: 'Monday, March 15, 2094' }
  expect(whenOf(completed)).toEqual({ isAgreed: true, ...day, next: undefined, sentence: undefined })
  expect(whenOf({ ...completed, scheduledDate: agreed.scheduledDate }).short).toBe(whenOf(agreed).short)
})

test('a preferred time is marked as such, with our next step while the job is upcoming', () => {
  expect(whenOf(chosen)).toMatchObject({
    isAgreed: false,
    short: 'Tue, Mar 9, 2094, 9:30 AM (preferred)',
    sentence:
      'You asked for Tuesday, March 9, 2094 at 9:30 AM. We’ll email you as soon as your crew is booked.',
  })
  expect(whenOf(wished)).toMatchObject({
    short: 'Tue, Mar 9, 2094 (preferred)',
    sentence: 'You asked for Tuesday, March 9, 2094. We’ll call you to set the time.',
  })
  expect(whenOf(open)).toMatchObject({
    short: 'Day to be set',
    sentence: 'We’ll call you to set the day and time.',
  })
  for (const status of ['pending', 'in_progress', 'completed', 'cancelled']) {
    expect(whenOf({ ...wished, status }).next, status).toBeUndefined()
  }
})

test('an arrival window is shown with its end, and is agreed once it is reserved', () => {
  const window = { ...wished, preferredTime: '08:00', windowEnd: '2094-03-09T16:00:00.000Z' }
  expect(whenOf({ ...window, isReserved: true })).toMatchObject({
    isAgreed: true,
    short: 'Tue, Mar 9, 2094, 8:00 AM to 10:00 AM',
    sentence:
      'Your arrival time is reserved: Tuesday, March 9, 2094, 8:00 AM to 10:00 AM. We’ll email you as soon as your crew is booked.',
  })
  expect(whenOf(window)).toMatchObject({
    isAgreed: false,
    sentence: 'You asked for Tuesday, March 9, 2094, 8:00 AM to 10:00 AM. We’ll call you to set the time.',
  })
  expect(whenOf({ ...window, status: 'pending' })).toMatchObject({
    isAgreed: false,
    short: 'Tue, Mar 9, 2094, 8:00 AM to 10:00 AM (preferred)',
  })
})

test('the year is shown unless it is this year', () => {
  const year = `${today.year}`
  expect(momentInWords(`${today}T18:00:00Z`)).not.toContain(year)
  expect(whenOf({ ...wished, preferredDate: `${today}` }).long).not.toContain(year)
  expect(momentInWords('2024-07-05T18:00:00Z')).toBe('Friday, July 5, 2024 at 1:00 PM')
})
