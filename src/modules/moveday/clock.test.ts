import { expect, test } from 'bun:test'
import { corrected, leadOf } from './clock.ts'

const now = Date.parse('2027-03-15T15:00:00.000Z')
const minutes = (count: number) => new Date(now + count * 60_000).toISOString()

test('a clock that is right is left alone, whatever the network takes', () => {
  expect(leadOf([{ at: minutes(-60), sentAt: minutes(-0.5) }], now)).toBe(0)
  expect(leadOf([{ at: minutes(-60), sentAt: minutes(0.02) }], now)).toBe(0)
})

test.each([120, -120])('a clock that is %d minutes off is corrected by when it sent', lead => {
  const sent = [{ at: minutes(lead - 30), sentAt: minutes(lead) }]
  expect(corrected(minutes(lead - 30), leadOf(sent, now), now)).toBe(minutes(-30))
})

test('without that, a tap from the future proves that the clock is fast, and nothing that it is slow', () => {
  const sent = [{ at: minutes(20) }, { at: minutes(30) }]
  expect(sent.map(({ at }) => corrected(at, leadOf(sent, now), now))).toEqual([minutes(-10), minutes(0)])
  expect(leadOf([{ at: minutes(-90) }], now)).toBe(0)
})

test('nothing is dated in the future', () => {
  expect(corrected(minutes(5), 0, now)).toBe(minutes(0))
})
