import { expect, test } from 'bun:test'
import { createSpacing, spacingOf } from './spacing.ts'

test('calls are spaced, and refused when the line is too long', () => {
  const line = createSpacing({ spacingMs: 1000, longestMs: 2000 })
  expect([line.take(0), line.take(0), line.take(500), line.take(500)]).toEqual([0, 1000, 1500, undefined])
  expect([line.wait(500), line.wait(3000), line.wait(9000)]).toEqual([2500, 0, 0])
})

test('unused turns do not add up', () => {
  const line = createSpacing({ spacingMs: 1000, longestMs: 2000 })
  expect([line.take(10_000), line.take(10_000), line.take(10_000)]).toEqual([0, 1000, 2000])
})

test('only public services are spaced', () => {
  expect(spacingOf('https://nominatim.openstreetmap.org')).toBe(1000)
  expect(spacingOf('https://us1.locationiq.com/v1?key=pk.secret')).toBe(1000)
  expect(spacingOf('http://localhost:8080')).toBe(0)
  expect(spacingOf('https://nominatim.openstreetmap.org.example.com')).toBe(0)
})
