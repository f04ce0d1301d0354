import { skipToken, useQuery } from '@tanstack/react-query'
import type { ServiceType } from '../../../../src/shared/catalog.ts'
import { answer, api } from '../../../shared/api/api.ts'

/** What the server's model detects in the photos. The same set of photos is analyzed once. */
export function useAnalysis(serviceType: ServiceType, photoUrls: readonly string[]) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/photos/analyze', serviceType, photoUrls],
    queryFn:
      photoUrls.length > 0
        ? ({ signal }) =>
            answer(
              api.photos.analyze.post(
                { serviceType, photoUrls: photoUrls.slice(0, mostPhotos) },
                { fetch: { signal } },
              ),
            )
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { analysis: data?.analysis, error, isLooking: isFetching, lookAgain: () => void refetch() }
}

export type Analysis = NonNullable<ReturnType<typeof useAnalysis>['analysis']>

/** The server's limit per request. */
const mostPhotos = 30
