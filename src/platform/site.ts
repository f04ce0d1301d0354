import { type } from 'arktype'
import { type PublishedRates, publishedRates } from '../shared/rates.ts'
import type { Config } from './config.ts'
import type { AnswerOf } from './model.ts'

/** The publishable key of the embedded card sandbox. */
export const sandboxPublishableKey = 'pk_test_sandbox'

/** `CancellationFee` of src/shared/cancellation.ts. */
const cancellationFee = type({ hours: 'number', cents: 'number.integer' }).or({
  hours: 'number',
  percent: 'number',
})

/** The public settings and the rates that hold: embedded in every page, and returned by GET /api/config. */
export const site = type({
  brand: 'string',
  address: 'string | null',
  phones: { wi: 'string', il: 'string' },
  supportEmail: 'string',
  tiles: { url: 'string', attribution: 'string' },
  bookableDays: type('number.integer').array(),
  cancellationFee: cancellationFee.or('null'),
  licenses: {
    'ilcc?': 'string | undefined',
    'usdot?': 'string | undefined',
    'wisconsin?': 'string | undefined',
  },
  payments: { mode: "'live' | 'sandbox'", publishableKey: 'string' },
  rates: publishedRates,
})

export type Site = AnswerOf<typeof site>

export const siteOf = (
  { brand, address, phones, mail, tiles, stripe, bookableDays, cancellationFee, licenses }: Config,
  rates: PublishedRates,
): Site => ({
  brand,
  address,
  phones,
  supportEmail: mail.supportEmail,
  tiles,
  bookableDays,
  cancellationFee: cancellationFee ?? null,
  licenses,
  payments: stripe
    ? { mode: 'live', publishableKey: stripe.publishableKey }
    : { mode: 'sandbox', publishableKey: sandboxPublishableKey },
  rates,
})

/** The settings used to build pages. `publicUrl` has no trailing slash. */
export type Setting = Readonly<{ site: Site; publicUrl: string }>

export const settingOf = (config: Config, rates: PublishedRates): Setting => ({
  site: siteOf(config, rates),
  publicUrl: config.publicUrl,
})
