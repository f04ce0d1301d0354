import { expect, test } from 'bun:test'
import { placeOf } from './places.ts'

const crew = { id: 'crew', name: 'North crew' }
const here = { latitude: 43.03, longitude: -87.95 }
const headingAt = (location: object, isLive = true) =>
  placeOf({ ...crew, location: { ...here, ...location } }, isLive)[0]?.heading

test('a crew’s marker points in its direction of travel, unless it stands, is not live or has an inaccurate position', () => {
  expect(headingAt({ speed: 12, heading: 90 })).toBe(90)
  expect(headingAt({ speed: 1.9, heading: 90 })).toBeUndefined()
  expect(headingAt({ heading: 90 })).toBeUndefined()
  expect(headingAt({ speed: 12, heading: 90 }, false)).toBeUndefined()
  expect(headingAt({ speed: 12, heading: 90, accuracy: 1500 })).toBeUndefined()
})
