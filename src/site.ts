import { type } from 'arktype'
import { sandboxPublishableKey } from './adapters/payments/card-provider.ts'
import type { Config } from './platform/config.ts'
import type { AnswerOf } from './platform/model.ts'

/** What a page may know of the settings: stands in every page, and under GET /api/config. */
export const site = type({
  brand: 'string',
  phones: { wi: 'string', il: 'string' },
  supportEmail: 'string',
  tiles: { url: 'string', attribution: 'string' },
  bookableDays: type('number.integer').array(),
  payments: { mode: "'live' | 'sandbox'", publishableKey: 'string' },
})

export type Site = AnswerOf<typeof site>

export const siteOf = ({ brand, phones, mail, tiles, stripe, bookableDays }: Config): Site => ({
  brand,
  phones,
  supportEmail: mail.supportEmail,
  tiles,
  bookableDays,
  payments: stripe
    ? { mode: 'live', publishableKey: stripe.publishableKey }
    : { mode: 'sandbox', publishableKey: sandboxPublishableKey },
})

/** As whom and where the site is served; `publicUrl` has no slash at its end. */
export type Setting = Readonly<{ site: Site; publicUrl: string }>

export const settingOf = (config: Config): Setting => ({ site: siteOf(config), publicUrl: config.publicUrl })
