import { idFrom } from '../../eventlog/ids.ts'
import type { Command } from '../../eventlog/types.ts'
import { Invalid } from '../../platform/errors.ts'
import { pick } from '../../platform/model.ts'
import { type Deposit, fullPrice } from '../../shared/deposit.ts'
import { toCents } from '../../shared/money.ts'
import type { Platform } from '../module.ts'
import { type Estimate, needsOf } from '../quoting/estimate.ts'
import { WindowTaken } from '../windows.ts'
import { depositTerms, PriceChanged, type Quote, recordEstimate, termsOf } from './book.ts'
import { listItems, refuseUnlessListable } from './decide.ts'
import type { ItemsForm } from './forms.ts'
import { closeOpenPayments } from './payments/balance.ts'
import { expectAccount } from './payments/find-accounts.ts'
import { findEstimate } from './queries.ts'
import { type ServiceRequest, serviceRequests } from './service-request.ts'
import { holdWindow, releaseWindow } from './windows/decide.ts'
import type { Windows } from './windows/windows.ts'

type Deps = Pick<Platform, 'config' | 'log' | 'db' | 'payments'> &
  Readonly<{ quote: Quote; windows: Windows }>

/**
 * Adds the customer's list of items to an unpaid booking that lacks a survey. The booking gets the price of that
 * list, and an open payment is closed: a page may still show its amount.
 * @throws PriceChanged unless the customer saw that price
 */
export async function listItemsOf(
  deps: Deps,
  id: string,
  { total, ...list }: ItemsForm,
  { client, command }: Readonly<{ client: string; command: Command }>,
): Promise<ServiceRequest> {
  const { row, events } = await deps.log.precheck(serviceRequests, id, refuseUnlessListable, command)
  if (events.length > 0) return row
  const estimate = await pricedBy(deps, row, list)
  await closeOpenPayments(deps, { request: row, account: await expectAccount(deps, id) }, command)
  return append(deps, row, estimate, command)

  async function pricedBy({ db, quote }: Deps, { estimateId }: ServiceRequest, list: object) {
    const given = await findEstimate(db, estimateId)
    if (!given) throw new Error(`The estimate of booking ${id} is missing.`)
    // A quote keeps its rates while it is valid.
    const at = given.validUntil > command.at ? given.createdAt : command.at
    const priced = await quote({ ...given.inputs, ...list, isRoomSize: false }, { ...command, at }, client)
    const estimate = isStated(given) ? atStatedPrice(given, priced, command) : priced
    const needs = isStated(given) ? [] : needsOf(estimate)
    if (needs.length > 0) throw new Invalid(needs)
    if (estimate.pricing.total !== toCents(total)) throw new PriceChanged(estimate)
    return estimate
  }
}

/** The estimate of a price that the office stated expires when it is made. */
const isStated = ({ createdAt, validUntil }: Estimate) => validUntil <= createdAt

/** A list of items does not change a price that the office agreed to. */
const atStatedPrice = (
  given: Estimate,
  { inputs, analysis, pricing }: Estimate,
  { id, at }: Command,
): Estimate => ({
  ...given,
  id: idFrom(id, 'listed'),
  inputs,
  analysis,
  pricing: { ...given.pricing, itemCount: pricing.itemCount },
  createdAt: at,
  validUntil: at,
  version: 0,
})

const listedFields = [
  'aiAnalysis',
  'pricing',
  'range',
  'tariff',
  'estimateId',
  'crewSize',
  'rateCardVersion',
] as const

/** As it was when the booking was made. Bookings from before the rule was stored keep the amount. */
const ruleOf = ({ deposit, depositCents }: ServiceRequest): Deposit =>
  deposit ?? (depositCents === null ? fullPrice : { cents: depositCents })

/** The job may take longer now, so its window is held anew. If it no longer fits, the payment asks for another window. */
async function append(
  deps: Deps,
  request: ServiceRequest,
  estimate: Estimate,
  command: Command,
): Promise<ServiceRequest> {
  await recordEstimate(deps, estimate, command)
  const { total } = estimate.pricing
  const deposit = depositTerms(total, ruleOf(request))
  const list = (row: ServiceRequest) =>
    listItems(row, { ...pick(termsOf(estimate), listedFields), ...deposit })
  const { id, windowStart } = request
  if (windowStart !== null) {
    const longer = { ...request, crewSize: estimate.crewSize, pricing: estimate.pricing }
    try {
      return await deps.windows.change(
        longer,
        windowStart,
        (row, place) => [...list(row), ...holdWindow(row, place, command.at)],
        command,
      )
    } catch (error) {
      if (!(error instanceof WindowTaken)) throw error
    }
  }
  const listAlone = (row: ServiceRequest) => [...list(row), ...releaseWindow(row)]
  return (await deps.log.handle(serviceRequests, id, listAlone, command)).row
}
