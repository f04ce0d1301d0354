import { ownPhotos } from '../../adapters/photos/photos.ts'
import type { Command } from '../../eventlog/types.ts'
import { Invalid, Problem, problem } from '../../platform/errors.ts'
import type { Visitor } from '../../platform/visitor.ts'
import { type BookableDays, bookableDaysInWords, isBookable } from '../../shared/bookable-days.ts'
import type { QuoteInputs } from '../../shared/catalog.ts'
import { dayAt } from '../../shared/chicago.ts'
import { dollarPricing, pricingInDollars } from '../../shared/money.ts'
import type { Platform } from '../module.ts'

import { type Estimate, estimates } from '../quoting/estimate.ts'
import { createBooking } from './decide.ts'
import type { BookingRequest } from './forms.ts'
import { findEstimate, findEstimateFor } from './queries.ts'
import { type ServiceRequest, serviceRequests } from './service-request.ts'

/** Prices a job whose estimate has expired, or that never had one. */
export type Quote = (
  job: Pick<BookingRequest, 'serviceType' | 'fromAddress' | 'toAddress'> &
    Pick<QuoteInputs, 'accessDetails' | 'loadSize' | 'inventory'> &
    Partial<Pick<QuoteInputs, 'homeSize' | 'specialItems' | 'packingService'>> &
    Readonly<{ isRoomSize: boolean }>,
  command: Command,
) => Promise<Estimate>

type BookDeps = Pick<Platform, 'config' | 'log' | 'db' | 'photos'> & Readonly<{ quote: Quote }>

/** 409: the price that the customer saw is not ours; carries the one that holds. */
/** Another price than the customer saw has the current one; other conflicts have none. */
export const priceChanged = problem.merge({ 'estimateId?': 'string', 'pricing?': dollarPricing })

class PriceChanged extends Problem {
  constructor(readonly estimate: Estimate) {
    super(409, 'price_changed', 'The price has changed. Please check the new price before you book.')
  }

  override toJSON() {
    return {
      ...super.toJSON(),
      estimateId: this.estimate.id,
      pricing: pricingInDollars(this.estimate.pricing),
    }
  }
}

/**
 * A booking at the server's own price: that of an estimate we gave, or of one reckoned now. A repeat finds the booking
 * that was made, whatever became of its estimate since.
 */
export async function book(
  deps: BookDeps,
  body: BookingRequest,
  { visitor, client }: Readonly<{ visitor: Visitor; client: string }>,
  command: Command,
): Promise<ServiceRequest> {
  const made = await madeBefore(deps, command)
  if (made) return made
  const preferredDate = body.preferredDate?.slice(0, 10) || undefined
  if (preferredDate && visitor?.role !== 'admin')
    bookable(preferredDate, deps.config.bookableDays, command.at)
  const photos = await ownPhotos(deps.photos, body.photoUrls ?? [], client)
  const estimate = await estimateFor(deps, body, command)
  const { inputs, pricing } = estimate
  const seen = totalSeen(body)
  if (seen !== undefined && seen !== pricing.total) throw new PriceChanged(estimate)
  await goOnWith(deps, estimate, command)
  const { row } = await deps.log.start(
    serviceRequests,
    command.id,
    () =>
      createBooking({
        serviceType: body.serviceType,
        customerName: body.customerName.trim(),
        customerEmail: body.customerEmail,
        customerPhone: body.customerPhone,
        fromAddress: inputs.fromAddress,
        toAddress: inputs.toAddress,
        fromLatitude: inputs.fromLatitude,
        fromLongitude: inputs.fromLongitude,
        toLatitude: inputs.toLatitude,
        toLongitude: inputs.toLongitude,
        preferredDate,
        photoUrls: photos.map(deps.photos.photoUrl),
        aiAnalysis: estimate.analysis,
        pricing,
        roomSize: inputs.homeSize,
        estimateId: estimate.id,
        crewSize: estimate.crewSize,
        measured: estimate.measured,
        jurisdiction: estimate.jurisdiction,
        awaitsPayment: body.createCheckout ?? false,
        contactPreference: body.contactPreference ?? undefined,
        adminNotes: notesOf(body, estimate),
        userId: visitor?.id,
      }),
    command,
  )
  return row
}

