import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, unwrap } from '../../../shared/api/api.ts'
import { useDebounced } from '../../../shared/use-debounced.ts'

/** Spec §5 "Address search" and §9. */
const minCharacters = 3
const debounceMs = 300
const maxResults = 5

/**
 * Suggestions for the latest text. Queries are keyed by text, so a late reply never replaces a newer one. The
 * previous suggestions stay until the new ones arrive.
 */
export function useSuggestions(typed: string) {
  const text = useDebounced(typed.trim(), debounceMs)
  const isLongEnough = typed.trim().length >= minCharacters
  const { data, error, isFetching } = useQuery({
    queryKey: ['geocode', text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: isLongEnough && text.length >= minCharacters,
    placeholderData: keepPreviousData,
  })

  useEffect(() => {
    if (error) console.error('The address search failed.', error)
  }, [error])

  return {
    suggestions: isLongEnough && !error && data ? data : none,
    isSearching: isLongEnough && isFetching,
  }
}

/** A place from the geocoder. Coordinates are degrees as strings. */
export type Suggestion = Awaited<ReturnType<typeof search>>[number]

async function search(text: string, signal: AbortSignal) {
  const query = { q: text, format: 'json', addressdetails: 1, limit: maxResults, countrycodes: 'us' }
  const places = await unwrap(api.geocode.get({ query, fetch: { signal } }))
  return places.slice(0, maxResults)
}

const none: readonly Suggestion[] = []
