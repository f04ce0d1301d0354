import { useState } from 'react'
import { useToast } from '../../shared/components/toast/toast.ts'
import type { Coordinates } from '../../shared/coordinates.ts'
import { currentPosition, NoPosition } from '../../shared/map/geolocation.ts'
import { words } from './words.ts'

/** The customer's position, on request. It never leaves the page. */
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
