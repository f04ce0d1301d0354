import type { Command } from '../../eventlog/types.ts'
import { Invalid } from '../../platform/errors.ts'
import type { Platform } from '../module.ts'
import { needsOf } from '../quoting/estimate.ts'
import { type Quote, recordEstimate, termsOf } from './book.ts'
import { acceptRequest, refuseUnlessUnderReview } from './decide.ts'
import type { Accepted } from './events.ts'
import type { Addresses } from './forms.ts'
import { findEstimate } from './queries.ts'
import { type ServiceRequest, serviceRequests } from './service-request.ts'

/**
 * Accepts a request that the office has reviewed, so that the customer can pay. With the addresses as they were, a price
 * that was given stays; corrected addresses are priced now, by the rules of the jurisdiction they lead to.
 * @throws Invalid if an address is still not found
 */
export async function acceptReviewed(
  deps: Pick<Platform, 'log' | 'db'> & Readonly<{ quote: Quote }>,
  id: string,
  addresses: Addresses,
  command: Command,
): Promise<ServiceRequest> {
  const { row: request, events } = await deps.log.precheck(
    serviceRequests,
    id,
    refuseUnlessUnderReview,
    command,
  )
  if (events.length > 0) return request
  const terms = await termsFor(deps, request, addresses, command)
  const { row } = await deps.log.handle(
    serviceRequests,
    id,
    current => acceptRequest(current, terms),
    command,
  )
  return row
}

/** The terms at other addresses; undefined if the given ones hold. */
async function termsFor(
  deps: Pick<Platform, 'log' | 'db'> & Readonly<{ quote: Quote }>,
  request: ServiceRequest,
  { fromAddress = request.fromAddress, toAddress = request.toAddress ?? undefined }: Addresses,
  command: Command,
): Promise<Accepted | undefined> {
  const given = await findEstimate(deps.db, request.estimateId)
  if (!given) throw new Error(`The estimate of booking ${request.id} is missing.`)
  const isMoved = fromAddress !== request.fromAddress || toAddress !== (request.toAddress ?? undefined)
  if (!isMoved && needsOf(given).length === 0) return undefined
  const job = { ...given.inputs, fromAddress, toAddress, isRoomSize: false }
  const estimate = await deps.quote(job, command)
  const needs = needsOf(estimate)
  if (needs.length > 0) throw new Invalid(needs)
  await recordEstimate(deps, estimate, command)
  return termsOf(estimate)
}
