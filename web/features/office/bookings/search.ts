import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useKeys } from '../shared/keys.ts'

/** History state that focuses the search box. */
export const searching = 'searching'

/** The `/` key focuses the bookings search from any tab. */
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
