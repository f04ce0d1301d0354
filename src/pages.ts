import { readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { staticPlugin } from '@elysiajs/static'
import { Elysia } from 'elysia'
import { buildClient, pagesFor } from '../scripts/client/build.ts'
import type { WrittenPages } from '../scripts/client/write-pages.ts'
import { crewManifest, crewPath, pageRoutes } from '../web/shared/paths.ts'
import type { Pages } from './app.ts'
import type { Config } from './platform/config.ts'
import { NotFound } from './platform/errors.ts'
import { settingOf } from './platform/site.ts'
import { firstRates, type PublishedRates } from './shared/rates.ts'

/** Builds the pages if they are missing or stale. With `edited`, bundles them from source, for `bun run dev`. */
export async function openPages(config: Config, { edited }: Readonly<{ edited: boolean }>): Promise<Pages> {
  const files = await publicFiles(config.brand)
  if (edited) return { open: () => new Elysia().use(files), bundles: await editedPages() }
  const outside = {
    tiles: config.tiles.url,
    cards: config.stripe && ('stripe' as const),
    // Includes PUBLIC_URL, because the page may be open under another name, such as 127.0.0.1 for localhost.
    photos: [config.publicUrl, ...(config.s3 ? [new URL(config.s3.endpoint).origin] : [])],
  }
  const client = await buildClient()
  const write = async (rates: PublishedRates) =>
    coded(await pagesFor(client, settingOf(config, rates)), outside)
  const first = await write(firstRates)
  return {
    open: rates => new Elysia().use(files).use(assets(client, first, pagesStating(rates, first, write))),
  }
}

/** The pages with the rates that hold. Written again when these change, and once more if that fails. */
function pagesStating(
  rates: () => PublishedRates,
  first: CodedPages,
  write: (rates: PublishedRates) => Promise<CodedPages>,
): () => Promise<CodedPages> {
  let stated: PublishedRates | undefined = firstRates
  let pages = Promise.resolve(first)
  return () => {
    const now = rates()
    if (now !== stated && !Bun.deepEquals(now, stated)) {
      pages = write(now)
      pages.catch(() => {
        stated = undefined
      })
    }
    stated = now
    return pages
  }
}

/** External origins that pages may use: the tile server's URL pattern, the card provider, the origins of photos. */
type Outside = Readonly<{ tiles: string; cards?: 'stripe'; photos?: readonly string[] }>

/** Every page and text by path, and the page of any other address, compressed, with their headers. */
export type CodedPages = Readonly<{
  files: Readonly<Record<string, Readonly<{ file: File; headers: Record<string, string> }>>>
  other: Readonly<{ file: File; headers: Record<string, string> }>
}>

export async function coded(written: WrittenPages, outside: Outside): Promise<CodedPages> {
  const headers = {
    ...alwaysSafe,
    'content-security-policy': contentSecurityPolicy(outside, inlineScriptsOf(written.app)),
    'permissions-policy': 'geolocation=(self), camera=(self), payment=(self "https://js.stripe.com")',
    'cache-control': 'no-cache',
  }
  const page = async (html: string) => ({ file: await inMemory(html, 'text/html;charset=utf-8'), headers })
  const text = async (path: string, content: string) => ({
    file: await inMemory(content, textTypes[extname(path)] ?? 'text/plain;charset=utf-8'),
    headers: { ...alwaysSafe, 'cache-control': 'no-cache' },
  })
  const files = await Promise.all([
    ...Object.entries(written.pages).map(async ([path, html]) => [path, await page(html)] as const),
    ...Object.entries(written.texts).map(
      async ([path, content]) => [path, await text(path, content)] as const,
    ),
  ])
  return { files: Object.fromEntries(files), other: await page(written.app) }
}

/**
 * Serves the pages, and the files of the client that `buildClient()` wrote to `folder`. Files with a hash or version in
 * their name are cached forever; pages are revalidated each time. An unknown address gets the not-found page with status
 * 404. Only files that exist at startup are served, so path traversal is impossible.
 */
export function assets(folder: string, first: CodedPages, pages = async () => first): Elysia {
  const files = filesIn(folder)
  const app = new Elysia({ name: 'assets' })
  const file = ({ request, path }: Asked) => {
    const found = files.get(path)
    if (!found) throw new NotFound()
    return answer(request, found, fileHeaders)
  }
  for (const path of ['/assets/*', '/fonts/*']) app.get(path, file).head(path, file)

  for (const path of Object.keys(first.files)) {
    const known = async ({ request }: Asked) => {
      const { files, other } = await pages()
      const { file, headers } = files[path] ?? other
      return answer(request, file, headers)
    }
    app.get(path, known).head(path, known)
  }
  const unknown = async ({ request, path }: Asked) => {
    if (nonPagePaths.test(path)) throw new NotFound()
    const { file, headers } = (await pages()).other
    return answer(request, file, headers, 404)
  }
  app.get('/*', unknown).head('/*', unknown)
  return app
}

/**
 * For `bun run dev`: the pages by path, bundled from source by Bun and hot-reloaded. Served by Bun's own routes, because
 * an Elysia app with hooks cannot serve them.
 */
async function editedPages() {
  const { default: page } = await import('../web/index.html')
  const { default: crew } = await import('../web/crew.html')
  return { ...Object.fromEntries(pageRoutes.map(path => [path, page])), [crewPath]: crew }
}

/**
 * Makes a crew's page installable. The installed page starts with the link of the phone that installed it. All of them
 * have one id, so a phone that opens a newer link has one application, not two.
 */
function crewManifests(brand: string): Elysia {
  const app = new Elysia({ name: 'crew manifests' })
  app.get(crewManifest, ({ params, set }) => {
    set.headers = {
      ...alwaysSafe,
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    }
    const icon = (file: string, sizes: string, purpose: string) => ({
      src: `/crew-${file}.png`,
      sizes,
      purpose,
      type: 'image/png',
    })
    return JSON.stringify({
      id: '/crew/',
      name: `${brand} Crew`,
      short_name: `${brand} Crew`,
      description: 'The crew’s jobs of today and tomorrow, also without a network.',
      start_url: `/crew/${encodeURIComponent(params.token)}`,
      scope: '/crew/',
      display: 'standalone',
      background_color: '#fdfdfc',
      theme_color: '#1f2d5c',
      icons: [
        icon('192', '192x192', 'any'),
        icon('512', '512x512', 'any'),
        icon('maskable', '512x512', 'maskable'),
      ],
    })
  })
  return app
}

type Asked = Readonly<{ request: Request; path: string }>

/** Prefixes without pages. An unknown address there is a JSON 404. */
const nonPagePaths = /^\/(api|sandbox|ws|ingest|photos|calendar)(\/|$)/

/** Files with well-known names, such as the icon. */
export const publicFiles = async (brand: string) => (await staticFiles()).use(crewManifests(brand))

const staticFiles = () =>
  staticPlugin({
    assets: resolve(import.meta.dir, '../web/public'),
    prefix: '/',
    alwaysStatic: true,
    // Capitalized as in the plugin. Without this header, a 304 would have no-store (guards.ts) and drop the cached
    // copy.
    headers: { ...alwaysSafe, 'Cache-Control': 'public, max-age=86400' },
  })

const textTypes: Readonly<Record<string, string>> = {
  '.xml': 'application/xml',
  '.js': 'text/javascript;charset=utf-8',
}

/** Scripts and fonts need none of the pages' security headers. */
const fileHeaders = { 'cache-control': 'public, max-age=31536000, immutable' }

const alwaysSafe = {
  'x-frame-options': 'DENY',
  // Our URLs may contain tokens, so only the origin is sent. Tile servers may require it.
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

type Coding = 'br' | 'gzip'
type Body = Blob | Uint8Array<ArrayBuffer>
type File = Readonly<{ body: Body; type: string; etag: string; coded: Partial<Record<Coding, Body>> }>

function filesIn(folder: string): ReadonlyMap<string, File> {
  const names = new Set(new Bun.Glob('**/*').scanSync(folder))
  const served = [...names].filter(name => !/\.(br|gz)$/.test(name))
  return new Map(
    served.map(name => {
      const path = join(folder, name)
      const coded = {
        ...(names.has(`${name}.br`) && { br: Bun.file(`${path}.br`) }),
        ...(names.has(`${name}.gz`) && { gzip: Bun.file(`${path}.gz`) }),
      }
      const body = Bun.file(path)
      const etag = Bun.hash(readFileSync(path)).toString(36)
      return [`/${name.replaceAll('\\', '/')}`, { body, type: body.type, etag, coded }]
    }),
  )
}

async function inMemory(text: string, type: string): Promise<File> {
  const body = new TextEncoder().encode(text)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body)])
  const coded = { br: new Uint8Array(br), gzip: new Uint8Array(zipped) }
  return { body, type, etag: Bun.hash(body).toString(36), coded }
}

