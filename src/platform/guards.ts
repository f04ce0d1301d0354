import { isIP } from 'node:net'
import { Elysia } from 'elysia'
import { BadRequest, Forbidden, Problem, UnsupportedType } from './errors.ts'

/**
 * Refuses requests without a valid host, bodies without a length and, under /api, cross-site writes and
 * bodies that are not JSON, except for signed webhooks. Calls outside /api read no cookie.
 */
export const guards = (publicUrl: string) =>
  new Elysia({ name: 'guards' }).onRequest(({ request }) => {
    // With an empty or malformed Host, `url` is only a path, which later code could not parse.
    if (!URL.canParse(request.url)) throw new BadRequest('The Host header is missing or malformed.')
    if (safe.has(request.method)) return
    const length = request.headers.get('content-length')
    if (length === null && request.headers.has('transfer-encoding')) {
      throw new Problem(411, 'length_required', 'Please send a Content-Length header.')
    }
    if (!isUnder('/api/', request)) return
    refuseForeign(request, publicUrl)
    const type = request.headers.get('content-type')
    // The text message service sends forms, which it signs.
    if (isUnder('/api/twilio/', request)) return
    if (Number(length) > 0 && !type?.startsWith('application/json')) {
      throw new UnsupportedType('Please send JSON.')
    }
  })

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

const isUnder = (path: string, { url }: Request) => url.startsWith(path, url.indexOf('/', 8))

/**
 * Refuses requests from another site's page, and requests with our cookie under a host name that is not ours.
 * @throws Forbidden
 */
export function refuseForeign(request: Request, publicUrl: string): void {
  const origin = request.headers.get('origin')
  if (origin === publicUrl) return
  const { origin: here, hostname } = new URL(request.url)
  const isForeign = origin === null ? request.headers.get('sec-fetch-site') === 'cross-site' : origin !== here
  if (isForeign) throw new Forbidden('This request came from another site.')
  if (origin && request.headers.has('cookie') && !isOwnName(hostname, publicUrl)) {
    throw new Forbidden(`Please open this site at ${publicUrl}.`)
  }
}

/**
 * Whether a host name is ours: the name in PUBLIC_URL, an IP address (no DNS lookup), or a name without a dot
 * (localhost, a container), which nobody can register. An IPv6 address has no dot either.
 *
 * DNS rebinding: any site can make its own name resolve to our address. The browser then treats its page and this
 * server as the same site, so trust must depend on the host name.
 */
function isOwnName(hostname: string, publicUrl: string): boolean {
  return hostname === new URL(publicUrl).hostname || isIP(hostname) > 0 || !hostname.includes('.')
}

/** Whether the Host header is a loopback name, which works only on this machine. */
export function isToThisMachine(request: Request): boolean {
  const address = `http://${request.headers.get('host')}`
  return URL.canParse(address) && isThisMachine(new URL(address).hostname)
}

const isThisMachine = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** For responses with personal data: no caching, no type sniffing. */
export const privateAnswer = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * Defaults for every response; routes may override them. Most responses contain personal data. Behind https,
 * HSTS tells browsers to use https only, for a year.
 */
export const safeHeaders = (publicUrl: string) => {
  const headers = {
    ...privateAnswer,
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  return new Elysia({ name: 'safe headers' }).onRequest(({ set }) => {
    Object.assign(set.headers, headers)
  })
}
