import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useKeys } from './use-keys.ts'

/** What the history knows of a visit that is to begin in the search. */
export const searching = 'searching'

/** `/` leads into the search of the bookings, from whatever tab is open. */
export function useSearchKey(): void {
  const [, setSearch] = useSearchParams()
  useKeys(
    useMemo(
      () => ({
        '/'() {
          const box = document.querySelector<HTMLElement>('input[type=search][name=q]')
          if (box) box.focus()
          else setSearch({}, { state: searching })
        },
      }),
      [setSearch],
    ),
  )
}
