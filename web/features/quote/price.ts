import { hashKey, keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ServiceType } from '../../../src/shared/catalog.ts'
import { sizeOfLoad } from '../../../src/shared/sizes.ts'
import { api, unwrap } from '../../shared/api/api.ts'
import { type Answers, type Draft, isLocated } from './draft.ts'

/**
 * The server's response, with a price or with what it needs for one: amounts in dollars, distance in miles, volume in
 * cubic feet.
 */
export type Offer = Awaited<ReturnType<typeof unwrap<Awaited<ReturnType<Calculation>>>>>

/** An offer with a price. Without one, an address was not found, and `needs` says what to complete. */
export type Quote = Offer & Readonly<{ pricing: NonNullable<Offer['pricing']> }>

export const isPriced = (offer: Offer): offer is Quote => offer.pricing !== null

/** The office looks at the job before anything is charged: it is outside the area, or an address was not found. */
export const isForReview = ({ serviceArea }: Offer) => serviceArea !== 'served'

type Calculation = (typeof api)['calculate-pricing']['post']

export type Price = ReturnType<typeof usePrice>

/** What a price depends on. */
type Job = Pick<Draft, 'answers' | 'inventory' | 'isInventoryComplete'>

/** How a wizard asks for its price. */
export type Pricing = Readonly<{
  query: (job: Job) => ReturnType<typeof priceQuery>
  /** Whether there is enough input for a price. The server validates it. */
  isPriceable: (job: Job) => boolean
}>

/** Shown when a price request fails (spec §8). */
export const pricingFailed = {
  title: 'Pricing Failed',
  description: 'Failed to calculate pricing. Please try again.',
}

/** The home wizard's price: POST /api/calculate-pricing (spec §7). */
export const homePricing: Pricing = {
  query: job => {
    const request = homePriceRequest(job)
    return priceQuery('/api/calculate-pricing', request, signal =>
      unwrap(api['calculate-pricing'].post(request, { fetch: { signal } })),
    )
  },
  isPriceable({ answers: { serviceType, fromAddress, toAddress, homeSize } }) {
    if (fromAddress.trim().length < 3) return false
    return serviceType === 'junk' || (homeSize !== undefined && toAddress.trim().length >= 3)
  },
}

/** The quote wizards' price: POST /api/pricing/estimate (spec §7). */
export const quotePricing: Pricing = {
  query: job => {
    const request = quotePriceRequest(job)
    return priceQuery(
      '/api/pricing/estimate',
      request,
      request ? signal => unwrap(api.pricing.estimate.post(request, { fetch: { signal } })) : skipToken,
    )
  },
  isPriceable: job => quotePriceRequest(job) !== null,
}

/**
 * The price of the current answers. Typed text counts after a pause. Nothing is requested unless `isEnabled`: the server
 * stores each price that it calculates as a quote given to the visitor.
 */
export function usePrice(pricing: Pricing, draft: Draft, isEnabled: boolean) {
  const job = useDebouncedJob(draft)
  const query = pricing.query(job)
  const enabled = isEnabled && pricing.isPriceable(job)
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query,
    enabled,
    placeholderData: keepPreviousData,
  })
  const withoutInventory = useQuery({
    ...pricing.query({ ...job, inventory: undefined }),
    enabled: enabled && job.inventory !== undefined,
  })
  const isCurrent = hashKey(query.queryKey) === hashKey(pricing.query(draft).queryKey)
  const offer = isError ? undefined : data
  return {
    /** The latest response: while `isCalculating`, that of earlier answers. */
    offer,
    /** The same, if it has a price. */
    quote: offer && isPriced(offer) ? offer : undefined,
    isCalculating: isFetching || isPlaceholderData || !isCurrent,
    error,
    /** The total without the inventory, in dollars. */
    totalWithoutInventory: withoutInventory.data?.pricing?.total,
    /** False if the current answers are too few for a price; `quote` is then that of earlier answers. */
    isPriceable: pricing.isPriceable(draft),
    refetch: () => void refetch(),
  }
}

/** Spec §9 "Hourly rate sent with the pricing call". The server ignores it and uses its rate card. */
const specifiedRates: Readonly<Record<ServiceType, number>> = { moving: 70, junk: 65 }

