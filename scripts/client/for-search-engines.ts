import type { Setting } from '../../src/platform/site.ts'
import { counties } from '../../web/features/region/counties.ts'
import { paths, writtenPages } from '../../web/paths.ts'

/** schema.org LocalBusiness, of the kind that moves people. It has no street address that customers come to. */
export const businessOf = ({ site: { brand, phones, supportEmail }, publicUrl }: Setting) => ({
  '@context': 'https://schema.org',
  '@type': ['LocalBusiness', 'MovingCompany'],
  '@id': `${publicUrl}/#business`,
  name: brand,
  url: `${publicUrl}/`,
  telephone: phones.wi,
  email: supportEmail,
  contactPoint: [
    { '@type': 'ContactPoint', contactType: 'customer service', telephone: phones.wi, areaServed: 'US-WI' },
    { '@type': 'ContactPoint', contactType: 'customer service', telephone: phones.il, areaServed: 'US-IL' },
  ],
  areaServed: [...countiesOf('Wisconsin', counties.wi), ...countiesOf('Illinois', counties.il)],
  openingHoursSpecification: [
    opening(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], '07:00', '20:00'),
    opening(['Saturday', 'Sunday'], '08:00', '18:00'),
  ],
})

const countiesOf = (state: string, names: readonly string[]) =>
  names.map(name => ({ '@type': 'AdministrativeArea', name: `${name} County, ${state}` }))

const opening = (dayOfWeek: readonly string[], opens: string, closes: string) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek,
  opens,
  closes,
})

export const sitemap = ({ publicUrl }: Setting): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...writtenPages.map(name => `<url><loc>${Bun.escapeHTML(publicUrl + paths[name])}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** What is one person's alone is not to be found; its addresses carry keys. */
export const robots = ({ publicUrl }: Setting): string =>
  [
    'User-agent: *',
    ...['/admin', '/checkout/', '/tracking/', '/crew/', '/bookings', '/account'].map(
      path => `Disallow: ${path}`,
    ),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
