import type { Photos } from '../adapters/photos/photos.ts'
import { Invalid } from '../errors.ts'

/**
 * The keys of photos that were uploaded to us and have arrived; an upload address stands for its photo.
 * @throws Invalid for an address that is not ours, PhotoRefused for a photo that is not there
 */
export async function ownPhotos(photos: Photos, urls: readonly string[]): Promise<string[]> {
  const keys = urls.map((url, n) => {
    const key = photos.keyOf(url)
    if (!key) throw new Invalid([{ path: `photoUrls.${n}`, message: 'This photo was not uploaded here' }])
    return key
  })
  await Promise.all(keys.map(key => photos.settle(key)))
  return keys
}
