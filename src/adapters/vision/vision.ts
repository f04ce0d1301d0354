import type { Sql } from 'postgres'
import { type CloudOptions, createCloud } from './cloud.ts'
import { createLocal } from './local/local.ts'
import type { Photo, Sighting } from './memory.ts'
import { createMemory } from './memory.ts'

export type { Photo, SeenThing, Sighting } from './memory.ts'

export interface Vision {
  /**
   * Which of these `names` are on the client's photos. Results are remembered.
   * @throws Busy if too many clients wait for the local model
   */
  look(photos: readonly Photo[], names: readonly string[], client: string): Promise<Sighting>
  stop(): Promise<void>
}

export type VisionOptions = Readonly<{
  sql: Sql
  cloud?: CloudOptions
  onError: (error: unknown) => void
}>

/** Uses the `cloud` model, and the local one if that fails or is not configured. */
export function createVision({ sql, cloud, onError }: VisionOptions): Vision {
  const memory = createMemory(sql)
  const local = createLocal(memory)
  const remote = cloud && createCloud(cloud, memory)
  return {
    async look(photos, names, client) {
      if (!remote) return local.look(photos, names, client)
      try {
        return await remote.look(photos, names)
      } catch (error) {
        onError(error)
        return local.look(photos, names, client)
      }
    },
    stop: local.stop,
  }
}
