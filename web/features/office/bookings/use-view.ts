import { useState } from 'react'
import { browser } from '../../../data/kept.ts'

/** Cards tell everything of a booking, a table shows many at once. */
export type View = 'cards' | 'table'

/** How somebody looks at the bookings: as in this browser the last time. */
export function useView() {
  const [view, setView] = useState<View>(() => (browser.read(name) === 'table' ? 'table' : 'cards'))
  const change = (to: View) => {
    browser.keep(name, to)
    setView(to)
  }
  return [view, change] as const
}

const name = 'office-bookings-view'
