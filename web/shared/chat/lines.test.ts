import { expect, test } from 'bun:test'
import type { ChatLine } from '../../../src/shared/messages.ts'
import { addDays } from '../dates/days.ts'
import { groupByDay, nameOfDay, type OutgoingMessage, withoutEchoes } from './lines.ts'

const line = (id: string, timestamp: string, senderType: ChatLine['senderType'] = 'customer'): ChatLine => ({
  id,
  serviceRequestId: 'b',
  senderId: null,
  senderType,
  message: `line ${id}`,
  timestamp,
})
const unsent = (outgoing: Partial<OutgoingMessage> = {}, fault?: string) => ({
  mutationId: 1,
  outgoing: {
    key: 'k',
    message: 'on its way',
    at: '2027-03-15T15:20:00.000Z',
    lastLoadedAt: '2027-03-15T14:00:00.000Z',
    ...outgoing,
  },
  fault,
})

test('hides the live copy of a message that is still being sent, but no other message', () => {
  const own = line('a', '2027-03-15T15:00:00.000Z')
  const theirs = line('b', '2027-03-15T15:00:01.000Z', 'admin')
  const sending = unsent({ message: own.message })
  expect(withoutEchoes('customer', [own, theirs], [sending])).toEqual([theirs])
  expect(withoutEchoes('customer', [own, theirs], [])).toEqual([own, theirs])
  expect(withoutEchoes('customer', [own, theirs], [unsent()])).toEqual([own, theirs])
  expect(withoutEchoes('customer', [own, theirs], [{ ...sending, fault: 'Not sent.' }])).toEqual([
    own,
    theirs,
  ])
  expect(withoutEchoes('admin', [own, theirs], [sending])).toEqual([own, theirs])
  const repeated = unsent({ message: own.message, lastLoadedAt: own.timestamp })
  expect(withoutEchoes('customer', [own, theirs], [repeated])).toEqual([own, theirs])
})

test('groups messages by day in Chicago, with a new heading after a change of writer or a pause', () => {
  const messages = [
    line('a', '2027-03-15T04:59:00.000Z'),
    line('b', '2027-03-15T05:00:00.000Z'),
    line('c', '2027-03-15T05:01:00.000Z'),
    line('d', '2027-03-15T05:02:00.000Z', 'admin'),
    line('e', '2027-03-15T05:08:00.000Z', 'provider'),
  ]
  const shown = groupByDay('customer', messages, [unsent()])
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
  const days = [0, 1, 2].map(n => addDays(now.slice(0, 10), -n))
  expect(days.map(day => nameOfDay(day, Date.parse(now)))).toEqual(names)
})
