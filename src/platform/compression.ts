import { brotliCompressSync, constants } from 'node:zlib'
import { type Context, Elysia } from 'elysia'

/**
 * Compresses JSON responses of 2 KB or more, at each encoding's fastest level: 72 KB of bookings take 0.08 ms with zstd
 * (12% of the size), 0.10 ms with gzip (22%) and 0.16 ms with brotli (13%). Higher levels cost several times as much and
 * save a few percent.
 *
 * BREACH: an attacker who sees response lengths and can inject guesses into a compressed response can recover a secret
 * in it. The attack needs another site's page to repeat requests from the victim's browser, so cross-site requests are
 * not compressed. Neither are the routes below, which return tokens, client secrets or mails with links.
 * *Drawback:* a new route that returns a secret has to be added here.
 */
export const compression = new Elysia({ name: 'compression' }).mapResponse({ as: 'global' }, encode)

type Handled = Pick<Context, 'request' | 'route' | 'set'> & Readonly<{ responseValue: unknown }>

/**
 * Returns the body, from which Elysia builds the Response. Its types expect a Response, but it would read and copy one.
 */
function encode(handled: Handled): Response | undefined
function encode({ responseValue, set, request, route }: Handled): unknown {
  if (!isJson(responseValue)) return
  const text = JSON.stringify(responseValue)
  set.headers['content-type'] = 'application/json'
  if (text.length < minLength || secretRoutes.has(`${request.method} ${route}`)) return text
  set.headers.vary = 'accept-encoding, sec-fetch-site'
  const coding = isFromOtherSite(request) ? undefined : codingFor(request.headers.get('accept-encoding'))
  if (!coding) return text
  set.headers['content-encoding'] = coding
  return codings[coding](text)
}

export const secretRoutes: ReadonlySet<string> = new Set([
  'POST /api/service-requests',
  'POST /api/create-payment-intent',
  'POST /api/service-requests/:id/verify-tracking-access',
  'GET /api/admin/providers/:id/crew-link',
  'POST /api/admin/providers/:id/crew-link',
  'GET /api/crew',
  'GET /api/admin/calendar',
  'GET /api/admin/outbox/',
  'GET /api/admin/outbox/:id',
])

const minLength = 2048

const codings = {
  zstd: (text: string) => Bun.zstdCompressSync(text, { level: 1 }),
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => Bun.gzipSync(text, { level: 1 }),
} as const

type Coding = keyof typeof codings

/** Ignores the client's weights, except that q=0 excludes a coding. */
function codingFor(accepted: string | null): Coding | undefined {
  const names = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter(each => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map(each => each.split(';')[0]?.trim())
  return preference.find(coding => names.includes(coding))
}

const preference = ['zstd', 'br', 'gzip'] as const

/** False for navigation by the user (`none`) and for clients that are not browsers. */
function isFromOtherSite({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

const isJson = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && value.constructor === Object)
