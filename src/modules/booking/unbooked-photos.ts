import type { Platform } from '../module.ts'

type PhotoDeps = Pick<Platform, 'sql' | 'photos'>

/** Deletes photos older than two weeks that no booking uses. By then the quote that they belong to has been deleted. */
export function forgetUnbookedPhotos({ sql, photos }: PhotoDeps, signal?: AbortSignal): Promise<void> {
  const keysInUse = async (keys: readonly string[]) => {
    // Compared by key, because the site's address may have changed.
    const booked = await sql<{ key: string }[]>`
      select key from service_requests, unnest("photoUrls") as url, right(url, 48) as key
      where key = any(${[...keys]})`
    return new Set(booked.map(({ key }) => key))
  }
  return photos.forget(new Date(Date.now() - 14 * dayMs), keysInUse, signal)
}

const dayMs = 24 * 60 * 60_000
