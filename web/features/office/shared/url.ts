import { useCallback } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom'
import { currentLocationState, locationState, type PanelPart } from '../../../shared/location-state.ts'

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

/**
 * Changes some query parameters of the browser's address, which the router renders a moment later: two changes in a row
 * both hold.
 */
export function useSetParams(): (params: Params, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return useCallback(
    (params, options) => navigate(`?${withParams(new URLSearchParams(location.search), params)}`, options),
    [navigate],
  )
}

/**
 * The booking whose panel is open, from `&booking=<id>` in the URL, with functions to open and close panels from any
 * tab: `open` for event handlers, `linkTo` for link props. Closing goes back to the history entry without a panel if
 * there is one. A panel opened without such an entry, as by a shared link or after a filter change, is replaced by the
 * next one, so that closing never returns to it. `panelPart` is the part to show.
 */
export function useOpenBooking() {
  const [search] = useSearchParams()
  const setParams = useSetParams()
  const navigate = useNavigate()
  const openId = search.get('booking') ?? undefined
  const isOpen = openId !== undefined
  const entry = useCallback(
    (panelPart?: PanelPart) => {
      const behind = panelsBehind()
      const replace = isOpen && behind === 0
      return { replace, state: locationState({ panels: replace ? 0 : behind + 1, panelPart }) }
    },
    [isOpen],
  )
  const open = useCallback(
    (id: string, panelPart?: PanelPart) => setParams({ booking: id }, entry(panelPart)),
    [setParams, entry],
  )
  const linkTo = (id: string) => ({ to: `?${withParams(search, { booking: id })}`, ...entry() })
  const close = useCallback(() => {
    const panels = panelsBehind()
    if (panels > 0) navigate(-panels)
    else setParams({ booking: undefined }, { replace: true })
  }, [navigate, setParams])
  return { openId, open, linkTo, close }
}

const panelsBehind = () => currentLocationState().panels ?? 0
