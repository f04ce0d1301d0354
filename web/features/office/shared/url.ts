import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

/** Query parameters by name. An undefined value removes the parameter. */
export type Params = Readonly<Record<string, string | undefined>>

/** Builds URLs of the current page with some query parameters changed. */
export function useUrlWith(): (params: Params) => string {
  const [search] = useSearchParams()
  return params => `?${withParams(search, params)}`
}

export function withParams(query: URLSearchParams, params: Params): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(params)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The section to show when the panel opens, stored in the history state. */
export type PanelPart = 'status'

/** `panels` is the number of history entries since the page was last without a panel. */
type State = Readonly<{ panels: number; part?: PanelPart }>

/**
 * The booking whose panel is open, from `&booking=<id>` in the URL, with functions to open and close panels from any
 * tab: `open` for event handlers, `linkTo` for link props. Closing goes back to the history entry without a panel if
 * there is one. A panel opened without such an entry, as by a shared link or after a filter change, is replaced by the
 * next one, so that closing never returns to it.
 */
export function useOpenBooking() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const openId = search.get('booking') ?? undefined
  const isOpen = openId !== undefined
  const entry = useCallback(
    (part?: PanelPart) => {
      const behind = panelsBehind()
      const replace = isOpen && behind === 0
      return { replace, state: { panels: replace ? 0 : behind + 1, part } satisfies State }
    },
    [isOpen],
  )
  const open = useCallback(
    (id: string, part?: PanelPart) => setSearch(now => withParams(now, { booking: id }), entry(part)),
    [setSearch, entry],
  )
  const linkTo = (id: string) => ({ to: `?${withParams(search, { booking: id })}`, ...entry() })
  const close = useCallback(() => {
    const panels = panelsBehind()
    if (panels > 0) navigate(-panels)
    else setSearch(now => withParams(now, { booking: undefined }), { replace: true })
  }, [navigate, setSearch])
  return { openId, open, linkTo, close }
}

/** Whether the history state asks for this section. */
export const isOpenedFor = (part: PanelPart, state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'part' in state && state.part === part

/** Reads the router's state directly from the browser's history, which updates immediately. */
const panelsBehind = (): number => {
  const { usr }: { usr?: Partial<State> | null } = history.state ?? {}
  return usr?.panels ?? 0
}
