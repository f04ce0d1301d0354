import { expect, test } from 'bun:test'
import { instantOf } from '../../shared/chicago.ts'
import { mayCall } from './present.ts'

const at = (day: number, time: string) => instantOf(`2026-12-0${day}`, time)
const open = { settlement: null }
const settled = (day: number, time: string) => ({ settlement: { at: at(day, time) } })

test.each([
  ['not before 5 PM of the day before', open, at(1, '16:59'), false],
  ['from then', open, at(1, '17:00'), true],
  ['on the day after, while the price is open', open, at(3, '23:59'), true],
  ['not later', open, at(4, '00:00'), false],
  ['while the customer signs and pays', settled(2, '18:00'), at(2, '23:59'), true],
  ['not the day after that', settled(2, '18:00'), at(3, '00:00'), false],
  ['of a job that ends after midnight', settled(3, '00:30'), at(3, '01:00'), true],
  ['not because the office corrects the price later', settled(4, '09:00'), at(4, '09:00'), false],
  ['not without an account', null, at(2, '12:00'), false],
])('a crew has the customer’s number: %s', (_, account, now, isShown) => {
  expect(mayCall({ day: '2026-12-02', account }, now)).toBe(isShown)
})
