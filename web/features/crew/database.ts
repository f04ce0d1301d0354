import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredDay } from './day.ts'
import type { JobPapers } from './papers/papers.ts'
import type { Position } from './positions/saved-positions.ts'
import type { SavedProof } from './proof/proof-queue.ts'
import type { SavedStep } from './steps/steps.ts'

interface Schema extends DBSchema {
  positions: { key: string; value: Position; indexes: { providerId: string } }
  /** By the token of the crew's link. */
  days: { key: string; value: StoredDay }
  /** By the id of the step. */
  steps: { key: string; value: SavedStep; indexes: { providerId: string } }
  /** By the id of the photo, the note or the signature. */
  proofs: { key: string; value: SavedProof; indexes: { providerId: string } }
  /** By the id of the job. */
  papers: { key: string; value: JobPapers }
}

/**
 * What the crew's page keeps on the phone. Opens the database for each operation, because a sleeping phone may close it
 * without notice. Rejects if the browser has no working storage.
 */
export async function inDatabase<Result>(
  act: (database: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<Schema>('crew', 4, {
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
    },
  })
  try {
    return await act(database)
  } finally {
    database.close()
  }
}
