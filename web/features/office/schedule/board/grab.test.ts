import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { openDocument } from '../../../../../scripts/testing/dom.ts'
import { pullAt } from './edge-scroll.ts'
import { grab } from './grab.ts'

await openDocument()
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  // The click after a drag is waited for until the next turn.
  jest.runOnlyPendingTimers()
  jest.useRealTimers()
})

/** Presses at 100, 100, and tells what has come of it since. */
function press(pointerType: 'mouse' | 'touch') {
  const said: string[] = []
  grab(
    { pointerId: 1, pointerType, clientX: 100, clientY: 100 },
    {
      over: (x, y) => said.push(`over ${x} ${y}`),
      drop: () => said.push('drop'),
      putBack: () => said.push('put back'),
    },
  )
  return () => said.splice(0)
}
const point = (type: string, x = 100, y = 100, pointerId = 1) =>
  dispatchEvent(new PointerEvent(type, { pointerId, clientX: x, clientY: y }))

test('a mouse carries a thing away by moving, and a press that trembles is a click', () => {
  const said = press('mouse')
  point('pointermove', 103, 100)
  jest.advanceTimersByTime(1000)
  point('pointerup', 103, 100)
  expect(said()).toEqual([])

  const again = press('mouse')
  point('pointermove', 140, 100)
  point('pointermove', 150, 120)
  point('pointerup', 150, 120)
  point('pointermove', 160, 120)
  expect(again()).toEqual(['over 140 100', 'over 150 120', 'drop'])
})

test('a finger picks a thing up by resting on it, and scrolls when it moves at once', () => {
  const said = press('touch')
  point('pointermove', 100, 130)
  jest.advanceTimersByTime(1000)
  point('pointermove', 100, 160)
  point('pointerup', 100, 160)
  expect(said()).toEqual([])

  const again = press('touch')
  jest.advanceTimersByTime(249)
  expect(again()).toEqual([])
  jest.advanceTimersByTime(1)
  expect(again()).toEqual(['over 100 100'])
  point('pointermove', 100, 130)
  // Another finger has no say.
  point('pointermove', 300, 300, 2)
  point('pointerup', 300, 300, 2)
  point('pointerup', 100, 130)
  expect(again()).toEqual(['over 100 130', 'drop'])
})

test.each([
  ['Escape', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
  ['the browser', () => point('pointercancel')],
])('%s puts back what is carried', (_, stop) => {
  const said = press('mouse')
  point('pointermove', 140, 100)
  stop()
  point('pointerup', 140, 100)
  expect(said()).toEqual(['over 140 100', 'put back'])
})

test.each([
  [500, 0],
  [48, 0],
  [24, -0.5],
  [0, -1],
  [-90, -1],
  [976, 0.5],
  [1200, 1],
])('at %d of 1000 pixels a stretch is drawn by %d', (at, pull) => {
  expect(pullAt(at, 0, 1000)).toBeCloseTo(pull)
})
