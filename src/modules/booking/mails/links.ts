import type { Platform } from '../../module.ts'
import { manageCode, textToken, trackingCode } from '../../tokens.ts'

/**
 * The addresses in a customer's mails: the tracking page, and the page that shows, changes and cancels the booking. Text
 * messages have a short address of the tracking page.
 */
export const linksOf = (id: string, { config, signingKey }: Pick<Platform, 'config' | 'signingKey'>) => ({
  link: `${config.publicUrl}/tracking/${id}?code=${trackingCode(id, signingKey)}`,
  shortLink: `${config.publicUrl}/t/${textToken(id, signingKey)}`,
  manage: `${config.publicUrl}/bookings/${id}?manage=${manageCode(id, signingKey)}`,
})
