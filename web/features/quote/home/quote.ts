import { queryOptions } from '@tanstack/react-query'
import { sizeOfLoad } from '../../../../src/shared/sizes.ts'
import { answer, api } from '../../../shared/api/api.ts'
import type { Items } from '../inventory/items.ts'
import type { Details } from './details/details.ts'

/**
 * The price of a job, keyed by its request. Cached for five minutes; an estimate itself is valid for much
 * longer.
 */
export const priceQuery = (details: Details, inventory?: Items) =>
  queryOptions({
    queryKey: ['/api/calculate-pricing', pricingRequest(details, inventory)],
    queryFn: ({ signal }) => askPrice(pricingRequest(details, inventory), signal),
    staleTime: 5 * 60_000,
  })

/** Only the fields of the chosen service. The form keeps those of the other one. */
export function pricingRequest(details: Details, inventory: Items = []) {
  const { serviceType, fromAddress, fromCoordinates, accessDetails, specialItems } = details
  const common = {
    serviceType,
    fromAddress: fromAddress.trim(),
    fromCoordinates,
    accessDetails,
    specialItems,
    hourlyRate: hourlyRates[serviceType],
    ...(inventory.length > 0 && { inventory: [...inventory] }),
  }
  if (serviceType === 'junk') {
    const { loadSize, itemCategories } = details
    return { ...common, loadSize, homeSize: sizeOfLoad(loadSize), itemCategories }
  }
  const { homeSize, toAddress, toCoordinates, packingService } = details
  return {
    ...common,
    ...(homeSize && { homeSize }),
    toAddress: toAddress.trim(),
    toCoordinates,
    packingService,
  }
}

const askPrice = (request: ReturnType<typeof pricingRequest>, signal: AbortSignal) =>
  answer(api['calculate-pricing'].post(request, { fetch: { signal } }))

/** Spec §9 "Hourly rate sent with the pricing call", in dollars. The server uses its own rates. */
const hourlyRates = { moving: 70, junk: 65 } as const
