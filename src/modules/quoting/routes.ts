import { type } from 'arktype'
import { Elysia } from 'elysia'
import { anonymousContext } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { model } from '../../platform/model.ts'
import { issuesOf } from '../../platform/problems.ts'
import {
  addressSearch,
  type EstimateRequest,
  estimateRequest,
  misfits,
  photosToAnalyze,
  pricingRequest,
  type QuoteRequest,
  together,
} from '../../shared/forms/quote.ts'
import type { Platform } from '../module.ts'
import { analyzePhotos, photoAnalysis } from './analyze.ts'
import { estimateView, quote } from './present.ts'
import type { Quote } from './quote.ts'

type Options = Pick<Platform, 'signingKey' | 'clientOf' | 'geocoder' | 'photos' | 'vision' | 'report'> &
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
      { body: photosToAnalyze, response: model({ analysis: photoAnalysis }) },
    )
    .get('/geocode', ({ query }) => deps.geocoder.search(query.q), {
      query: addressSearch,
      response: model(place.array()),
    })

/** The response format of Nominatim. */
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
})

/** Reports invalid fields and fields that do not fit together in one response. @throws Invalid */
function refuseInvalid(body: unknown): void {
  const issues = pricingRequest.allows(body)
    ? misfits(body)
    : [...issuesOf(pricingRequest, body), ...(together.allows(body) ? misfits(body) : [])]
  if (issues.length > 0) throw new Invalid(issues)
}

/** The quote wizards ask for less than the home wizard. The default is a ground-floor job without extras. */
const jobOf = ({ roomSize, pickupAddress, dropoffAddress, ...job }: EstimateRequest): QuoteRequest => ({
  ...job,
  homeSize: roomSize,
  isRoomSize: true,
  fromAddress: pickupAddress,
  toAddress: dropoffAddress,
  accessDetails: job.accessDetails ?? { floorLevel: 0, hasElevator: false, stairsCount: 0 },
})
