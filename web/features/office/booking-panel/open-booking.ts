import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { withParts } from '../address.ts'

/** What of a panel somebody wants when it is opened, as the history's state knows it. */
export type Part = 'status'

/** `panels`: how many history entries ago the page had no panel. */
type State = Readonly<{ panels: number; part?: Part }>

/**
 * The booking whose panel is open, from `&booking=<id>` in the address, and how to open and close one from any
 * tab: `open` on a press, `linkTo` as a link's properties. Closing goes back to the page without a panel where the
 * history has one. A panel that the history does not count, as after a shared link or a changed filter, is replaced
 * by the next one, so closing never returns to it.
 */
export function useOpenBooking() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const openId = search.get('booking') ?? undefined
  const isOpen = openId !== undefined
  const entry = useCallback(
    (part?: Part) => {
      const behind = panelsBehind()
      const replace = isOpen && behind === 0
      return { replace, state: { panels: replace ? 0 : behind + 1, part } satisfies State }
    },
    [isOpen],
  )
  const open = useCallback(
    (id: string, part?: Part) => setSearch(now => withParts(now, { booking: id }), entry(part)),
    [setSearch, entry],
  )
  const linkTo = (id: string) => ({ to: `?${withParts(search, { booking: id })}`, ...entry() })
  const close = useCallback(() => {
    const panels = panelsBehind()
    if (panels > 0) navigate(-panels)
    else setSearch(now => withParts(now, { booking: undefined }), { replace: true })
  }, [navigate, setSearch])
  return { openId, open, linkTo, close }
}

/** Whether the panel was opened to show this part. */
export const isOpenedFor = (part: Part, state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'part' in state && state.part === part

/** The router's state in the browser's own history, which updates immediately. */
const panelsBehind = (): number => {
  const { usr }: { usr?: Partial<State> | null } = history.state ?? {}
  return usr?.panels ?? 0
}
