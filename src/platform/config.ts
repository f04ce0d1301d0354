import { access, constants, mkdir } from 'node:fs/promises'
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import type { BookableDays } from '../shared/bookable-days.ts'
import type { CancellationFee } from '../shared/cancellation.ts'
import { usualLiability } from '../shared/claims.ts'
import type { Deposit } from '../shared/deposit.ts'
import type { Licenses } from '../shared/licenses.ts'
import type { Liability } from '../shared/proof-record.ts'

/** All settings of the server, read once from the environment. A group is either complete or absent. */
export type Config = Readonly<{
  port: number
  host: string
  dataDir: string
  databaseUrl?: string
  publicUrl: string
  admin: Readonly<{ username: string; password?: string }>
  /** No variable sets `fetch`: with it, tests take the provider's place. */
  stripe?: Readonly<{
    secretKey: string
    publishableKey: string
    webhookSecret: string
    fetch?: typeof globalThis.fetch
  }>
  s3?: Readonly<{
    endpoint: string
    bucket: string
    region: string
    accessKeyId: string
    secretAccessKey: string
  }>
  /** Cards only, or all methods that are on in the card provider's dashboard. */
  paymentMethods: 'card' | 'automatic'
  mail: Readonly<{ smtpUrl?: string; from: string; supportEmail: string }>
  twilio?: Readonly<{ accountSid: string; authToken: string; from: string; url: string }>
  geocoder?: Readonly<{ url: string; kind: 'nominatim' | 'photon' | 'locationiq' }>
  routingUrl?: string
  vision?: Readonly<{ url: string; key: string; model: string }>
  /** What measured photos were worth, by the model that counted them; see `scripts/eval-vision.ts`. */
  visionCalibration?: Readonly<{ model: string; version: string; low: number; high: number }>
  tiles: Readonly<{ url: string; attribution: string }>
  redisUrl?: string
  /** Customers book only these days; the office may use others. */
  bookableDays: BookableDays
  /** Without it, cancelling is free until the crew starts. */
  cancellationFee?: CancellationFee
  /** What customers pay to book; the rest is due on the day. */
  deposit: Deposit
  /** What new bookings are offered for loss and damage. */
  liability: Liability
  /** Local moves in Illinois are priced by the hour alone. Off: with flat lines, at the owner's risk. */
  illinoisLocalHourly: boolean
  /** Authority numbers, shown where the law requires them. */
  licenses: Licenses
  brand: string
  address: string | null
  phones: Readonly<{ wi: string; il: string }>
  /** The minimum severity that is logged. */
  logLevel: LogLevel
  /** The bearer token for /metrics from other machines. */
  metricsToken?: string
  /** Off: only guesses of passwords, phone numbers and codes are limited. */
  rateLimits: boolean
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies?: BlockList
}>

const logLevels = ['debug', 'info', 'warn', 'error'] as const
type LogLevel = (typeof logLevels)[number]

