import { inDatabase } from '../database.ts'
import type { SavedStep, SavedSteps } from './steps.ts'

/** One crew's steps saved on this phone. Rejects if the browser has no working storage. */
export const savedSteps = (providerId: string): SavedSteps => ({
  async load() {
    const steps = await inDatabase(database => database.getAllFromIndex('steps', 'providerId', providerId))
    return steps.sort((one, other) => one.place - other.place)
  },
  put: steps =>
    inDatabase(async database => {
      const { store, done } = database.transaction('steps', 'readwrite')
      await Promise.all([...steps.map((each: SavedStep) => store.put(each)), done])
    }),
  remove: ids =>
    inDatabase(async database => {
      const { store, done } = database.transaction('steps', 'readwrite')
      await Promise.all([...ids.map(id => store.delete(id)), done])
    }),
})
