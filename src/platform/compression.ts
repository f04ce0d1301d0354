import { brotliCompressSync, constants } from 'node:zlib'
import { type Context, Elysia } from 'elysia'

/**
 * Compresses JSON answers from 2 KB on, each coding at its fastest level: 72 KB of bookings take 0.08 ms with zstd (12 %
 * of the size), 0.10 ms with gzip (22 %) and 0.16 ms with brotli (13 %). Higher levels cost several times as much for a
 * few percent.
 *
 * The length of a compressed answer betrays a secret in it to someone who can read lengths on the network and put
 * guesses into the same answer (BREACH). That takes a page of another site that repeats requests from the victim's
 * browser, so requests from other sites get no compression. Neither do the calls below, which answer with a token, a
 * client secret or a mail with links, some of them beside text that strangers wrote.
 * *Drawback:* a new call of that kind has to be added here.
 */
export const compression = new Elysia({ name: 'compression' }).mapResponse({ as: 'global' }, encode)

type Answer = Pick<Context, 'request' | 'route' | 'set'> & Readonly<{ responseValue: unknown }>

/**
 * Returns the body: Elysia makes the one Response from it, with status and headers. Its types expect a Response, which
 * it would read and copy.
 */
function encode(answer: Answer): Response | undefined
function encode({ responseValue, set, request, route }: Answer): unknown {
  if (!isJson(responseValue)) return
  const text = JSON.stringify(responseValue)
  set.headers['content-type'] = 'application/json'
  if (text.length < smallest || secretRoutes.has(`${request.method} ${route}`)) return text
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
  'GET /api/admin/providers/:id/crew-link/',
  'POST /api/admin/providers/:id/crew-link/',
  'GET /api/admin/outbox/',
  'GET /api/admin/outbox/:id',
])

const smallest = 2048

const codings = {
  zstd: (text: string) => Bun.zstdCompressSync(text, { level: 1 }),
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => Bun.gzipSync(text, { level: 1 }),
} as const

type Coding = keyof typeof codings

/** The client's weights are ignored, except that zero refuses a coding. */
function codingFor(accepted: string | null): Coding | undefined {
  const names = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter(each => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map(each => each.split(';')[0]?.trim())
  return preference.find(coding => names.includes(coding))
}

const preference = ['zstd', 'br', 'gzip'] as const

/** A navigation by the person (`none`) and clients that are no browser do not count. */
function isFromOtherSite({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

const isJson = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && value.constructor === Object)
