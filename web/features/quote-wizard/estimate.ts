import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { HomeSize, ServiceType } from '../../../src/shared/catalog.ts'
import type { Counted } from '../../../src/shared/inventory.ts'
import { answer, api } from '../../api.ts'
import { useSettled } from '../address/use-settled.ts'
import type { Draft } from './draft.ts'
import { isLocated } from './moves.ts'

/** What the price is asked for with (spec §7). The server finds the places by their addresses itself. */
export type Question = Readonly<{
  serviceType: ServiceType
  roomSize: HomeSize
  pickupAddress: string
  pickupCoordinates: Draft['answers']['fromCoordinates']
  dropoffAddress?: string
  dropoffCoordinates?: Draft['answers']['toCoordinates']
  inventory?: Counted[]
}>

/** Nothing while an answer is missing without which there is no price. */
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

/** Begins the key of every price that was asked for. */
export const estimates = ['/api/pricing/estimate'] as const

/** The same question has the same answer for five minutes: an estimate itself holds for much longer. */
export const estimateQuery = (question: Question | null) =>
  queryOptions({
    queryKey: [...estimates, question],
    queryFn: question
      ? ({ signal }) => answer(api.pricing.estimate.post(question, { fetch: { signal } }))
      : skipToken,
    staleTime: 5 * 60_000,
  })

/** Long enough not to ask in the middle of a word. */
const settleMs = 700

/** The price of what is answered now; while an address is being changed the one before, which `isReckoning` tells. */
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
    /** What it would cost without what was counted, in dollars. */
    withoutTotal: without.data?.pricing.total,
    isReckoning: isFetching || isPlaceholderData || !isSettled,
    refetch,
  }
}
