import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answer, api } from '../../api.ts'
import { useSettled } from './use-settled.ts'

/** Spec §5 "Address search" and §9. */
const fewestCharacters = 3
const debounceMs = 300
const mostResults = 5

/** What the search is told about a place. Degrees as text, as the geocoder writes them. */
export type Suggestion = Readonly<{
  lat: string
  lon: string
  display_name: string
  address: Readonly<{
    house_number?: string
    road?: string
    city?: string
    town?: string
    village?: string
    state?: string
    postcode?: string
  }>
}>

/**
 * The places that fit what was typed last: a reply belongs to the text it was asked for, so a late one is never shown
 * for a newer text. Until the newer reply is there, the list keeps the older one.
 */
export function useSuggestions(typed: string) {
  const text = useSettled(typed.trim(), debounceMs)
  const isLongEnough = typed.trim().length >= fewestCharacters
  const { data, error, isFetching } = useQuery({
    queryKey: ['geocode', text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: isLongEnough && text.length >= fewestCharacters,
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

async function search(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const query = { q: text, format: 'json', addressdetails: 1, limit: mostResults, countrycodes: 'us' }
  const places = await answer(api.geocode.get({ query, fetch: { signal } }))
  return places.slice(0, mostResults)
}

const none: readonly Suggestion[] = []