function answer(request: Request, file: File, headers: Record<string, string>, status = 200): Response {
  const coding = codingFor(request, file)
  const etag = `"${file.etag}${coding ? `-${coding}` : ''}"`
  const described = { ...headers, etag, vary: 'accept-encoding' }
  if (status === 200 && request.headers.get('if-none-match')?.includes(etag)) {
    return new Response(null, { status: 304, headers: described })
  }
  return new Response((coding && file.coded[coding]) ?? file.body, {
    status,
    headers: {
      ...described,
      'content-type': file.type,
      ...(coding && { 'content-encoding': coding }),
    },
  })
}

function codingFor(request: Request, { coded }: File): Coding | undefined {
  const accepted = (request.headers.get('accept-encoding') ?? '').split(',').map(offer => {
    const [name, quality = '1'] = offer.trim().split(/\s*;\s*q=/)
    return { name, isWanted: Number(quality) > 0 }
  })
  const codings: readonly Coding[] = ['br', 'gzip']
  return codings.find(
    coding => coded[coding] && accepted.some(({ name, isWanted }) => name === coding && isWanted),
  )
}

/** CSP hashes of a page's inline scripts, excluding data in script elements. */
const inlineScriptsOf = (page: string) =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${new Bun.CryptoHasher('sha256').update(script).digest('base64')}'`,
  )

/** Allows scripts from us and the card provider, and our inline scripts by hash. No inline styles. */
function contentSecurityPolicy({ tiles, cards, photos = [] }: Outside, inline: readonly string[]): string {
  const scripts = cards === 'stripe' ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  const calls = cards === 'stripe' ? ['https://api.stripe.com'] : []
  const frames = cards === 'stripe' ? [...scripts, 'https://hooks.stripe.com'] : []
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline, ...scripts],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...tileHost(tiles), ...photos],
    'connect-src': ["'self'", ...calls, ...photos],
    // The office shows mails in our own frames, which have their own policy.
    'frame-src': ["'self'", ...frames],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** `https://{s}.tile.example/{z}/{x}/{y}.png` → `https://*.tile.example`; empty for our own tiles. */
function tileHost(pattern: string): string[] {
  const [origin] = /^https?:\/\/[^/]+/.exec(pattern) ?? []
  return origin ? [origin.replace(/[^/.]*\{[^}]+\}[^.]*/, '*')] : []
}
