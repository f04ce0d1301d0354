import { useEffect, useState } from 'react'
import type { Reading } from '../../../shared/map/geolocation.ts'
import { inDatabase } from '../storage/database.ts'

/** A position waiting to be acknowledged by the server. */
export type Position = Readonly<{
  /** Assigned at capture. The server acknowledges positions by this id. */
  id: string
  providerId: string
  reading: Reading
  /**
   * This phone's clock when the position arrived, in milliseconds since 1970. Absent once the timestamp in `reading`
   * has been checked against the server's clock. After that the timestamp never changes, so the server can recognize
   * duplicates.
   */
  uncheckedAt?: number
}>

/** One crew's positions saved on this phone. Every call rejects if the browser has no working storage. */
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

/** Number of positions saved on this phone. Waits `afterMs` before counting, because some may still be in flight. */
export function useSavedCount(providerId: string | undefined, afterMs: number): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!providerId) return
    const read = async () => {
      try {
        setCount(await savedPositions(providerId).count())
      } catch (error) {
        console.warn('This browser saves no positions.', error)
      }
    }
    const timer = setTimeout(read, afterMs)
    return () => clearTimeout(timer)
  }, [providerId, afterMs])
  return count
}

const timeOf = ({ reading }: Position) => Date.parse(reading.timestamp)