/** Only the fields of the chosen service. The form keeps those of the other one. */
export function homePriceRequest({ answers, ...counted }: Job) {
  const { serviceType, fromAddress, fromCoordinates, accessDetails, specialItems } = answers
  const common = {
    serviceType,
    fromAddress: fromAddress.trim(),
    fromCoordinates,
    accessDetails,
    specialItems,
    hourlyRate: specifiedRates[serviceType],
    ...inventoryFields(counted),
  }
  if (serviceType === 'junk') {
    const { loadSize, itemCategories } = answers
    return { ...common, loadSize, homeSize: sizeOfLoad(loadSize), itemCategories }
  }
  const { homeSize, toAddress, toCoordinates, dropoffAccess, packingService } = answers
  return {
    ...common,
    ...(homeSize && { homeSize }),
    toAddress: toAddress.trim(),
    toCoordinates,
    dropoffAccess,
    packingService,
  }
}

/** Null while a required answer is missing. */
function quotePriceRequest({ answers, ...counted }: Job) {
  const { serviceType, homeSize, fromAddress, fromCoordinates, toAddress, toCoordinates } = answers
  const { accessDetails, dropoffAccess, itemCategories } = answers
  if (!homeSize || !isLocated(answers)) return null
  return {
    serviceType,
    roomSize: homeSize,
    pickupAddress: fromAddress.trim(),
    pickupCoordinates: fromCoordinates,
    accessDetails,
    ...(serviceType === 'moving' && {
      dropoffAddress: toAddress.trim(),
      dropoffCoordinates: toCoordinates,
      dropoffAccess,
    }),
    ...(serviceType === 'junk' && { itemCategories }),
    ...inventoryFields(counted),
  }
}

const inventoryFields = ({ inventory = [], isInventoryComplete }: Omit<Job, 'answers'>) =>
  inventory.length > 0 && {
    inventory: [...inventory],
    ...(isInventoryComplete !== undefined && { isInventoryComplete }),
  }

/** Cached for five minutes by its request. An estimate itself is valid for much longer. */
export const priceQuery = (
  path: string,
  request: object | null,
  ask: ((signal: AbortSignal) => Promise<Offer>) | typeof skipToken,
) =>
  queryOptions({
    queryKey: [path, request],
    queryFn: ask === skipToken ? skipToken : ({ signal }) => ask(signal),
    staleTime: 5 * 60_000,
  })

/** Waits for a pause in typing, or between clicks on the same button. */
const pauseMs = 700

/** The job without input that may still go on. A choice, such as a size or a suggested address, counts at once. */
function useDebouncedJob({ answers, inventory, isInventoryComplete }: Job): Job {
  const job = { answers, inventory, isInventoryComplete }
  const [debounced, setDebounced] = useState<Job>(job)
  const isChanged =
    debounced.answers !== answers ||
    debounced.inventory !== inventory ||
    debounced.isInventoryComplete !== isInventoryComplete
  if (isChanged && isChoice(debounced, job)) setDebounced(job)
  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(() => setDebounced({ answers, inventory, isInventoryComplete }), pauseMs)
    return () => clearTimeout(timer)
  }, [isChanged, answers, inventory, isInventoryComplete])
  return debounced
}

const isChoice = (before: Job, now: Job) =>
  JSON.stringify(chosen(before.answers)) !== JSON.stringify(chosen(now.answers)) ||
  before.inventory?.length !== now.inventory?.length ||
  before.isInventoryComplete !== now.isInventoryComplete ||
  isPicked(before.answers.fromCoordinates, now.answers.fromCoordinates) ||
  isPicked(before.answers.toCoordinates, now.answers.toCoordinates)

const chosen = (answers: Answers) => {
  const { serviceType, homeSize, specialItems, itemCategories, packingService } = answers
  return [
    serviceType,
    homeSize,
    specialItems,
    itemCategories,
    packingService,
    ...[answers.accessDetails, answers.dropoffAccess].map(access => [access.hasElevator, access.longCarry]),
  ]
}

const isPicked = (before: Answers['fromCoordinates'], now: Answers['fromCoordinates']) =>
  now !== null && (before?.latitude !== now.latitude || before.longitude !== now.longitude)
