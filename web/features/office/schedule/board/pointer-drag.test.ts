import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { openDocument } from '../../../../../scripts/testing/dom.ts'
import { scrollStrength, startPointerDrag } from './pointer-drag.ts'

await openDocument()
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  // A drag listens for its click until the next task.
  jest.runOnlyPendingTimers()
  jest.useRealTimers()
})

/** Presses at 100, 100. Returns a function that reads the calls since. */
function press(pointerType: 'mouse' | 'touch') {
  const calls: string[] = []
  endDrag = startPointerDrag(
    { pointerId: 1, pointerType, clientX: 100, clientY: 100 },
    {
      onMove: (x, y) => calls.push(`move ${x} ${y}`),
      onDrop: () => calls.push('drop'),
      onCancel: () => calls.push('cancel'),
    },
  )
  return () => calls.splice(0)
}
let endDrag = () => {}
const point = (type: string, x = 100, y = 100, pointerId = 1) =>
  dispatchEvent(new PointerEvent(type, { pointerId, clientX: x, clientY: y }))

test('a mouse drags by moving, and a slightly shaky press is a click', () => {
  const calls = press('mouse')
  point('pointermove', 103, 100)
  jest.advanceTimersByTime(1000)
  point('pointerup', 103, 100)
  expect(calls()).toEqual([])

  const again = press('mouse')
  point('pointermove', 140, 100)
  point('pointermove', 150, 120)
  point('pointerup', 150, 120)
  point('pointermove', 160, 120)
  expect(again()).toEqual(['move 140 100', 'move 150 120', 'drop'])
})

test('touch drags after a long press, and scrolls on an immediate move', () => {
  const calls = press('touch')
  point('pointermove', 100, 130)
  jest.advanceTimersByTime(1000)
  point('pointermove', 100, 160)
  point('pointerup', 100, 160)
  expect(calls()).toEqual([])

  const again = press('touch')
  jest.advanceTimersByTime(249)
  expect(again()).toEqual([])
  jest.advanceTimersByTime(1)
  expect(again()).toEqual(['move 100 100'])
  point('pointermove', 100, 130)
  // Events of another finger are ignored.
  point('pointermove', 300, 300, 2)
  point('pointerup', 300, 300, 2)
  point('pointerup', 100, 130)
  expect(again()).toEqual(['move 100 130', 'drop'])
})

test.each([
  ['Escape', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
  ['the browser', () => point('pointercancel')],
])('%s cancels the drag', (_, stop) => {
  const calls = press('mouse')
  point('pointermove', 140, 100)
  stop()
  point('pointerup', 140, 100)
  expect(calls()).toEqual(['move 140 100', 'cancel'])
})

test('a drag that the page ends drops nothing and listens no more', () => {
  const calls = press('mouse')
  point('pointermove', 140, 100)
  endDrag()
  point('pointermove', 150, 100)
  point('pointerup', 150, 100)
  expect(calls()).toEqual(['move 140 100'])

  const held = press('touch')
  endDrag()
  jest.advanceTimersByTime(1000)
  expect(held()).toEqual([])
})

test.each([
  [500, 0],
  [48, 0],
  [24, -0.5],
  [0, -1],
  [-90, -1],
  [976, 0.5],
  [1200, 1],
])('at %d of 1000 pixels the scroll strength is %d', (at, strength) => {
  expect(scrollStrength(at, 0, 1000)).toBeCloseTo(strength)
})
