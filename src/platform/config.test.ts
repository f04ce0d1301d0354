import { expect, test } from 'bun:test'
import { readConfig } from './config.ts'

const vision = { VISION_URL: 'https://models.example/v1', VISION_KEY: 'a key', VISION_MODEL: 'big-model' }

test('photos are analyzed by the cloud model if it is configured, otherwise locally', () => {
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
  [
    { VISION_CALIBRATION: 'about 5' },
    'VISION_CALIBRATION must be as eval-vision.ts prints it, not "about 5".',
  ],
])('an incomplete or invalid service setting stops the start: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('by default, limits are on and no proxy is trusted', () => {
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

test.each([
  [undefined, [1, 2, 3, 4, 5]],
  ['mon-sat', [1, 2, 3, 4, 5, 6]],
  ['Mon-Sun', [1, 2, 3, 4, 5, 6, 7]],
  ['mon, wed ,fri', [1, 3, 5]],
  ['sun-tue,sat', [1, 2, 6, 7]],
  ['sat', [6]],
])('BOOKABLE_DAYS %p are %j', (BOOKABLE_DAYS, days) => {
  expect(readConfig({ BOOKABLE_DAYS }).bookableDays).toEqual(days)
})

test.each(['weekdays', 'mon-', 'mon-fri-sun', 'mon,,tue', 'monday', '1-5', ','])(
  'BOOKABLE_DAYS %p stops the start',
  BOOKABLE_DAYS => {
    expect(() => readConfig({ BOOKABLE_DAYS })).toThrow(
      `BOOKABLE_DAYS must list days such as mon-fri, mon-sun or mon,wed,sat, not "${BOOKABLE_DAYS}".`,
    )
  },
)

test('cancelling is free unless a fee and its hours are set', () => {
  expect(readConfig({}).cancellationFee).toBeUndefined()
  const feeOf = (CANCELLATION_FEE: string) =>
    readConfig({ CANCELLATION_FEE, CANCELLATION_HOURS: '24' }).cancellationFee
  expect(feeOf('75')).toEqual({ hours: 24, cents: 7500 })
  expect(feeOf('49.99')).toEqual({ hours: 24, cents: 4999 })
  expect(feeOf('12.5%')).toEqual({ hours: 24, percent: 12.5 })
  for (const fee of ['-5', '$75', '101%', 'a lot', '1.234']) {
    expect(() => feeOf(fee)).toThrow('CANCELLATION_FEE must be dollars such as 75 or a percentage')
  }
  const withHours = (CANCELLATION_HOURS: string) => readConfig({ CANCELLATION_FEE: '75', CANCELLATION_HOURS })
  for (const hours of ['0', '1.5', 'a day', '721']) {
    expect(() => withHours(hours)).toThrow('CANCELLATION_HOURS must be a whole number from 1 to 720')
  }
  expect(() => readConfig({ CANCELLATION_FEE: '75' })).toThrow('CANCELLATION_HOURS is missing')
})

test('customers pay the full price to book unless a deposit is set', () => {
  const depositOf = (DEPOSIT?: string) => readConfig({ DEPOSIT }).deposit
  expect(depositOf()).toEqual({ percent: 100 })
  expect(depositOf('25%')).toEqual({ percent: 25 })
  expect(depositOf('12.5%')).toEqual({ percent: 12.5 })
  expect(depositOf('$100')).toEqual({ cents: 10_000 })
  expect(depositOf('99.99')).toEqual({ cents: 9999 })
  for (const text of ['0%', '101%', '0', '0.50', '-5', '$25%', 'half', '1.234', '$']) {
    expect(() => depositOf(text)).toThrow('DEPOSIT must be a percentage such as 25% or at least a dollar')
  }
})

test('the liability is the usual one unless it is set', () => {
  const liabilityOf = (env: Record<string, string>) => readConfig(env).liability
  expect(liabilityOf({})).toEqual({ releasedCents: 60, releasedIllinoisCents: 30, deductibleCents: 0 })
  expect(
    liabilityOf({ RELEASED_VALUE: '75', RELEASED_VALUE_IL: '60', FULL_VALUE_DEDUCTIBLE: '$250' }),
  ).toEqual({ releasedCents: 75, releasedIllinoisCents: 60, deductibleCents: 25_000 })
  for (const RELEASED_VALUE of ['59', '60.5', '0.60', 'much']) {
    expect(() => liabilityOf({ RELEASED_VALUE })).toThrow(
      'RELEASED_VALUE must be whole cents a pound from 60',
    )
  }
  expect(() => liabilityOf({ RELEASED_VALUE_IL: '0' })).toThrow('RELEASED_VALUE_IL must be whole cents')
  expect(() => liabilityOf({ FULL_VALUE_DEDUCTIBLE: '-5' })).toThrow('FULL_VALUE_DEDUCTIBLE must be dollars')
})

test('a RATE_LIMITS that is neither on nor off stops the start', () => {
  expect(() => readConfig({ RATE_LIMITS: 'no' })).toThrow('RATE_LIMITS must be on or off, not "no".')
})

test('the default log level is info', () => {
  expect(readConfig({}).logLevel).toBe('info')
  expect(readConfig({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug')
  expect(() => readConfig({ LOG_LEVEL: 'verbose' })).toThrow(
    'LOG_LEVEL must be debug, info, warn or error, not "verbose".',
  )
})

test('a calibration of photos is read as the command prints it', () => {
  expect(readConfig({ VISION_CALIBRATION: 'NanoDet-g@2:0.80-4.13' }).visionCalibration).toEqual({
    model: 'NanoDet-g',
    version: '2',
    low: 0.8,
    high: 4.13,
  })
  expect(readConfig({}).visionCalibration).toBeUndefined()
})
