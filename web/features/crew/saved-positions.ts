import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Reading } from '../map/geolocation.ts'

/** A position on its way to the server. */
export type Position = Readonly<{
  /** Given when it is captured. The server acknowledges the position by it. */
  id: string
  providerId: string
  reading: Reading
  /**
   * This phone's clock when the position came, in milliseconds since 1970. Absent once the time in `reading` has been
   * compared with the server's clock: from then on it stays the same, so that the server recognizes a repeat.
   */
  uncheckedAt?: number
}>

/** The positions of one crew that are saved on this phone. Every call rejects where the browser stores nothing. */
export type SavedPositions = Readonly<{
  /** Oldest first. */
  load(): Promise<readonly Position[]>
  save(positions: readonly Position[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  count(): Promise<number>
}>

export const savedPositions = (providerId: string): SavedPositions => ({
  load: () =>
    inDatabase(async database => {
      const positions = await database.getAllFromIndex('positions', 'providerId', providerId)
      return positions.sort((one, other) => timeOf(one) - timeOf(other))
    }),
  save: positions =>
    inDatabase(async database => {
      const { store, done } = database.transaction('positions', 'readwrite')
      await Promise.all([...positions.map(each => store.put(each)), done])
    }),
  remove: ids =>
    inDatabase(async database => {
      const { store, done } = database.transaction('positions', 'readwrite')
      await Promise.all([...ids.map(id => store.delete(id)), done])
    }),
  count: () => inDatabase(database => database.countFromIndex('positions', 'providerId', providerId)),
})

const timeOf = ({ reading }: Position) => Date.parse(reading.timestamp)

interface Schema extends DBSchema {
  positions: { key: string; value: Position; indexes: { providerId: string } }
}

/** Opened for each use: a phone that sleeps may close an open database without notice. */
async function inDatabase<Result>(act: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const database = await openDB<Schema>('crew', 1, {
    upgrade(created) {
      created.createObjectStore('positions', { keyPath: 'id' }).createIndex('providerId', 'providerId')
    },
  })
  try {
    return await act(database)
  } finally {
    database.close()
  }
}
