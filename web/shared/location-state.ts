import { useLocation } from 'react-router-dom'
import { isObject, isText } from './checks.ts'

/** The parts of the booking panel that it can open at: the field of the status, or a section. */
const panelParts = ['status', 'job', 'day', 'money'] as const
export type PanelPart = (typeof panelParts)[number]

/**
 * What our pages store with an entry of the browser's history: `navigate(to, { state: locationState({ step }) })`. The
 * browser keeps it over reloads and releases, so reading it checks every field and drops invalid ones.
 */
type LocationState = Readonly<{
  /** For login and registration: where to return to, as path, query and fragment. */
  returnTo?: string
  /** The wizard's step. */
  step?: string
  /** Number of entries since the page was last without a panel: the office's booking, or the customer's chat. */
  panels?: number
  /** The part of the booking panel to show when it opens. */
  panelPart?: PanelPart
  /** The office asked for the search field. */
  isSearching?: boolean
}>

/** Checks the state's type, which the router leaves open. */
export const locationState = (state: LocationState) => state

export const useLocationState = (): LocationState => readLocationState(useLocation().state)

/** Reads the browser's history directly, which changes before the router renders. */
export const currentLocationState = (): LocationState => readLocationState(history.state?.usr)

export function readLocationState(state: unknown): LocationState {
  const fields: Readonly<Record<string, unknown>> = isObject(state) ? { ...state } : {}
  const { returnTo, step, panels, panelPart } = fields
  return {
    returnTo: isOwnAddress(returnTo) ? returnTo : undefined,
    step: isText(step) ? step : undefined,
    panels: isCount(panels) ? panels : undefined,
    panelPart: panelParts.find(part => part === panelPart),
    isSearching: fields.isSearching === true || undefined,
  }
}

/** A path on this site. Two slashes, or a slash and a backslash, begin another site's address. */
const isOwnAddress = (value: unknown): value is string => isText(value) && /^\/(?![/\\])/.test(value)

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
