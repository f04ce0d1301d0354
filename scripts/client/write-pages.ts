import { join } from 'node:path'
import type { Setting } from '../../src/platform/site.ts'
import type { Head } from '../../web/shared/components/page.tsx'
import { draftKeys } from '../../web/shared/draft-keys.ts'
import { counties } from '../../web/shared/labels.ts'
import { callTo } from '../../web/shared/links.ts'
import {
  crewPath,
  crewWorker,
  type PageName,
  pageNames,
  paths,
  prerenderedPages,
} from '../../web/shared/paths.ts'
import type { Manifest } from './bundle.ts'

/** Texts served under fixed addresses that depend on the setting. */
export type WrittenPages = Readonly<{
  /** HTML by path. Static pages are complete; the others are rendered in the browser. */
  pages: Readonly<Record<string, string>>
  /** The HTML of any other address. */
  app: string
  /** `robots.txt`, `sitemap.xml` and the crew page's service worker, by path. */
  texts: Readonly<Record<string, string>>
}>

/** Renders the pages of the bundle in `folder` with the setting embedded, so that a page need not request it. */
export async function writePages(folder: string, setting: Setting): Promise<WrittenPages> {
  const { renderPage }: typeof import('../../web/app/prerender.tsx') = await import(
    join(folder, 'server/prerender.js')
  )
  const template = await Bun.file(join(folder, 'index.html')).text()
  const manifest: Manifest = await Bun.file(join(folder, 'manifest.json')).json()
  const site = dataIn('site', 'application/json', setting.site)
  const phones = phonesOf(setting)

  const pages: Record<string, string> = {}
  for (const name of pageNames) {
    const written = prerenderedPages.includes(name) ? await renderPage(paths[name], setting.site) : undefined
    const tags = written ? tagsOf(name, written.head, setting) : []
    const more = [...linksOf(name, manifest), ...tags, site]
    pages[paths[name]] = assemble(template, manifest, { ...written, name, more, phones })
  }
  const crewTemplate = await Bun.file(join(folder, 'crew.html')).text()
  pages[crewPath] = completed(crewTemplate, { phones, more: [site] })
  const app = assemble(template, manifest, { phones, more: [site] })
  const texts = {
    '/robots.txt': robots(setting),
    '/sitemap.xml': sitemap(setting),
    [crewWorker]: await writeWorker(folder, manifest, pages[crewPath]),
  }
  return { pages, app, texts }
}

/** The script changes with the crew's page and its files, so browsers notice a release and refresh their cache. */
async function writeWorker(folder: string, { crew }: Manifest, page: string): Promise<string> {
  const script = await Bun.file(join(folder, 'crew-worker.js')).text()
  const release = Bun.hash(page + crew.join()).toString(36)
  return `const release = '${release}', files = ${JSON.stringify(crew)};\n${script}`
}

const keysOfDrafts: Partial<Record<PageName, string>> = draftKeys

type Parts = Readonly<{
  head?: Head
  body?: string
  /** Absent for any other address. */
  name?: PageName
  more: readonly string[]
  phones: string
}>

function assemble(
  template: string,
  { styles, pageStyles, formWorker }: Manifest,
  { name, head, body = '', more, phones }: Parts,
): string {
  return (
    new HTMLRewriter()
      // A static page is readable before its scripts run, so styles load first.
      .on('script[type=module], link[rel=modulepreload]', {
        element: script => void (body && script.setAttribute('fetchpriority', 'low')),
      })
      // Other pages show text once their scripts have run, which the font must not delay.
      .on('link[as=font]', { element: link => void (body || link.remove()) })
      .on('html', {
        element(html) {
          html.setAttribute('data-styles', styles).setAttribute('data-form-worker', formWorker)
          // The linked styles are enough for its code (web/app/routes.tsx).
          if (name && !body) html.setAttribute('data-page', name)
          const draft = name && keysOfDrafts[name]
          if (draft) html.setAttribute('data-draft', draft)
        },
      })
      .on('link[rel=stylesheet]', {
        element: link => void link.setAttribute('href', (name && pageStyles[name]) ?? styles),
      })
      .on('title', { element: title => void (head && title.setInnerContent(head.title)) })
      .on('meta[name=description]', {
        element: meta => void (head?.description && meta.setAttribute('content', head.description)),
      })
      .on('#root', { element: root => void root.setInnerContent(body, { html: true }) })
      .transform(completed(template, { more, phones }))
  )
}

/** With the settings, and with phone numbers for browsers without scripts. */
const completed = (template: string, { more, phones }: Pick<Parts, 'more' | 'phones'>) =>
  new HTMLRewriter()
    .on('head', { element: element => void element.append(more.join(''), { html: true }) })
    .on('noscript', { element: element => void element.append(phones, { html: true }) })
    .transform(template)

/** For browsers without scripts, where nothing else works. */
const phonesOf = ({ site: { phones } }: Setting) =>
  ` Or call us: ${linkTo('WI', phones.wi)} · ${linkTo('IL', phones.il)}`

const linkTo = (state: string, number: string) =>
  `${state} <a href="${callTo(number)}">${Bun.escapeHTML(number)}</a>`

const linksOf = (name: PageName, { scripts }: Manifest) => [
  // Personal pages wait for the session, so it loads together with the scripts.
  ...(prerenderedPages.includes(name)
    ? []
    : ['/api/auth/session', ...(firstRequests[name] ?? [])].map(
        address => `<link rel="preload" href="${address}" as="fetch" crossorigin>`,
      )),
  // The home page requests its own with the first touch (web/app/routes.tsx).
  ...(name === 'home' ? [] : (scripts[name] ?? [])).map(
    address => `<link rel="modulepreload" href="${address}" fetchpriority="low" crossorigin>`,
  ),
]

/** What a page requests as soon as its scripts run, spelled as it does. */
const firstRequests: Partial<Record<PageName, readonly string[]>> = {
  admin: ['/api/admin/service-requests?limit=50', '/api/admin/attention'],
}

/** Pages that describe the company to search engines. */
const businessPages: readonly PageName[] = ['home', 'about', 'contact']

/** For search engines and link previews. */
function tagsOf(name: PageName, { title, description = '' }: Head, setting: Setting): string[] {
  const url = Bun.escapeHTML(setting.publicUrl + paths[name])
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${Bun.escapeHTML(content)}">`
  return [
    `<link rel="canonical" href="${url}">`,
    property('type', 'website'),
    property('site_name', setting.site.brand),
    property('title', title),
    property('description', description),
    `<meta property="og:url" content="${url}">`,
    property('image', `${setting.publicUrl}/social.png`),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', 'Our truck on the shore of Lake Michigan, between Chicago and Milwaukee'),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(businessPages.includes(name) ? [dataIn('business', 'application/ld+json', businessOf(setting))] : []),
  ]
}

/** Embedded data. The content security policy allows it, and no text in it can close its element. */
const dataIn = (id: string, type: string, data: object) =>
  `<script type="${type}" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** schema.org LocalBusiness. There is no street address, because customers do not visit one. */
const businessOf = ({ site: { brand, phones, supportEmail }, publicUrl }: Setting) => ({
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

const sitemap = ({ publicUrl }: Setting): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...prerenderedPages.map(name => `<url><loc>${Bun.escapeHTML(publicUrl + paths[name])}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** Excludes personal pages, whose addresses contain keys. */
const robots = ({ publicUrl }: Setting): string =>
  [
    'User-agent: *',
    ...['/admin', '/checkout/', '/tracking/', '/crew/', '/bookings', '/account'].map(
      path => `Disallow: ${path}`,
    ),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
