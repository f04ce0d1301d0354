import { inDatabase } from '../database.ts'
import type { SavedProofs } from './proof-queue.ts'

/** One crew's photos and notes saved on this phone. Rejects if the browser has no working storage or no room. */
export const savedProofs = (providerId: string): SavedProofs => ({
  async load() {
    const proofs = await inDatabase(database => database.getAllFromIndex('proofs', 'providerId', providerId))
    return proofs.sort((one, other) => one.place - other.place)
  },
  put: proof =>
    inDatabase(async database => {
      await database.put('proofs', proof)
    }),
  remove: ids =>
    inDatabase(async database => {
      const { store, done } = database.transaction('proofs', 'readwrite')
      await Promise.all([...ids.map(id => store.delete(id)), done])
    }),
})