/** An invalid setting. The message names the variable. The server does not start. */
export class BadConfig extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(env: Environment): Config {
  const optional = (name: string) => env[name]?.trim() || undefined
  const port = portOf(optional('PORT') ?? '3000')
  const stripe = group(env, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
  const s3 = group(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  const twilio = group(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])
  const geocoder = group(env, ['GEOCODER_URL', 'GEOCODER_KIND'])
  const vision = group(env, ['VISION_URL', 'VISION_KEY', 'VISION_MODEL'])
  const admin = adminOf(env)
  return {
    port,
    host: optional('HOST') ?? '127.0.0.1',
    dataDir: resolve(optional('DATA_DIR') ?? '.data'),
    databaseUrl: url('DATABASE_URL', optional('DATABASE_URL'), ['postgres:', 'postgresql:']),
    publicUrl: new URL(
      url('PUBLIC_URL', optional('PUBLIC_URL'), ['http:', 'https:']) ?? `http://localhost:${port}`,
    ).origin,
    admin,
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
    },
    paymentMethods: paymentMethods(optional('PAYMENT_METHODS') ?? 'card'),
    s3: s3 && {
      endpoint: url('S3_ENDPOINT', s3.S3_ENDPOINT, ['http:', 'https:']),
      bucket: s3.S3_BUCKET,
      region: s3.S3_REGION,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    },
    mail: {
      smtpUrl: url('SMTP_URL', optional('SMTP_URL'), ['smtp:', 'smtps:']),
      from: optional('MAIL_FROM') ?? 'FairMove <bookings@fairmove.example>',
      supportEmail: optional('SUPPORT_EMAIL') ?? 'support@fairmove.example',
    },
    twilio: twilio && {
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: twilio.TWILIO_AUTH_TOKEN,
      from: twilio.TWILIO_FROM,
      url: url('TWILIO_URL', optional('TWILIO_URL'), ['http:', 'https:']) ?? 'https://api.twilio.com',
    },
    geocoder: geocoder && {
      url: url('GEOCODER_URL', geocoder.GEOCODER_URL, ['http:', 'https:']),
      kind: geocoderKind(geocoder.GEOCODER_KIND),
    },
    routingUrl: url('ROUTING_URL', optional('ROUTING_URL'), ['http:', 'https:']),
    vision: vision && {
      url: url('VISION_URL', vision.VISION_URL, ['http:', 'https:']),
      key: vision.VISION_KEY,
      model: vision.VISION_MODEL,
    },
    visionCalibration: calibration(optional('VISION_CALIBRATION')),
    tiles: {
      url: optional('TILE_URL') ?? 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribution:
        optional('TILE_ATTRIBUTION') ??
        '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
    },
    redisUrl: url('REDIS_URL', optional('REDIS_URL'), ['redis:', 'rediss:']),
    bookableDays: weekdays('BOOKABLE_DAYS', optional('BOOKABLE_DAYS') ?? 'mon-fri'),
    cancellationFee: cancellationFee(group(env, ['CANCELLATION_FEE', 'CANCELLATION_HOURS'])),
    deposit: deposit(optional('DEPOSIT') ?? '100%'),
    liability: {
      // 49 CFR 375.203: at least 60 cents between states.
      releasedCents: cents('RELEASED_VALUE', optional('RELEASED_VALUE'), usualLiability.releasedCents, 60),
      releasedIllinoisCents: cents(
        'RELEASED_VALUE_IL',
        optional('RELEASED_VALUE_IL'),
        usualLiability.releasedIllinoisCents,
        1,
      ),
      deductibleCents: deductible(optional('FULL_VALUE_DEDUCTIBLE') ?? '0'),
    },
    illinoisLocalHourly: onOrOff('IL_LOCAL_HOURLY', optional('IL_LOCAL_HOURLY') ?? 'on'),
    licenses: {
      ilcc: optional('ILCC_NUMBER'),
      usdot: optional('USDOT_NUMBER'),
      wisconsin: optional('WI_AUTHORITY'),
    },
    brand: optional('BRAND_NAME') ?? 'FairMove',
    address: optional('BUSINESS_ADDRESS') ?? null,
    logLevel: logLevel(optional('LOG_LEVEL') ?? 'info'),
    metricsToken: optional('METRICS_TOKEN'),
    rateLimits: onOrOff('RATE_LIMITS', optional('RATE_LIMITS') ?? 'on'),
    trustedProxies: networks('TRUSTED_PROXIES', optional('TRUSTED_PROXIES')),
    phones: { wi: optional('PHONE_WI') ?? '(414) 555-0134', il: optional('PHONE_IL') ?? '(312) 555-0178' },
  }
}

/** Creates DATA_DIR if it is missing. @throws BadConfig unless it is a folder that this user may change */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BadConfig(`DATA_DIR cannot be used: ${reason}.`)
  }
}

/** Reads a group of variables. @throws BadConfig if only some are set */
function group<N extends string>(env: Environment, names: readonly N[]): Record<N, string> | undefined {
  const values: Environment = Object.fromEntries(names.map(name => [name, env[name]?.trim() || undefined]))
  const missing = names.filter(name => !values[name])
  if (missing.length === names.length) return undefined
  if (isWhole(values, names)) return values
  const set = names.filter(name => values[name])
  const [are, them] = missing.length === 1 ? ['is', 'it'] : ['are', 'them']
  throw new BadConfig(
    `${missing.join(' and ')} ${are} missing: ${set.join(' and ')} cannot be used without ${them}.`,
  )
}

const isWhole = <N extends string>(values: Environment, names: readonly N[]): values is Record<N, string> =>
  names.every(name => values[name])

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new BadConfig(`PORT must be a whole number from 0 to 65535, not "${text}".`)
  }
  return port
}

function url<T extends string | undefined>(name: string, text: T, protocols: readonly string[]): T {
  if (text === undefined) return text
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new BadConfig(
      `${name} must be an address that begins with ${protocols.map(each => `${each}//`).join(' or ')}.`,
    )
  }
  return text
}

function onOrOff(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new BadConfig(`${name} must be on or off, not "${text}".`)
  return text === 'on'
}

