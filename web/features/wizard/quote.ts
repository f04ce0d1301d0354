import { queryOptions } from '@tanstack/react-query'
import { sizeOfLoad } from '../../../src/shared/sizes.ts'
import { answer, api } from '../../api.ts'
import type { List } from '../inventory/list.ts'
import type { Details } from './details/details.ts'

/**
 * The price of a job; two jobs that ask the same have the same one. It is not asked for again within five minutes:
 * an estimate itself holds for much longer.
 */
export const priceQuery = (details: Details, inventory?: List) =>
  queryOptions({
    queryKey: ['/api/calculate-pricing', pricingRequest(details, inventory)],
    queryFn: ({ signal }) => askPrice(pricingRequest(details, inventory), signal),
    staleTime: 5 * 60_000,
  })

/** Only what the chosen service needs: what was typed for the other one is kept in the form, not sent. */
export function pricingRequest(details: Details, inventory: List = []) {
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

/** Spec §9 "Hourly rate sent with the pricing call", in dollars. The server reckons with its own. */
const hourlyRates = { moving: 70, junk: 65 } as const
