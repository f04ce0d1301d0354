import { expect, test } from 'bun:test'
import {
  crewToken,
  isTrackingCode,
  readCrewToken,
  readTextToken,
  readTrackingToken,
  textToken,
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

test('the link in a text ends with a letter or digit, and earlier links stay valid', () => {
  const endings = new Set<string | undefined>()
  for (const id of Array.from({ length: 500 }, (_, n) => `01H${n}`)) {
    const earlier = `${id}.${trackingCode(id, key).slice(0, 12)}`
    endings.add(/[-_]$/.exec(earlier)?.[0])
    expect(textToken(id, key)).toStartWith(earlier)
    expect(textToken(id, key)).toMatch(/[a-z\d]$/i)
    for (const token of [textToken(id, key), earlier, earlier.slice(0, -1)])
      expect(readTextToken(token, key), token).toBe(id)
    for (const token of [earlier.slice(0, -2), `${earlier}.`, `${earlier}é`, `x${earlier}`, id, `${id}.`])
      expect(readTextToken(token, key), token).toBeUndefined()
  }
  expect(endings).toEqual(new Set([undefined, '-', '_']))
})

test('the mailed code fits its own booking only', () => {
  const code = trackingCode('01HBOOKING', key)
  expect(isTrackingCode(code, '01HBOOKING', key)).toBe(true)
  expect(isTrackingCode(code, '01HANOTHER', key)).toBe(false)
  expect(isTrackingCode('', '01HBOOKING', key)).toBe(false)
})
