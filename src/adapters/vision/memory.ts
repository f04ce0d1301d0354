import type { JSONValue, Sql } from 'postgres'

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

/** Cached results in the table `photo_sightings`, shared by every process on this database. */
export type Memory = ReturnType<typeof createMemory>

export function createMemory(sql: Sql) {
  const inFlight = new Map<string, Promise<unknown>>()

  async function cachedOrSeen<Seen extends JSONValue>(key: string, look: () => Promise<Seen>): Promise<Seen> {
    const [cached] = await sql<{ seen: Seen }[]>`select seen from photo_sightings where key = ${key}`
    if (cached) return cached.seen
    const seen = await look()
    await sql`insert into photo_sightings (key, seen) values (${key}, ${sql.json(seen)}) on conflict do nothing`
    return seen
  }

  return {
    /**
     * The cached result, or else that of `look`, which is then cached. Concurrent callers in this process share one
     * call of `look`.
     */
    async recall<Seen extends JSONValue>(key: string, look: () => Promise<Seen>): Promise<Seen> {
      while (inFlight.has(key)) await inFlight.get(key)
      const seen = cachedOrSeen(key, look)
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
