import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withParts } from '../address.ts'

/** What of a panel somebody wants when it is opened, as the history's state knows it. */
export type Part = 'status'

/** The booking whose panel is open, by `&booking=<id>` in the address, and how to open and close one from any tab. */
export function useOpenBooking() {
  const [search, setSearch] = useSearchParams()
  const show = useCallback(
    (id: string | undefined, at?: Part) => setSearch(now => withParts(now, { booking: id }), { state: at }),
    [setSearch],
  )
  const close = useCallback(() => show(undefined), [show])
  return { openId: search.get('booking') ?? undefined, open: show, close }
}
