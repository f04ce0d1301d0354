import { useState } from 'react'
import { browser } from '../../../shared/storage.ts'

/** Cards show every detail; the table shows more bookings at once. */
export type View = 'cards' | 'table'

/** The selected view, remembered in this browser. */
export function useView() {
  const [view, setView] = useState<View>(() => (browser.read(name) === 'table' ? 'table' : 'cards'))
  const change = (to: View) => {
    browser.write(name, to)
    setView(to)
  }
  return [view, change] as const
}

const name = 'office-bookings-view'
