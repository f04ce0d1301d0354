import { expect, test } from 'bun:test'
import { createAddressOf, networkOf } from './client-address.ts'
import { readConfig } from './config.ts'

const proxies = '10.0.0.0/8, 127.0.0.1, 2001:db8:ffff::/48'
const trusted = readConfig({ TRUSTED_PROXIES: proxies }).trustedProxies

/** The client address of a request over a connection from `address`. */
function addressFrom(address: string, headers: Record<string, string> = {}) {
  const request = new Request('http://localhost/', { headers })
  return createAddressOf(trusted, () => {})({ requestIP: () => ({ address }) }, request)
}

test('a direct connection is counted by its own address, regardless of its headers', () => {
  const claim = { 'x-forwarded-for': '192.0.2.7' }
  expect(addressFrom('203.0.113.9', claim)).toBe('203.0.113.9')
  expect(addressFrom('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['6.6.6.6, 192.0.2.7', '192.0.2.7'],
  ['6.6.6.6, 192.0.2.7, 10.9.9.9', '192.0.2.7'],
  ['6.6.6.6, 2001:db8::7, 2001:db8:ffff::1', '2001:db8::7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['10.0.0.4, 10.0.0.5', '10.0.0.4'],
  ['6.6.6.6, nonsense, 10.0.0.5', '10.0.0.5'],
  ['nonsense', '10.1.2.3'],
  ['', '10.1.2.3'],
])('behind a trusted proxy, X-Forwarded-For %p is the client %s', (header, client) => {
  expect(addressFrom('10.1.2.3', { 'x-forwarded-for': header })).toBe(client)
  expect(addressFrom('::ffff:10.1.2.3', { 'x-forwarded-for': header })).toBe(client)
})

test('forwarding headers without a trusted proxy are reported once', () => {
  const warnings: string[] = []
  const addressOf = createAddressOf(undefined, warning => warnings.push(warning))
  const server = { requestIP: () => ({ address: '10.1.2.3' }) }
  expect(addressOf(server, new Request('http://localhost/'))).toBe('10.1.2.3')
  expect(warnings).toEqual([])
  for (const name of ['x-forwarded-for', 'forwarded']) {
    const request = new Request('http://localhost/', { headers: { [name]: '192.0.2.7' } })
    expect(addressOf(server, request), name).toBe('10.1.2.3')
  }
  expect(warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES is not set')])
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
