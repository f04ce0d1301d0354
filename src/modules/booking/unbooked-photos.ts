import type { Platform } from '../module.ts'

type PhotoDeps = Pick<Platform, 'sql' | 'photos'>

/** Removes photos that came two weeks ago and that no booking has: a quote that is begun outlives its tab by one. */
export function forgetUnbookedPhotos({ sql, photos }: PhotoDeps, signal?: AbortSignal): Promise<void> {
  const wanted = async (keys: readonly string[]) => {
    // By their keys, for the site may have had another address.
    const booked = await sql<{ key: string }[]>`
      select key from service_requests, unnest("photoUrls") as url, right(url, 48) as key
      where key = any(${[...keys]})`
    return new Set(booked.map(({ key }) => key))
  }
  return photos.forget(new Date(Date.now() - 14 * dayMs), wanted, signal)
}

const dayMs = 24 * 60 * 60_000
