import { type Traversal, type } from 'arktype'
import { day, filled } from '../../http/words.ts'
import { homeSize, serviceType } from './events.ts'

/** What comes in for a quote; shared with the pages. Limits: spec §5 and §9. */
const address = filled('Address is required')

const accessDetails = type({
  floorLevel: '0 <= number.integer <= 10',
  hasElevator: 'boolean',
  stairsCount: '0 <= number.integer <= 50',
})

const loadSize = type('1 <= number.integer <= 8')
const things = type('string <= 80').array().atMostLength(40)

const job = type({
  serviceType,
  fromAddress: address,
  'toAddress?': 'string <= 300 | null',
  'homeSize?': homeSize,
  'loadSize?': loadSize,
  accessDetails,
  'specialItems?': things,
  'packingService?': 'boolean',
  'itemCategories?': things,
}).onDeepUndeclaredKey('delete')

/** POST /api/calculate-pricing. An hourly rate, a price, a distance or coordinates that a client adds are not read. */
export const pricingRequest = job.narrow(hasSize).narrow(hasDestination)
export type PricingRequest = typeof pricingRequest.infer

/** spec §5 "Quote form": the first step of the home wizard. */
export const quoteForm = job
  .merge({ serviceDate: type('/\\S/').configure({ message: 'Date is required' }).and(day) })
  .narrow(hasSize)
  .narrow(hasDestination)
export type QuoteForm = typeof quoteForm.infer

/** POST /api/pricing/estimate: the quote wizards' way in (spec §7). */
export const estimateRequest = type({
  serviceType,
  roomSize: homeSize,
  pickupAddress: address,
  'dropoffAddress?': 'string <= 300 | null',
  'loadSize?': loadSize,
  'accessDetails?': accessDetails,
  'specialItems?': things,
  'packingService?': 'boolean',
})
  .onDeepUndeclaredKey('delete')
  .narrow(
    ({ serviceType, dropoffAddress }, ctx) =>
      serviceType === 'junk' ||
      Boolean(dropoffAddress?.trim()) ||
      ctx.reject({ path: ['dropoffAddress'], message: 'Address is required' }),
  )
export type EstimateRequest = typeof estimateRequest.infer

type Sized = { serviceType: string; homeSize?: string; loadSize?: number }

/** A move has a home size, a junk job a load size; both are missed in the same words (spec §5). */
function hasSize({ serviceType, homeSize, loadSize }: Sized, ctx: Traversal) {
  const sized = homeSize !== undefined || (serviceType === 'junk' && loadSize !== undefined)
  return sized || ctx.reject({ path: ['homeSize'], message: 'Home size is required for moving services' })
}

function hasDestination(
  { serviceType, toAddress }: { serviceType: string; toAddress?: string | null },
  ctx: Traversal,
) {
  const known = serviceType === 'junk' || Boolean(toAddress?.trim())
  return known || ctx.reject({ path: ['toAddress'], message: 'Address is required' })
}

/** GET /api/geocode, with the query of the public geocoder (spec §7); only `q` changes the answer. */
export const addressSearch = type({ q: '3 <= string <= 300' })
