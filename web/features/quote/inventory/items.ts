import { skipToken, useQuery } from '@tanstack/react-query'
import type { ServiceType } from '../../../../src/shared/catalog.ts'
import { mostOfOne } from '../../../../src/shared/goods.ts'
import type { Counted } from '../../../../src/shared/inventory.ts'
import { mostAnalyzed } from '../../../../src/shared/photos.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { type Photo, roomsOf } from '../photos/uploads.ts'

/** The items that the crew will carry, with their counts. */
export type Items = readonly Counted[]

export const withCount = (items: Items, name: string, count: number): Items =>
  items.map(item => (item.name === name ? { name, count: Math.min(mostOfOne, Math.max(1, count)) } : item))

export const without = (items: Items, name: string): Items => items.filter(item => item.name !== name)

/** Adds one of an item. New items go to the end. */
export function withOneMore(items: Items, name: string): Items {
  const present = items.find(item => item.name === name)
  return present ? withCount(items, name, present.count + 1) : [...items, { name, count: 1 }]
}

/** What the server's model detects in the photos. The same photos of the same rooms are analyzed once. */
export function useAnalysis(serviceType: ServiceType, photos: readonly Photo[]) {
  const analyzed = photos.slice(0, mostAnalyzed)
  const request = { serviceType, photoUrls: analyzed.map(({ url }) => url), rooms: roomsOf(analyzed) }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/photos/analyze', request],
    queryFn:
      photos.length > 0
        ? ({ signal }) => unwrap(api.photos.analyze.post(request, { fetch: { signal } }))
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { analysis: data?.analysis, error, isAnalyzing: isFetching, retry: () => void refetch() }
}

export type Analysis = NonNullable<ReturnType<typeof useAnalysis>['analysis']>
