/**
 * Opens the crew's page without a network. The page and all its scripts, styles and fonts are cached as one set per release
 * and always served from the cache: on a weak connection, a mix of cached and missing files would leave the screen empty.
 * API responses are not cached; photos are those that the page stored. The server prepends the definitions of `release`
 * and `files` to this script.
 */
declare const self: ServiceWorkerGlobalScope
declare const release: string
declare const files: readonly string[]

/** The page's HTML is the same for every crew link. */
const page = '/crew/page'
const family = 'crew-page-'
const cacheName = family + release
const hasReleaseInName = /^\/(assets|fonts)\//
const isThumbnail = /^\/photos\/[^/]+\/thumb$/

self.addEventListener('install', event => event.waitUntil(install()))
self.addEventListener('activate', event => event.waitUntil(removeOlder()))
self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(cachedOrFetched(page, request))
  else if (hasReleaseInName.test(pathname)) event.respondWith(cachedOrFetched(pathname, request))
  else if (isThumbnail.test(pathname)) event.respondWith(storedOrFetched(request))
})

/**
 * Rejects if any file is missing, or if a server of another release answered with its page. The browser then keeps the
 * previous release and retries on the next visit.
 */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  const response = await fetch(page, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${page} was answered with ${response.status}.`)
  const foreign = filesOf(await response.clone().text()).filter(path => !files.includes(path))
  if (foreign.length > 0) throw new Error(`${page} is of another release: it needs ${foreign.join(', ')}.`)
  await cache.addAll([...files])
  await cache.put(page, response)
  await self.skipWaiting()
}

/** The scripts, styles and fonts that a page names. It opens without its icon. */
const filesOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="([^"]+)"/g)].flatMap(([, path = '']) =>
    hasReleaseInName.test(path) && /\.(js|css|woff2)$/.test(path) ? path : [],
  )

async function removeOlder(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter(name => name.startsWith(family) && name !== cacheName).map(name => caches.delete(name)),
  )
}

async function cachedOrFetched(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request)
}

/** A photo never changes. */
const storedOrFetched = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)
