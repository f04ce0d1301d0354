import type { JSONValue, Sql } from 'postgres'
import { type CloudOptions, createCloud } from './cloud.ts'
import { createLocal } from './local.ts'

/** A stored photo: its key, under which the results are cached, and its JPEG. */
export type Photo = Readonly<{ key: string; open(): Promise<Uint8Array> }>

/** What a model recognized on a set of photos. */
export type Sighting = Readonly<{
  model: string
  things: readonly SeenThing[]
  /** The share of a truck that a load of junk fills, 0 to 1, where the model can tell. */
  truckShare?: number
}>

/**
 * An item of the cube sheet. `count` assumes that photos of one kind of room show the same room, `most` that each photo
 * shows another room; the true number lies between. `confidence` is from 0 to 1.
 */
export type SeenThing = Readonly<{ name: string; count: number; most: number; confidence: number }>

export interface Vision {
  /**
   * Which of these `names` are on the client's photos. Results are remembered.
   * @throws Busy if too many clients wait for the local model
   */
  recognize(photos: readonly Photo[], names: readonly string[], client: string): Promise<Sighting>
  stop(): Promise<void>
}

export type VisionOptions = Readonly<{
  sql: Sql
  cloud?: CloudOptions
  onError: (error: unknown) => void
}>

/** Uses the `cloud` model, and the local one if that fails or is not configured. */
export function createVision({ sql, cloud, onError }: VisionOptions): Vision {
  const cache = createCache(sql)
  const local = createLocal(cache)
  const remote = cloud && createCloud(cloud, cache)
  return {
    async recognize(photos, names, client) {
      if (!remote) return local.recognize(photos, names, client)
      try {
        return await remote.recognize(photos, names)
      } catch (error) {
        onError(error)
        return local.recognize(photos, names, client)
      }
    },
    stop: local.stop,
  }
}

/** Cached results in the table `photo_sightings`, shared by every process on this database. */
export type Cache = ReturnType<typeof createCache>

export function createCache(sql: Sql) {
  const inFlight = new Map<string, Promise<unknown>>()

  async function cachedOrComputed<Seen extends JSONValue>(
    key: string,
    compute: () => Promise<Seen>,
  ): Promise<Seen> {
    const [cached] = await sql<{ seen: Seen }[]>`select seen from photo_sightings where key = ${key}`
    if (cached) return cached.seen
    const seen = await compute()
    await sql`insert into photo_sightings (key, seen) values (${key}, ${sql.json(seen)}) on conflict do nothing`
    return seen
  }

  return {
    /**
     * The cached result, or else that of `compute`, which is then cached. Concurrent callers in this process share one
     * call of `compute`.
     */
    async getOrCompute<Seen extends JSONValue>(key: string, compute: () => Promise<Seen>): Promise<Seen> {
      while (inFlight.has(key)) await inFlight.get(key)
      const seen = cachedOrComputed(key, compute)
      inFlight.set(key, seen)
      try {
        return await seen
      } finally {
        inFlight.delete(key)
      }
    },

    /** Takes one of today's calls; false if none is left. */
    async takeCall(maxPerDay: number): Promise<boolean> {
      const taken = await sql`
        insert into vision_calls as v (day, calls) values (current_date, 1)
        on conflict (day) do update set calls = v.calls + 1 where v.calls < ${maxPerDay}
        returning calls`
      return taken.length > 0
    },
  }
}
