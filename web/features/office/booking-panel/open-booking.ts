import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { withParts } from '../address.ts'

/** What of a panel somebody wants when it is opened, as the history's state knows it. */
export type Part = 'status'

/** `panels`: how many history entries ago the page had no panel. */
type State = Readonly<{ panels: number; part?: Part }>

/**
 * The booking whose panel is open, from `&booking=<id>` in the address, and functions to open and close one
 * from any tab. Closing goes back to before it was opened, so that Back does not open it again.
 */
export function useOpenBooking() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const open = useCallback(
    (id: string, part?: Part) =>
      setSearch(now => withParts(now, { booking: id }), {
        state: { panels: panelsBehind() + 1, part } satisfies State,
      }),
    [setSearch],
  )
  const close = useCallback(() => {
    const panels = panelsBehind()
    if (panels > 0) navigate(-panels)
    else setSearch(now => withParts(now, { booking: undefined }), { replace: true })
  }, [navigate, setSearch])
  return { openId: search.get('booking') ?? undefined, open, close }
}

/** Whether the panel was opened to show this part. */
export const isOpenedFor = (part: Part, state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'part' in state && state.part === part

/** The router's state in the browser's own history, which updates immediately. */
const panelsBehind = (): number => {
  const { usr }: { usr?: Partial<State> | null } = history.state ?? {}
  return usr?.panels ?? 0
}
