import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { HomeSize, ServiceType } from '../../../../src/shared/catalog.ts'
import type { Counted } from '../../../../src/shared/inventory.ts'
import { answer, api } from '../../../shared/api/api.ts'
import { useSettled } from '../../../shared/use-debounced.ts'
import type { Draft } from './draft.ts'
import { isLocated } from './moves.ts'

/** The price request (spec §7). */
export type Question = Readonly<{
  serviceType: ServiceType
  roomSize: HomeSize
  pickupAddress: string
  pickupCoordinates: Draft['answers']['fromCoordinates']
  dropoffAddress?: string
  dropoffCoordinates?: Draft['answers']['toCoordinates']
  inventory?: Counted[]
}>

/** Null while a required answer is missing. */
export function questionOf(
  serviceType: ServiceType,
  { answers, roomSize, inventory = [] }: Draft,
): Question | null {
  if (!roomSize || !isLocated(serviceType, answers)) return null
  const { fromAddress, fromCoordinates, toAddress, toCoordinates } = answers
  return {
    serviceType,
    roomSize,
    pickupAddress: fromAddress.trim(),
    pickupCoordinates: fromCoordinates,
    ...(serviceType === 'moving' && {
      dropoffAddress: toAddress.trim(),
      dropoffCoordinates: toCoordinates,
    }),
    ...(inventory.length > 0 && { inventory: [...inventory] }),
  }
}

/** The key prefix of all estimates. */
export const estimates = ['/api/pricing/estimate'] as const

/** Cached for five minutes. An estimate itself is valid for much longer. */
export const estimateQuery = (question: Question | null) =>
  queryOptions({
    queryKey: [...estimates, question],
    queryFn: question
      ? ({ signal }) => answer(api.pricing.estimate.post(question, { fetch: { signal } }))
      : skipToken,
    staleTime: 5 * 60_000,
  })

/** Waits for a pause in typing. */
const settleMs = 700

/**
 * The price for the current answers. While an address changes, returns the previous price with `isCalculating`
 * set.
 */
export function useEstimate(service: ServiceType, draft: Draft) {
  const question = questionOf(service, draft)
  const settled = useSettled(draft, settleMs)
  const asked = questionOf(service, settled)
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...estimateQuery(asked),
    placeholderData: keepPreviousData,
  })
  const uncounted = settled.inventory ? questionOf(service, { ...settled, inventory: [] }) : null
  const without = useQuery(estimateQuery(uncounted))
  const isSettled = JSON.stringify(question) === JSON.stringify(asked)
  return {
    quote: isError ? undefined : data,
    error,
    /** The price without the inventory, in dollars. */
    withoutTotal: without.data?.pricing.total,
    isCalculating: isFetching || isPlaceholderData || !isSettled,
    refetch,
  }
}