/** As `scripts/eval-vision.ts` prints it: model@version:low-high, in true cubic feet for each one counted. */
function calibration(text: string | undefined) {
  if (text === undefined) return undefined
  const [, model, version, low, high] = /^([^@]+)@([^:]+):(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (!model || !version || Number(low) > Number(high))
    throw new BadConfig(`VISION_CALIBRATION must be as eval-vision.ts prints it, not "${text}".`)
  return { model, version, low: Number(low), high: Number(high) }
}

/** An amount in dollars or a percentage, and whole hours. */
function cancellationFee(
  wanted: Record<'CANCELLATION_FEE' | 'CANCELLATION_HOURS', string> | undefined,
): CancellationFee | undefined {
  if (!wanted) return undefined
  const { CANCELLATION_FEE: fee, CANCELLATION_HOURS: hoursText } = wanted
  const [, figure, percent] = /^(\d+(?:\.\d{1,2})?)(%?)$/.exec(fee) ?? []
  if (!figure || (percent && Number(figure) > 100)) {
    throw new BadConfig(
      `CANCELLATION_FEE must be dollars such as 75 or a percentage such as 20%, not "${fee}".`,
    )
  }
  const hours = Number(hoursText)
  if (!Number.isInteger(hours) || hours < 1 || hours > 720) {
    throw new BadConfig(`CANCELLATION_HOURS must be a whole number from 1 to 720, not "${hoursText}".`)
  }
  return percent ? { hours, percent: Number(figure) } : { hours, cents: Math.round(Number(figure) * 100) }
}

function paymentMethods(text: string): 'card' | 'automatic' {
  if (text === 'card' || text === 'automatic') return text
  throw new BadConfig(`PAYMENT_METHODS must be card or automatic, not "${text}".`)
}

/** A percentage or an amount in dollars. */
function deposit(text: string): Deposit {
  const [, dollars, percent] = /^(?:\$?(\d+(?:\.\d{1,2})?)|(\d+(?:\.\d{1,2})?)%)$/.exec(text) ?? []
  const isValid = percent ? Number(percent) > 0 && Number(percent) <= 100 : Number(dollars) >= 1
  if (!isValid) {
    throw new BadConfig(
      `DEPOSIT must be a percentage such as 25% or at least a dollar such as $100, not "${text}".`,
    )
  }
  return percent ? { percent: Number(percent) } : { cents: Math.round(Number(dollars) * 100) }
}

/** Whole cents, such as 60. */
function cents(name: string, text: string | undefined, usual: number, least: number): number {
  const amount = text === undefined ? usual : Number(text)
  if (Number.isInteger(amount) && amount >= least && amount <= 1000) return amount
  throw new BadConfig(`${name} must be whole cents a pound from ${least} to 1000, not "${text}".`)
}

/** Dollars, in cents. */
function deductible(text: string): number {
  const [, dollars] = /^\$?(\d{1,5}(?:\.\d{1,2})?)$/.exec(text) ?? []
  if (dollars !== undefined) return Math.round(Number(dollars) * 100)
  throw new BadConfig(`FULL_VALUE_DEDUCTIBLE must be dollars such as 250, not "${text}".`)
}

function logLevel(text: string): LogLevel {
  const level = logLevels.find(each => each === text)
  if (!level) throw new BadConfig(`LOG_LEVEL must be debug, info, warn or error, not "${text}".`)
  return level
}

/** Addresses and CIDR networks, separated by commas. */
function networks(name: string, text: string | undefined): BlockList | undefined {
  if (text === undefined) return undefined
  const list = new BlockList()
  for (const entry of text.split(',').map(each => each.trim())) {
    const [address = '', prefix, ...more] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const bits = Number(prefix ?? (family === 'ipv6' ? 128 : 32))
    const isNetwork = isIP(address) !== 0 && prefix !== '' && more.length === 0
    if (!isNetwork || !Number.isInteger(bits) || bits < 0 || bits > (family === 'ipv6' ? 128 : 32)) {
      throw new BadConfig(`${name} must list addresses or networks such as 10.0.0.0/8, not "${entry}".`)
    }
    list.addSubnet(address, bits, family)
  }
  return list
}

/** Weekdays and ranges, as in mon-fri, sun-thu or mon,wed,sat. */
function weekdays(name: string, text: string): BookableDays {
  const chosen = text
    .toLowerCase()
    .split(',')
    .flatMap(part => {
      const [first, last = first, ...more] = part.split('-').map(day => dayNames.indexOf(day.trim()))
      if (first === undefined || last === undefined || first < 0 || last < 0 || more.length > 0) {
        throw new BadConfig(`${name} must list days such as mon-fri, mon-sun or mon,wed,sat, not "${text}".`)
      }
      const length = ((last - first + 7) % 7) + 1
      return Array.from({ length }, (_, n) => ((first + n) % 7) + 1)
    })
  return [...new Set(chosen)].sort((a, b) => a - b)
}

const dayNames: readonly string[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

function adminOf(env: Environment): Config['admin'] {
  const admin = group(env, ['ADMIN_USERNAME', 'ADMIN_PASSWORD'])
  return admin ? { username: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD } : { username: 'admin' }
}

function geocoderKind(text: string) {
  if (text === 'nominatim' || text === 'photon' || text === 'locationiq') return text
  throw new BadConfig(`GEOCODER_KIND must be nominatim, photon or locationiq, not "${text}".`)
}
