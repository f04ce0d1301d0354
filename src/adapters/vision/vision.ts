import type { Sql } from 'postgres'
import { type CloudOptions, createCloud } from './cloud.ts'
import { createLocal } from './local/local.ts'
import { createMemory } from './memory.ts'
import type { Photo, Sighting } from './sighting.ts'

export type { Photo, SeenThing, Sighting } from './sighting.ts'

export interface Vision {
  /**
   * Which of these `names` are on the client's photos. Results are remembered.
   * @throws Busy when too many wait for this machine to look at theirs
   */
  look(photos: readonly Photo[], names: readonly string[], client: string): Promise<Sighting>
  stop(): Promise<void>
}

export type VisionOptions = Readonly<{
  sql: Sql
  cloud?: CloudOptions
  onError: (error: unknown) => void
}>

/** With `cloud` a model elsewhere looks, and ours where that one fails; without, ours. */
export function createVision({ sql, cloud, onError }: VisionOptions): Vision {
  const memory = createMemory(sql)
  const local = createLocal(memory)
  const distant = cloud && createCloud(cloud, memory)
  return {
    async look(photos, names, client) {
      if (!distant) return local.look(photos, names, client)
      try {
        return await distant.look(photos, names)
      } catch (error) {
        onError(error)
        return local.look(photos, names, client)
      }
    },
    stop: local.stop,
  }
}
