import type { Platform } from '../../module.ts'
import { manageCode, trackingCode } from '../../tokens.ts'

/** The addresses in a customer's mails: the tracking page, and the page that shows, changes and cancels the booking. */
export const linksOf = (id: string, { config, signingKey }: Pick<Platform, 'config' | 'signingKey'>) => ({
  link: `${config.publicUrl}/tracking/${id}?code=${trackingCode(id, signingKey)}`,
  manage: `${config.publicUrl}/bookings/${id}?manage=${manageCode(id, signingKey)}`,
})
