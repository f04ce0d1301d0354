import { expect, test } from 'bun:test'
import { createTurns } from './turns.ts'

test('turns follow one another by the spacing, and nobody waits longer than patience lasts', () => {
  const turns = createTurns({ spacingMs: 1000, patienceMs: 2000 })
  expect([turns.take(0), turns.take(0), turns.take(500), turns.take(500)]).toEqual([0, 1000, 1500, undefined])
})

test('a turn that was refused is not lost to the next', () => {
  const turns = createTurns({ spacingMs: 1000, patienceMs: 0 })
  expect([turns.take(0), turns.take(999), turns.take(1000), turns.take(1500)]).toEqual([
    0,
    undefined,
    0,
    undefined,
  ])
})

test('turns that nobody took do not add up', () => {
  const turns = createTurns({ spacingMs: 1000, patienceMs: 2000 })
  expect([turns.take(10_000), turns.take(10_000), turns.take(10_000)]).toEqual([0, 1000, 2000])
})
