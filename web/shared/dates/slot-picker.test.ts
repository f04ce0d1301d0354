import { expect, test } from 'bun:test'
import { closedRanges, type Slot } from './slot-picker.tsx'

const slot = (time: string, reason?: string): Slot => ({ time, label: time, available: !reason, reason })

test('groups consecutive times with the same reason', () => {
  expect(
    closedRanges([
      slot('08:00', 'North crew has #FMABC123.'),
      slot('08:30', 'North crew has #FMABC123.'),
      slot('09:00'),
      slot('09:30', 'North crew has #FMABC123.'),
      slot('10:00', 'North crew needs 12 more minutes.'),
    ]),
  ).toEqual([
    { times: '8:00 AM – 8:30 AM', reason: 'North crew has #FMABC123.' },
    { times: '9:30 AM', reason: 'North crew has #FMABC123.' },
    { times: '10:00 AM', reason: 'North crew needs 12 more minutes.' },
  ])
})

test('returns nothing for users who may not see reasons', () => {
  expect(closedRanges([{ time: '08:00', label: '8:00 AM', available: false }])).toEqual([])
})