/** The day must be one that the calendar offers, so that nobody pays for a day that has to be moved. */
function bookable(preferredDate: string, bookableDays: BookableDays, now: string): void {
  const issue = (message: string) => new Invalid([{ path: 'preferredDate', message }])
  if (preferredDate < dayAt(now)) throw issue('Choose a date that is not in the past')
  if (!isBookable(preferredDate, bookableDays)) throw issue(bookableDaysInWords(bookableDays))
}

/** Adds a draft to the log with the time it was given; once, even if several bookings are made from it. */
async function goOnWith({ log }: BookDeps, estimate: Estimate, { actor }: Command): Promise<void> {
  const { id, createdAt, version, ...data } = estimate
  if (version > 0) return
  const once: Command = { id, actor, at: createdAt }
  await log.start(estimates, id, () => [{ type: 'EstimateGiven', data }], once)
}

/** Without an Idempotency-Key, and so without its fingerprint, no request is a repeat. */
async function madeBefore({ log }: BookDeps, command: Command): Promise<ServiceRequest | undefined> {
  if (command.fingerprint === undefined) return undefined
  return (await log.outcomeOf(serviceRequests, command.id, command))?.row
}

/** What the customer asks the crew to know; and outside the area, where nobody is refused, that somebody has to look. */
function notesOf({ adminNotes }: BookingRequest, { serviceArea }: Pick<Estimate, 'serviceArea'>) {
  const review = serviceArea === 'review' && 'Outside our usual area: check the route and call the customer.'
  return [review, adminNotes].filter(Boolean).join('\n') || undefined
}

async function estimateFor(deps: BookDeps, body: BookingRequest, command: Command): Promise<Estimate> {
  const named = body.estimateId ? await findEstimate(deps.db, body.estimateId) : undefined
  if (named && isFor(named, body) && named.validUntil > command.at) return named
  const job = { ...body, roomSize: body.roomSize ?? undefined, totalCents: totalSeen(body) }
  const given = await findEstimateFor(deps.db, job, command.at)
  return given ?? reckon(deps, body, named, command)
}

/** The total that the customer was shown, in cents. */
function totalSeen({ pricing, totalPrice }: BookingRequest): number | undefined {
  const total = pricing?.total ?? totalPrice ?? undefined
  return total === undefined ? undefined : Math.round(total * 100)
}

const isFor = ({ inputs }: Estimate, { serviceType, fromAddress, toAddress }: BookingRequest) =>
  inputs.serviceType === serviceType &&
  same(inputs.fromAddress, fromAddress) &&
  (serviceType === 'junk' || same(inputs.toAddress, toAddress))

const same = (a: string | null | undefined, b: string | null | undefined) =>
  a?.trim().toLowerCase() === b?.trim().toLowerCase()

/** No estimate holds: the job is priced now, from an estimate that has run out or from what the request tells of it. */
async function reckon(deps: BookDeps, body: BookingRequest, lapsed: Estimate | undefined, command: Command) {
  const { serviceType, fromAddress, toAddress } = body
  const homeSize = body.roomSize ?? lapsed?.inputs.homeSize
  const issues = [
    ...(serviceType === 'moving' && !homeSize
      ? [{ path: 'roomSize', message: 'Home size is required for moving services' }]
      : []),
    ...(serviceType === 'moving' && !toAddress?.trim()
      ? [{ path: 'toAddress', message: 'Address is required' }]
      : []),
  ]
  if (issues.length > 0) throw new Invalid(issues)
  const none = { floorLevel: 0, hasElevator: false, stairsCount: 0 }
  const { accessDetails = none, specialItems, packingService, inventory } = lapsed?.inputs ?? {}
  const loadSize = body.loadSize ?? lapsed?.inputs.loadSize
  return deps.quote(
    {
      serviceType,
      fromAddress,
      toAddress,
      homeSize,
      isRoomSize: Boolean(body.roomSize),
      loadSize,
      accessDetails,
      specialItems,
      packingService,
      inventory,
    },
    command,
  )
}
