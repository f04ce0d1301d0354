import { useEffect, useState } from 'react'
import { savedPositions } from './saved-positions.ts'

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
