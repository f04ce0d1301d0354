import type { JSONValue, Sql } from 'postgres'
import type { PhotoDetection } from '../../shared/photo-analysis.ts'
import type { PhotoRoom } from '../../shared/photos.ts'
import { type CloudOptions, createCloud } from './cloud.ts'
import { createLocal } from './local.ts'

/** A stored photo: its key, under which the results are cached, and the room that the customer named. */
export type KnownPhoto = Readonly<{ key: string; room?: PhotoRoom }>

/** The same with its JPEG, upright. */
export type Photo = KnownPhoto & Readonly<{ open(): Promise<Uint8Array> }>

/** What a model recognized on a set of photos. A model's `version` changes with its results. */
export type Sighting = Readonly<{
  model: string
  version: string
  things: readonly SeenThing[]
  /** What was recognized on each photo, by its key. Empty for a model that counts all photos together. */
  detections: Readonly<Record<string, readonly PhotoDetection[]>>
  /** The share of a truck that a load of junk fills, 0 to 1, where the model can tell. */
  truckShare?: number
}>

/** An item of the cube sheet. `confidence` is from 0 to 1. */
export type SeenThing = Readonly<{ name: string; count: number; confidence: number }>

export interface Vision {
  /**
   * Which of these `names` are on the client's photos. Results are remembered.
   * @throws Busy if too many clients wait for the local model
   */
  recognize(photos: readonly Photo[], names: readonly string[], client: string): Promise<Sighting>
  /** The remembered result for these photos. Undefined if there is none: runs no model. */
  recall(photos: readonly KnownPhoto[], names: readonly string[]): Promise<Sighting | undefined>
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
    recall: async (photos, names) => (await remote?.recall(photos)) ?? (await local.recall(photos, names)),
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

    /** The cached results by key. */
    async find<Seen extends JSONValue>(keys: readonly string[]): Promise<ReadonlyMap<string, Seen>> {
      const rows = await sql<{ key: string; seen: Seen }[]>`
        select key, seen from photo_sightings where key = any(${[...keys]})`
      return new Map(rows.map(({ key, seen }) => [key, seen]))
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
