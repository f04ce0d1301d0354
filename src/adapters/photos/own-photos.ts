import { Invalid } from '../../platform/errors.ts'
import type { Photos } from './photos.ts'

/**
 * The keys of photos that were uploaded to us and have arrived, from their addresses. `client` is the client
 * that sent the addresses.
 * @throws Invalid for an address that is not ours, PhotoRefused for a photo that is not there
 */
export async function ownPhotos(photos: Photos, urls: readonly string[], client: string): Promise<string[]> {
  const keys = urls.map((url, n) => {
    const key = photos.keyOf(url)
    if (!key) throw new Invalid([{ path: `photoUrls.${n}`, message: 'This photo was not uploaded here' }])
    return key
  })
  // A few at a time, as a page uploads them: each client has a limited number of places in the queue.
  for (let n = 0; n < keys.length; n += atOnce) {
    await Promise.all(keys.slice(n, n + atOnce).map(key => photos.settle(key, client)))
  }
  return keys
}

const atOnce = 3
