import { sandboxPublishableKey } from './adapters/payments/card-provider.ts'
import type { Config } from './platform/config.ts'

/** What a page may know of the settings: stands in every page, and under GET /api/config. */
export const siteOf = ({ brand, phones, mail, tiles, stripe, bookableDays }: Config) => ({
  brand,
  phones,
  supportEmail: mail.supportEmail,
  tiles,
  bookableDays,
  payments: stripe
    ? ({ mode: 'live', publishableKey: stripe.publishableKey } as const)
    : ({ mode: 'sandbox', publishableKey: sandboxPublishableKey } as const),
})

export type Site = ReturnType<typeof siteOf>

/** As whom and where the site is served; `publicUrl` has no slash at its end. */
export type Setting = Readonly<{ site: Site; publicUrl: string }>

export const settingOf = (config: Config): Setting => ({ site: siteOf(config), publicUrl: config.publicUrl })
