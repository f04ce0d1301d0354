import { expect, test } from 'bun:test'
import { mapLink } from './links.ts'

test.each([
  ['iPhone', 'https://maps.apple.com/?daddr=1%20Main%20St'],
  ['Linux; Android 16', 'geo:43,-87.9?q=1%20Main%20St'],
  ['Windows NT', 'https://www.google.com/maps/dir/?api=1&destination=1%20Main%20St'],
])('on %s, the map link opens %s', (userAgent, link) => {
  expect(mapLink({ address: '1 Main St', latitude: 43, longitude: -87.9 }, userAgent)).toBe(link)
})
