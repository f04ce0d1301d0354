import { expect, test } from 'bun:test'
import {
  crewToken,
  isTrackingCode,
  readCrewToken,
  readTrackingToken,
  trackingCode,
  trackingToken,
} from './tokens.ts'

const key = 'a key of the test'
const now = Date.parse('2027-03-14T12:00:00Z')
const claim = { serviceRequestId: '01HBOOKING', verifiedBy: 'phone', expiresAt: now + 1 } as const

test('a crew token names its provider and the number of its link', () => {
  const token = crewToken({ id: '01HCREW', crewLink: 3 }, key)
  expect(readCrewToken(token, key)).toEqual({ providerId: '01HCREW', crewLink: 3 })
  expect(encodeURIComponent(token)).toBe(token)
})

test('a tracking token names its booking and how its holder was verified, until it runs out', () => {
  const token = trackingToken(claim, key)
  expect(readTrackingToken(token, key, now)).toEqual(claim)
  expect(readTrackingToken(token, key, now + 1)).toBeUndefined()
})

test('no token passes after a change, under another key, or for another purpose', () => {
  const crew = crewToken({ id: '01HCREW', crewLink: 3 }, key)
  expect(readCrewToken(crew.replace('.3.', '.4.'), key)).toBeUndefined()
  expect(readCrewToken(`${crew}A`, key)).toBeUndefined()
  expect(readCrewToken(crew, 'another key')).toBeUndefined()
  expect(readCrewToken(trackingToken(claim, key), key)).toBeUndefined()
  expect(readTrackingToken(crew, key, now)).toBeUndefined()
  for (const nonsense of ['', '.', 'x', 'é.ü', '..']) {
    expect(readCrewToken(nonsense, key), nonsense).toBeUndefined()
    expect(readTrackingToken(nonsense, key, now), nonsense).toBeUndefined()
  }
})

test('the mailed code fits its own booking only', () => {
  const code = trackingCode('01HBOOKING', key)
  expect(isTrackingCode(code, '01HBOOKING', key)).toBe(true)
  expect(isTrackingCode(code, '01HANOTHER', key)).toBe(false)
  expect(isTrackingCode('', '01HBOOKING', key)).toBe(false)
})
