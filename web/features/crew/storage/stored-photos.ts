import type { CrewDay } from '../../../../src/shared/move-day.ts'

/**
 * Stores the thumbnails of the jobs' photos on the phone, and deletes all others. The service worker shows them without
 * a network (web/worker/crew.ts). What cannot be fetched now is fetched with the next answer.
 */
export async function storePhotos({ days }: Pick<CrewDay, 'days'>): Promise<void> {
  const urls = days
    .flatMap(({ jobs }) => jobs)
    .flatMap(({ photoUrls, proof }) => [...photoUrls, ...(proof?.photos.map(({ url }) => url) ?? [])])
    .map(url => new URL(`${url}/thumb`, location.href).href)
  try {
    const cache = await caches.open('crew-photos')
    const stored = (await cache.keys()).map(({ url }) => url)
    await Promise.all([
      ...stored.filter(url => !urls.includes(url)).map(url => cache.delete(url)),
      ...urls.filter(url => !stored.includes(url)).map(url => cache.add(url)),
    ])
  } catch (error) {
    console.warn('Not all photos are stored on this phone.', error)
  }
}

export const dropPhotos = (): Promise<void> => storePhotos({ days: [] })
