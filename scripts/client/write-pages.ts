import { join } from 'node:path'
import type { Setting } from '../../src/platform/site.ts'
import type { Head } from '../../web/components/page.tsx'
import { callTo } from '../../web/data/call.ts'
import { crewWorker, type PageName, pageNames, paths, writtenPages } from '../../web/paths.ts'
import { firstPages, type Manifest } from './bundle.ts'
import { businessOf, robots, sitemap } from './for-search-engines.ts'

/** Everything that is served under a fixed address and depends on the setting. */
export type WrittenPages = Readonly<{
  /** HTML by path; those that are the same for everybody are written whole, the others are drawn in the browser. */
  pages: Readonly<Record<string, string>>
  /** The HTML of any other address. */
  app: string
  /** `robots.txt`, `sitemap.xml` and the crew page's service worker, by path. */
  texts: Readonly<Record<string, string>>
}>

/** Writes the pages of the bundle in `folder` as HTML, the setting in them, so that a page need not ask for it. */
export async function writePages(folder: string, setting: Setting): Promise<WrittenPages> {
  const { renderPage }: typeof import('../../web/prerender.tsx') = await import(
    join(folder, 'server/prerender.js')
  )
  const template = await Bun.file(join(folder, 'index.html')).text()
  const manifest: Manifest = await Bun.file(join(folder, 'manifest.json')).json()
  const site = dataIn('site', 'application/json', setting.site)
  const phones = phonesOf(setting)

  const pages: Record<string, string> = {}
  for (const name of pageNames) {
    const written = writtenPages.includes(name) ? await renderPage(paths[name], setting.site) : undefined
    const tags = written ? tagsOf(name, written.head, setting) : []
    const more = [...linksOf(name, manifest), ...tags, site]
    pages[paths[name]] = assemble(template, manifest, { ...written, more, phones })
  }
  const app = assemble(template, manifest, { phones, more: [styleSheet(manifest.laterStyles), site] })
  const texts = {
    '/robots.txt': robots(setting),
    '/sitemap.xml': sitemap(setting),
    [crewWorker]: await writeWorker(folder, pages[paths.crew] ?? ''),
  }
  return { pages, app, texts }
}

/** Its text changes with the crew's page, so that browsers notice a release and cache it anew. */
async function writeWorker(folder: string, page: string): Promise<string> {
  const script = await Bun.file(join(folder, 'crew-worker.js')).text()
  return `const release = '${Bun.hash(page).toString(36)}';\n${script}`
}

type Parts = Readonly<{ head?: Head; body?: string; more: readonly string[]; phones: string }>

function assemble(
  template: string,
  { laterStyles }: Manifest,
  { head, body = '', more, phones }: Parts,
): string {
  return (
    new HTMLRewriter()
      // A written page can be read before its scripts run, so what it looks like comes first.
      .on('script[type=module], link[rel=modulepreload]', {
        element: script => void (body && script.setAttribute('fetchpriority', 'low')),
      })
      .on('html', { element: html => void html.setAttribute('data-later-styles', laterStyles) })
      .on('title', { element: title => void (head && title.setInnerContent(head.title)) })
      .on('meta[name=description]', {
        element: meta => void (head?.description && meta.setAttribute('content', head.description)),
      })
      .on('head', { element: element => void element.append(more.join(''), { html: true }) })
      .on('noscript', { element: element => void element.append(phones, { html: true }) })
      .on('#root', { element: root => void root.setInnerContent(body, { html: true }) })
      .transform(template)
  )
}

/** For whoever has no scripts, and so nothing but the telephone. */
const phonesOf = ({ site: { phones } }: Setting) =>
  ` Or call us: ${linkTo('WI', phones.wi)} · ${linkTo('IL', phones.il)}`

const linkTo = (state: string, number: string) =>
  `${state} <a href="${callTo(number)}">${Bun.escapeHTML(number)}</a>`

const linksOf = (name: PageName, { laterStyles, scripts }: Manifest) => [
  ...(firstPages.includes(name) ? [] : [styleSheet(laterStyles)]),
  ...(scripts[name] ?? []).map(
    address => `<link rel="modulepreload" href="${address}" fetchpriority="low" crossorigin>`,
  ),
]

const styleSheet = (address: string) => `<link rel="stylesheet" href="${address}" crossorigin>`

/** What search engines and whoever shows a link to the page read. */
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
    ...(firstPages.includes(name) ? [dataIn('business', 'application/ld+json', businessOf(setting))] : []),
  ]
}

/** Data in a page is no script: the page's policy lets it stand, and nothing in it can end its element. */
const dataIn = (id: string, type: string, data: object) =>
  `<script type="${type}" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
