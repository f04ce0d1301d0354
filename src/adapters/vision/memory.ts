import type { JSONValue, Sql } from 'postgres'

/** What was seen before, in the table `photo_sightings`; shared by every process on this database. */
export type Memory = ReturnType<typeof createMemory>

export function createMemory(sql: Sql) {
  const looking = new Map<string, Promise<unknown>>()

  async function keptOrSeen<Seen extends JSONValue>(key: string, look: () => Promise<Seen>): Promise<Seen> {
    const [kept] = await sql<{ seen: Seen }[]>`select seen from photo_sightings where key = ${key}`
    if (kept) return kept.seen
    const seen = await look()
    await sql`insert into photo_sightings (key, seen) values (${key}, ${sql.json(seen)}) on conflict do nothing`
    return seen
  }

  return {
    /**
     * What is kept under the key, or else what `look` sees now, which is then kept. Whoever asks while somebody of
     * this process looks waits for what that one sees, or why it failed.
     */
    async recall<Seen extends JSONValue>(key: string, look: () => Promise<Seen>): Promise<Seen> {
      while (looking.has(key)) await looking.get(key)
      const seen = keptOrSeen(key, look)
      looking.set(key, seen)
      try {
        return await seen
      } finally {
        looking.delete(key)
      }
    },

    /** Takes one of today's calls; false when there are none left. */
    async takeCall(mostADay: number): Promise<boolean> {
      const taken = await sql`
        insert into vision_calls as v (day, calls) values (current_date, 1)
        on conflict (day) do update set calls = v.calls + 1 where v.calls < ${mostADay}
        returning calls`
      return taken.length > 0
    },
  }
}
