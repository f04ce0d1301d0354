import { useState } from 'react'
import { useToast } from '../../components/toast/toast.ts'
import type { Coordinates } from '../../data/coordinates.ts'
import { currentPosition, NoPosition } from '../map/geolocation.ts'
import { words } from './words.ts'

/** Where the customer is, once they ask for it. It stays in the page. */
export function useMyPosition() {
  const [position, setPosition] = useState<Coordinates>()
  const toast = useToast()

  const locate = async () => {
    try {
      setPosition(await currentPosition())
    } catch (fault) {
      if (!(fault instanceof NoPosition)) throw fault
      toast({ title: words.trackingError, description: words.gpsError(fault.message), tone: 'error' })
    }
  }
  return { position, locate }
}
