import type { Suggestion } from './suggestions.ts'

/** A search that reached the server and awaits a reply. */
export type Search = Readonly<{
  query: URLSearchParams
  reply: (places: readonly Suggestion[]) => void
  fail: () => void
}>

/** A geocoder whose replies the test controls, in any order. */
export function heldGeocoder() {
  const searches: Search[] = []
  const server = Bun.serve({
    port: 0,
    fetch(request) {
      const { promise, resolve } = Promise.withResolvers<Response>()
      searches.push({
        query: new URL(request.url).searchParams,
        reply: places => resolve(Response.json(places)),
        fail: () => resolve(Response.json({ error: 'unavailable', message: 'No.' }, { status: 503 })),
      })
      return promise
    },
  })
  return { url: server.url.href, searches, stop: () => server.stop(true) }
}

export const place = (name: string, address: Partial<Suggestion['address']> = {}): Suggestion => ({
  lat: '43.0389',
  lon: '-87.9065',
  display_name: `${name}, United States`,
  address: { city: '', state: '', ...address },
  precision: 'zip',
  source: 'ZIP code data',
})
