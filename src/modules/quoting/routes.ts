import { type } from 'arktype'
import { Elysia } from 'elysia'
import { tellsStates } from '../../adapters/geocoder/outside.ts'
import { anonymousContext } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { type AnswerOf, model, pick } from '../../platform/model.ts'
import { issuesOf } from '../../platform/problems.ts'
import { analysis, jurisdiction, type Precision, precision } from '../../shared/catalog.ts'
import {
  dollarLine,
  dollarPricing,
  dollarRange,
  linesInDollars,
  pricingInDollars,
  rangeInDollars,
} from '../../shared/dollar-pricing.ts'
import {
  addressSearch,
  analysisRequest,
  type EstimateRequest,
  estimateRequest,
  pricingRequest,
  type QuoteRequest,
  together,
} from '../../shared/forms/quote.ts'
import { differenceNoticeOf, noticeOf, rules } from '../../shared/jurisdictions.ts'
import { memoized } from '../../shared/memoize.ts'
import { misfits } from '../../shared/sizes.ts'
import type { Platform } from '../module.ts'
import { analyzePhotos, photoAnalysis } from './analyze.ts'
import type { Estimate } from './estimate.ts'
import { quotingFacts } from './events.ts'
import { questionsOf } from './questions.ts'
import type { Quote } from './quote.ts'

type Options = Pick<
  Platform,
  'config' | 'signingKey' | 'clientOf' | 'geocoder' | 'photos' | 'vision' | 'report'
> &
  Readonly<{ quote: Quote }>

/** Quotes from both wizards, photo analysis and the address search. */
export const quotingRoutes = (deps: Options) =>
  new Elysia({ prefix: '/api' })
    .use(anonymousContext(deps))
    .post(
      '/calculate-pricing',
      async ({ body, command, server, request }) =>
        estimateView(await deps.quote(body, command, deps.clientOf(server, request))),
      { transform: ({ body }) => refuseInvalid(body), body: pricingRequest, response: model(quote) },
    )
    .post(
      '/pricing/estimate',
      async ({ body, command, server, request }) =>
        estimateView(await deps.quote(jobOf(body), command, deps.clientOf(server, request))),
      { body: estimateRequest, response: model(quote) },
    )
    .post(
      '/photos/analyze',
      async ({ body, server, request }) => ({
        analysis: await analyzePhotos(deps, body, deps.clientOf(server, request)),
      }),
      { body: analysisRequest, response: model({ analysis: photoAnalysis }) },
    )
    .get('/geocode', ({ query }) => deps.geocoder.search(query.q), {
      query: addressSearch,
      response: model(place.array()),
    })

/** The response format of Nominatim, and more about the place (see `Place` of the geocoder). */
const place = type({
  lat: 'string',
  lon: 'string',
  display_name: 'string',
  address: {
    'house_number?': 'string | undefined',
    'road?': 'string | undefined',
    city: 'string',
    state: 'string',
    'postcode?': 'string | undefined',
  },
  precision,
  'typed?': 'string',
  'isStreetUnknown?': 'true',
  source: 'string',
})

/** Reports invalid fields and fields that do not fit together in one response. @throws Invalid */
function refuseInvalid(body: unknown): void {
  const issues = pricingRequest.allows(body)
    ? misfits(body)
    : [...issuesOf(pricingRequest, body), ...(together.allows(body) ? misfits(body) : [])]
  if (issues.length > 0) throw new Invalid(issues)
}

/** The quote wizards ask for less than the home wizard. */
const jobOf = ({ roomSize, pickupAddress, dropoffAddress, ...job }: EstimateRequest): QuoteRequest => ({
  ...job,
  homeSize: roomSize,
  isRoomSize: true,
  fromAddress: pickupAddress,
  toAddress: dropoffAddress,
})

const estimateFields = [
  'serviceType',
  'validUntil',
  'crewSize',
  'measured',
  'serviceArea',
  'confidence',
  'rateCardVersion',
] as const

/** A place as the quote knows it; null if it was not found. */
const placeKnown = type({ precision, 'isStreetUnknown?': 'true' }).or('null')

/**
 * An estimate in a response, in dollars. `kind` names the rules, and `notice` says what the estimate is and what can change it; `differenceNotice` is
 * the part of it about a lower or higher price. If a place was not found, there is no price, `needs` says what the customer has to complete, and the jurisdiction is null unless
 * it can be told without that place.
 */
const quote = quotingFacts.EstimateGiven.data.pick(...estimateFields).merge({
  jurisdiction: jurisdiction.or('null'),
  kind: 'string | null',
  estimateId: 'string',
  pricing: dollarPricing.or('null'),
  range: dollarRange.or('null'),
  tariff: 'string | null',
  analysis: analysis.merge({ estimatedHours: 'number' }),
  lines: dollarLine.array(),
  notice: 'string',
  differenceNotice: 'string | null',
  places: { from: placeKnown, to: placeKnown },
  needs: type({ path: 'string', message: 'string' }).array(),
})

/** Cached for each estimate, because repeated quotes return the same estimate. */
const estimateView = memoized((estimate: Estimate): AnswerOf<typeof quote> => {
  const { pricing, range, serviceArea, inputs } = estimate
  const known = estimate.serviceType === 'junk' || tellsStates(inputs) ? estimate.jurisdiction : null
  const { fromPrecision, toPrecision, fromStreetUnknown, toStreetUnknown } = estimate.inputs
  return {
    ...pick(estimate, estimateFields),
    estimateId: estimate.id,
    jurisdiction: known,
    kind: known && rules[known].name,
    pricing: serviceArea === 'unlocated' ? null : pricingInDollars(pricing),
    range: rangeInDollars(range),
    tariff: known && estimate.tariff,
    analysis: { ...estimate.analysis, estimatedHours: pricing.estimatedHours },
    lines: linesInDollars(estimate.lines),
    notice: noticeOf({ ...estimate, jurisdiction: known }),
    differenceNotice: differenceNoticeOf({ ...estimate, jurisdiction: known }),
    places: {
      from: placeOf(fromPrecision, fromStreetUnknown),
      to: placeOf(toPrecision, toStreetUnknown),
    },
    needs: questionsOf(estimate),
  }
})

const placeOf = (precision?: Precision, isStreetUnknown?: boolean) =>
  precision ? { precision, ...(isStreetUnknown && { isStreetUnknown }) } : null
