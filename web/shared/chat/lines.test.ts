import { expect, test } from 'bun:test'
import type { ChatLine } from '../../../src/shared/messages.ts'
import { days, merge, type Pending } from './lines.ts'
import { dayWords } from './when.ts'

const line = (id: string, timestamp: string, senderType: ChatLine['senderType'] = 'customer'): ChatLine => ({
  id,
  serviceRequestId: 'b',
  senderId: null,
  senderType,
  message: `line ${id}`,
  timestamp,
})
const pending: Pending = { key: 'k', message: 'on its way', at: '2027-03-15T15:20:00.000Z' }

test('merges loaded and live messages into one list, without duplicates, in order of time', () => {
  const [a, b, c] = [
    line('a', '2027-03-15T15:00:00.000Z'),
    line('b', '2027-03-15T15:01:00.000Z', 'admin'),
    line('c', '2027-03-15T15:02:00.000Z', 'provider'),
  ]
  expect(merge('customer', [a, c], [c, b], false)).toEqual([a, b, c])
})

test('does not duplicate a user’s own message received before its request completes', () => {
  const own = line('a', '2027-03-15T15:00:00.000Z')
  const theirs = line('b', '2027-03-15T15:00:01.000Z', 'admin')
  expect(merge('customer', [], [own, theirs], true)).toEqual([theirs])
  expect(merge('customer', [], [own, theirs], false)).toEqual([own, theirs])
  expect(merge('admin', [], [own, theirs], true)).toEqual([own])
  expect(merge('provider', [], [own, theirs], true)).toEqual([own, theirs])
})

test('groups messages by day in Chicago, with a new heading after a change of writer or a pause', () => {
  const said = [
    line('a', '2027-03-15T04:59:00.000Z'),
    line('b', '2027-03-15T05:00:00.000Z'),
    line('c', '2027-03-15T05:01:00.000Z'),
    line('d', '2027-03-15T05:02:00.000Z', 'admin'),
    line('e', '2027-03-15T05:08:00.000Z', 'provider'),
  ]
  const shown = days('customer', said, [pending])
  expect(shown.map(({ date, lines }) => [date, lines.map(({ id }) => id)])).toEqual([
    ['2027-03-14', ['a']],
    ['2027-03-15', ['b', 'c', 'd', 'e', 'k']],
  ])
  const lines = shown.flatMap(({ lines }) => lines)
  expect(lines.map(({ begins }) => begins)).toEqual([true, true, false, true, true, true])
  expect(lines.map(({ isOwn }) => isOwn)).toEqual([true, true, true, false, false, true])
})

test.each([
  ['2027-03-15T05:30:00Z', ['Today', 'Yesterday', 'Saturday, March 13']],
  ['2027-11-08T05:30:00Z', ['Monday, November 8', 'Today', 'Yesterday']],
])('names days by the calendar, also around a clock change: %s', (now, names) => {
  const days = [0, 1, 2].map(n => new Date(Date.parse(now) - n * 86_400_000 + 6 * 3_600_000).toISOString())
  expect(days.map(at => dayWords(at, Date.parse(now)))).toEqual(names)
})
