import { type } from 'arktype'
import { homeSize, serviceType } from '../catalog.ts'
import { cubeSheet } from '../cube-sheet.ts'
import { atMost, atMostOrNull, day, filled } from '../fields.ts'
import { photosToAnalyze, roomsOnPhotos } from '../photo-analysis.ts'

/** The fields of quote requests. Limits: spec §5 and §9. */
const address = filled('Address is required')

const accessDetails = type({
  floorLevel: type('0 <= number.integer <= 10').configure({ message: 'Please enter a number from 0 to 10' }),
  hasElevator: 'boolean',
  stairsCount: type('0 <= number.integer <= 50').configure({ message: 'Please enter a number from 0 to 50' }),
  'longCarry?': 'boolean',
})

const loadSize = type('1 <= number.integer <= 8')
const things = atMost(80).array().atMostLength(40)

/** One expression, because arktype takes half a second to combine a union of all names with the other models. */
const listedName = new RegExp(`^(?:${cubeSheet.map(({ name }) => name).join('|')})$`)

/** Items of the cube sheet that the customer confirmed. */
export const inventory = type({
  name: type(listedName).configure({ message: 'This is not on our list' }),
  count: '1 <= number.integer <= 200',
})
  .array()
  .atMostLength(250)

/** What is moved or hauled. */
const load = {
  'loadSize?': loadSize,
  'specialItems?': things,
  'packingService?': 'boolean',
  'itemCategories?': things,
  'inventory?': inventory,
  'isInventoryComplete?': 'boolean',
} as const

const job = type({
  serviceType,
  fromAddress: address,
  'toAddress?': atMostOrNull(300),
  'homeSize?': homeSize,
  accessDetails,
  'dropoffAccess?': accessDetails,
  ...load,
})

/**
 * POST /api/calculate-pricing. Rates, prices, distances and coordinates that a client adds are ignored. `misfits` checks
 * how the fields fit together: with `narrow` or undeclared-key handling, arktype leaves its compiled path and takes
 * several times as long as the rest of the call.
 */
export const pricingRequest = job
export type PricingRequest = typeof pricingRequest.infer

/**
 * A job to price. `isRoomSize`: the size was chosen in a quote wizard, which names sizes differently. Without
 * `accessDetails`, nobody asked for them.
 */
export type QuoteRequest = Omit<PricingRequest, 'accessDetails'> &
  Readonly<{ accessDetails?: PricingRequest['accessDetails']; isRoomSize?: boolean }>

/** The fields that `misfits` checks together. */
export const together = job.pick('serviceType', 'homeSize', 'loadSize', 'toAddress')

/** spec §5 "Quote form": the first step of the home wizard. `misfits` checks how its fields fit together. */
export const quoteForm = job.merge({
  serviceDate: type('/\\S/').configure({ message: 'Date is required' }).and(day),
})

/** POST /api/pricing/estimate, for the quote wizards (spec §7). */
export const estimateRequest = type({
  serviceType,
  roomSize: homeSize,
  pickupAddress: address,
  'dropoffAddress?': atMostOrNull(300),
  'accessDetails?': accessDetails,
  'dropoffAccess?': accessDetails,
  ...load,
})
  .onDeepUndeclaredKey('delete')
  .narrow(
    ({ serviceType, dropoffAddress }, ctx) =>
      serviceType === 'junk' ||
      Boolean(dropoffAddress?.trim()) ||
      ctx.reject({ path: ['dropoffAddress'], message: 'Address is required' }),
  )
export type EstimateRequest = typeof estimateRequest.infer

/** POST /api/photos/analyze */
export const analysisRequest = type({
  serviceType,
  photoUrls: photosToAnalyze,
  'rooms?': roomsOnPhotos,
})
export type AnalysisRequest = typeof analysisRequest.infer

/** GET /api/geocode, with the public geocoder's parameters (spec §7). All but `q` are ignored. */
export const addressSearch = type({ q: '3 <= string <= 300' })
