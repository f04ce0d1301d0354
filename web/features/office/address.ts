import { useSearchParams } from 'react-router-dom'

/** Query parameters by name. An undefined value removes the parameter. */
export type Parts = Readonly<Record<string, string | undefined>>

/** Builds URLs of the current page with some query parameters changed. */
export function useAddress(): (parts: Parts) => string {
  const [search] = useSearchParams()
  return parts => `?${withParts(search, parts)}`
}

export function withParts(query: URLSearchParams, parts: Parts): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
