import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredDay } from '../jobs/day.ts'
import type { JobPapers } from '../papers/papers.ts'
import type { Position } from '../positions/saved-positions.ts'
import type { SavedProof } from '../proof/proof.ts'
import type { ItemStorage } from '../queue/queue.ts'
import type { SavedStep } from '../steps/steps.ts'
import type { StoredDraft } from './draft.ts'

export interface Schema extends DBSchema {
  positions: { key: string; value: Position; indexes: { providerId: string } }
  /** By the token of the crew's link. */
  days: { key: string; value: StoredDay }
  /** By the id of the step. */
  steps: { key: string; value: SavedStep; indexes: { providerId: string } }
  /** By the id of the photo, the note or the signature. */
  proofs: { key: string; value: SavedProof; indexes: { providerId: string } }
  /** By the id of the job. */
  papers: { key: string; value: JobPapers }
  /** By the id of the job and the name of the form. */
  drafts: { key: string; value: StoredDraft }
}

/**
 * What the crew's page keeps on the phone. Opens the database for each operation, because a sleeping phone may close it
 * without notice. Rejects if the browser has no working storage.
 */
export async function inDatabase<Result>(
  act: (database: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<Schema>('crew', 5, {
    upgrade(created, from) {
      if (from < 1) {
        created.createObjectStore('positions', { keyPath: 'id' }).createIndex('providerId', 'providerId')
      }
      if (from < 2) {
        created.createObjectStore('days', { keyPath: 'token' })
        created.createObjectStore('steps', { keyPath: 'id' }).createIndex('providerId', 'providerId')
      }
      if (from < 3) {
        created.createObjectStore('proofs', { keyPath: 'id' }).createIndex('providerId', 'providerId')
      }
      if (from < 4) created.createObjectStore('papers', { keyPath: 'serviceRequestId' })
      if (from < 5) created.createObjectStore('drafts', { keyPath: 'id' })
    },
  })
  try {
    return await act(database)
  } finally {
    database.close()
  }
}

/**
 * A crew's items in one queue. Every call rejects after three seconds, because a browser's storage may hang. After that,
 * `load` rejects at once for a while, so that sending does not wait for it again.
 */
export const savedItems = <Name extends 'steps' | 'proofs'>(
  name: Name,
  providerId: string,
): ItemStorage<Schema[Name]['value']> => {
  /** By `performance.now()`, which ignores changes of the clock. */
  let noLoadUntil = 0
  const limited = async <Result>(act: Parameters<typeof inDatabase<Result>>[0]): Promise<Result> => {
    try {
      return await withinLimit(inDatabase(act))
    } catch (error) {
      if (error instanceof Late) noLoadUntil = performance.now() + restMs
      throw error
    }
  }
  return {
    async load() {
      if (performance.now() < noLoadUntil) throw new Error('The storage does not answer.')
      return limited(database => database.getAllFromIndex(name, 'providerId', IDBKeyRange.only(providerId)))
    },
    put: item => limited(async database => void (await database.put(name, item))),
    remove: id => limited(database => database.delete(name, id)),
  }
}

const limitMs = 3_000
const restMs = 30_000

/** @throws Late if the storage does not answer in time */
export async function withinLimit<Result>(storing: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late('The storage did not answer in time.')), limitMs)
  })
  try {
    return await Promise.race([storing, late])
  } finally {
    clearTimeout(timer)
  }
}

class Late extends Error {}
