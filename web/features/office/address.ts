import { useSearchParams } from 'react-router-dom'

/** Parts of an address's query, by name; what has none is taken away. */
export type Parts = Readonly<Record<string, string | undefined>>

/** Addresses of the same page with some parts changed. */
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
