import { Elysia } from 'elysia'
import { Forbidden, Problem, TooLarge, UnsupportedType } from '../errors.ts'

/** JSON bodies are small. */
const maxBodyBytes = 256 * 1024

/**
 * Refuses writes that another site's page sends with our cookie, and bodies too large to be one of ours. Calls outside
 * /api read no cookie: uploads, the sandbox and the crews' phones carry a permission of their own.
 */
export const guards = (publicUrl: string) =>
  new Elysia({ name: 'guards' }).onRequest(({ request }) => {
    if (safe.has(request.method) || !isApi(request)) return
    refuseForeign(request, publicUrl)
    const length = request.headers.get('content-length')
    if (length === null && request.headers.has('transfer-encoding')) {
      throw new Problem(411, 'length_required', 'Please say how long the request is.')
    }
    if (Number(length) > maxBodyBytes) throw new TooLarge('The request is larger than 256 kB.')
    const type = request.headers.get('content-type')
    if (Number(length) > 0 && !type?.startsWith('application/json')) {
      throw new UnsupportedType('Please send JSON.')
    }
  })

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

const isApi = ({ url }: Request) => url.startsWith('/api/', url.indexOf('/', 8))

/** What brings our cookie along must not come from another site's page. @throws Forbidden */
export function refuseForeign(request: Request, publicUrl: string): void {
  if (isForeign(request, publicUrl)) throw new Forbidden('This request came from another site.')
}

/** Sent by a page of another site, as far as the browser tells. */
function isForeign(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return request.headers.get('sec-fetch-site') === 'cross-site'
  return origin !== publicUrl && origin !== new URL(request.url).origin
}
