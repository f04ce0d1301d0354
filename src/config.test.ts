import { expect, test } from 'bun:test'
import { readConfig } from './config.ts'

const vision = { VISION_URL: 'https://models.example/v1', VISION_KEY: 'a key', VISION_MODEL: 'big-model' }

test('photos are looked at elsewhere when all of it is set, and here when nothing is', () => {
  expect(readConfig({}).vision).toBeUndefined()
  expect(readConfig(vision).vision).toEqual({
    url: 'https://models.example/v1',
    key: 'a key',
    model: 'big-model',
  })
})

test.each([
  [
    { ...vision, VISION_KEY: ' ' },
    'VISION_KEY is missing: VISION_URL and VISION_MODEL cannot be used without it.',
  ],
  [{ ...vision, VISION_URL: 'models.example' }, 'VISION_URL must be an address'],
])('a service that cannot be asked stops the start: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('limits are on and no proxy is trusted unless the settings say so', () => {
  expect(readConfig({})).toMatchObject({ rateLimits: true, trustedProxies: undefined })
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1,2001:db8::/32' })
  const trusts = (address: string) => trustedProxies?.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
  expect(['10.9.8.7', '192.0.2.1', '2001:db8::1'].map(trusts)).toEqual([true, true, true])
  expect(['11.0.0.1', '192.0.2.2', '2001:db9::1'].map(trusts)).toEqual([false, false, false])
})

test.each(['10.0.0.0/33', '10.0.0/8', 'proxy.example', '10.0.0.1/', '10.0.0.1,', '::1/129', '10.0.0.0/8/8'])(
  'TRUSTED_PROXIES %p stops the start',
  list => {
    expect(() => readConfig({ TRUSTED_PROXIES: list })).toThrow(
      'TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8, not "',
    )
  },
)

test('a RATE_LIMITS that is neither on nor off stops the start', () => {
  expect(() => readConfig({ RATE_LIMITS: 'no' })).toThrow('RATE_LIMITS must be on or off, not "no".')
})
