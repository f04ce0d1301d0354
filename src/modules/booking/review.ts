import { idFrom } from '../../eventlog/ids.ts'
import type { Command } from '../../eventlog/types.ts'
import { Invalid } from '../../platform/errors.ts'
import { rules } from '../../shared/jurisdictions.ts'
import { toCents } from '../../shared/money.ts'
import type { Platform } from '../module.ts'
import { type Estimate, needsOf, singleCharge } from '../quoting/estimate.ts'
import { depositTerms, type Quote, recordEstimate, reviewOf, termsOf } from './book.ts'
import { acceptRequest, refuseUnlessUnderReview } from './decide.ts'
import type { Accepted } from './events.ts'
import type { Acceptance } from './forms.ts'
import { findEstimate } from './queries.ts'
import { type ServiceRequest, serviceRequests } from './service-request.ts'

type Deps = Pick<Platform, 'config' | 'log' | 'db'> & Readonly<{ quote: Quote }>

/**
 * Accepts a request that the office has reviewed, so that the customer can pay. With the addresses as they were, a price
 * that was given stays; corrected addresses are priced now, by the rules of the jurisdiction they lead to. Outside the area
 * the office may state the price and the crew's hours.
 * @throws Invalid if an address is still not found and no price is stated, if no price may be stated, or if only exact
 * addresses and their counties can tell which law holds
 */
export async function acceptReviewed(
  deps: Deps,
  id: string,
  acceptance: Acceptance,
  command: Command,
): Promise<ServiceRequest> {
  const { row: request, events } = await deps.log.precheck(
    serviceRequests,
    id,
    refuseUnlessUnderReview,
    command,
  )
  if (events.length > 0) return request
  const terms = await termsFor(deps, request, acceptance, command)
  const { total } = terms?.pricing ?? request.pricing
  const accepted = { ...terms, ...depositTerms(total, deps.config.deposit) }
  const { row } = await deps.log.handle(
    serviceRequests,
    id,
    current => acceptRequest(current, accepted),
    command,
  )
  return row
}

/** The terms at other addresses or at a stated price; undefined if the given ones hold. */
async function termsFor(
  deps: Deps,
  request: ServiceRequest,
  acceptance: Acceptance,
  command: Command,
): Promise<Accepted | undefined> {
  const given = await findEstimate(deps.db, request.estimateId)
  if (!given) throw new Error(`The estimate of booking ${request.id} is missing.`)
  const { fromAddress = request.fromAddress, toAddress = request.toAddress ?? undefined } = acceptance
  const isMoved = fromAddress !== request.fromAddress || toAddress !== (request.toAddress ?? undefined)
  const isPriced = needsOf(given).length === 0
  const { price, priceReason = '', hours } = acceptance
  if (!isMoved && isPriced && price === undefined) {
    refuseUnlessOneLaw(given)
    return undefined
  }
  const job = { ...given.inputs, fromAddress, toAddress, isRoomSize: false }
  const estimate = isMoved || !isPriced ? await deps.quote(job, command) : given
  if (price !== undefined) {
    const stated = statedEstimate(estimate, { cents: toCents(price), reason: priceReason, hours }, command)
    await recordEstimate(deps, stated, command)
    const { rateCardVersion: _, ...terms } = termsOf(stated)
    return { ...terms, priceReason }
  }
  const needs = needsOf(estimate)
  if (needs.length > 0) throw new Invalid(needs)
  refuseUnlessOneLaw(estimate)
  await recordEstimate(deps, estimate, command)
  return termsOf(estimate)
}

/**
 * The estimate at a price that the office states, with the reason as its only line. Only this booking uses it, so it
 * expires at once.
 */
function statedEstimate(
  estimate: Estimate,
  { cents, reason, hours }: Readonly<{ cents: number; reason: string; hours: number | undefined }>,
  command: Command,
): Estimate {
  refuseUnlessStatable(estimate)
  return {
    ...estimate,
    id: idFrom(command.id, 'stated price'),
    pricing: {
      ...singleCharge(estimate.pricing, cents),
      ...(hours !== undefined && { estimatedHours: hours, isTimeStated: true as const }),
    },
    lines: [{ label: 'Agreed price', arithmetic: reason, amountCents: cents }],
    range: null,
    validUntil: command.at,
    createdAt: command.at,
    version: 0,
  }
}

/** Exact addresses and their counties decide whether a move within Illinois is local (92 Ill. Adm. Code 1457). */
function refuseUnlessOneLaw({ range }: Estimate): void {
  if (!range?.otherLaw) return
  const message =
    'Ask for the exact addresses: their distance and counties decide whether this move is local by law. Write a county into its address: Maple Park, Kane County, IL 60151.'
  throw new Invalid([{ path: 'fromAddress', message }])
}

/** Within the area the rates give the price, and within Illinois the law requires that of the filed tariff. */
function refuseUnlessStatable(estimate: Estimate): void {
  const refuse = (message: string) => new Invalid([{ path: 'price', message }])
  const { name, isHourly, hasTariff, sources } = rules[estimate.jurisdiction]
  if (isHourly) throw refuse(`${name}: only workers and hours may be charged (${sources.join(', ')}).`)
  if (hasTariff) throw refuse(`${name}: charges equal the filed tariff (${sources.join(', ')}).`)
  if (reviewOf(estimate) === 'outside') return
  throw refuse('You can set the price only of a job outside our area. Add the ZIP code instead.')
}
