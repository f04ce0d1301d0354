import { outsideOf } from '../../adapters/geocoder/outside.ts'
import { ownPhotos } from '../../adapters/photos/photos.ts'
import { type Command, streamOf } from '../../eventlog/types.ts'
import type { Visitor } from '../../platform/context.ts'
import { Invalid, Problem, problem } from '../../platform/errors.ts'
import { pick } from '../../platform/model.ts'
import { type BookableDays, whyNotBookable } from '../../shared/bookable-days.ts'
import type { QuoteInputs, Review } from '../../shared/catalog.ts'
import { dayAt } from '../../shared/chicago.ts'
import { usualLiability } from '../../shared/claims.ts'
import { type Deposit, depositOf } from '../../shared/deposit.ts'
import { dollarPricing, pricingInDollars } from '../../shared/dollar-pricing.ts'
import type { Counted } from '../../shared/inventory.ts'
import { toCents } from '../../shared/money.ts'
import type { PhotoRecord, RoomsOnPhotos } from '../../shared/photo-analysis.ts'
import { knownTextsConsents, textsConsent } from '../../shared/sms-consent.ts'
import { findRequest } from '../find.ts'
import type { Platform } from '../module.ts'
import { type Estimate, estimates } from '../quoting/estimate.ts'
import type { QuotingEvent } from '../quoting/events.ts'
import { createBooking, replaceBooking } from './decide.ts'
import type { Place } from './events.ts'
import type { BookingRequest } from './forms.ts'
import { findEstimate, findEstimateFor } from './queries.ts'
import { type Replaced, type ServiceRequest, serviceRequests, wishOf } from './service-request.ts'
import { firstHold } from './windows/decide.ts'
import { jobOfEstimate } from './windows/hold.ts'
import type { Windows } from './windows/windows.ts'

/** Prices a job that has no valid estimate. With `client`, that counts against its limit. */
export type Quote = (
  job: Pick<QuoteInputs, 'serviceType' | 'fromAddress'> &
    Partial<QuoteInputs> &
    Readonly<{ isRoomSize: boolean }>,
  command: Command,
  client?: string,
) => Promise<Estimate>

/** What was recognized on a booking's photos, by their keys, and how the confirmed list differs. */
export type RecordOfPhotos = (
  booked: Readonly<{ keys: readonly string[]; rooms: RoomsOnPhotos; confirmed?: readonly Counted[] }>,
) => Promise<PhotoRecord | undefined>

type BookDeps = Pick<Platform, 'config' | 'log' | 'db' | 'photos' | 'rateLimiter'> &
  Readonly<{ quote: Quote; recordOfPhotos: RecordOfPhotos; windows: Windows }>

/** 409. If the price differs from the one that the customer saw, contains the current estimate and price. */
export const priceChanged = problem.merge({ 'estimateId?': 'string', 'pricing?': dollarPricing })

export class PriceChanged extends Problem {
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
 * Creates a booking at the server's price: that of a valid estimate, or of a new one. A repeated command returns the
 * booking it created, even if its estimate has expired since. The arrival window that the customer chose is held.
 * @throws Invalid, PriceChanged, WindowTaken
 */
export async function book(
  deps: BookDeps,
  body: BookingRequest,
  { visitor, client }: Readonly<{ visitor: Visitor; client: string }>,
  command: Command,
): Promise<ServiceRequest> {
  const existing = await bookedBefore(deps, command)
  if (existing) return existing
  const smsConsent = smsConsentIn(body)
  const windowStart = body.windowStart || undefined
  if (windowStart && visitor?.role !== 'admin') deps.rateLimiter.take('holds', client)
  const preferredDate = windowStart ? dayAt(windowStart) : body.preferredDate?.slice(0, 10) || undefined
  if (preferredDate && !windowStart && visitor?.role !== 'admin')
    refuseUnlessBookable(preferredDate, deps.config.bookableDays, command.at)
  const photos = await ownPhotos(deps.photos, body.photoUrls ?? [], client)
  const estimate = await estimateFor(deps, body, command)
  const shownCents = totalShown(body)
  if (shownCents !== undefined && shownCents !== estimate.pricing.total) throw new PriceChanged(estimate)
  await recordEstimate(deps, estimate, command)
  const photoAnalysis = await deps.recordOfPhotos({
    keys: photos,
    rooms: body.photoRooms ?? [],
    confirmed: estimate.inputs.inventory,
  })
  const review = reviewOf(estimate)
  const wish = review && windowStart ? wishedWindow(deps, windowStart, command.at) : { preferredDate }
  const begin = () =>
    createBooking({
      ...storedAsEntered(body),
      ...termsOf(estimate),
      ...wish,
      ...(review ? {} : depositTerms(estimate.pricing.total, deps.config.deposit)),
      ...(!Bun.deepEquals(deps.config.liability, usualLiability) && { liability: deps.config.liability }),
      customerName: body.customerName.trim(),
      photoUrls: photos.map(deps.photos.photoUrl),
      ...(photoAnalysis && { photoAnalysis }),
      roomSize: estimate.inputs.homeSize,
      review,
      awaitsPayment: Boolean(body.createCheckout) && !review,
      contactPreference: body.contactPreference ?? undefined,
      ...(smsConsent && { smsConsent }),
      adminNotes: body.adminNotes || undefined,
      userId: visitor?.id,
    })
  const replaces = await replacedBy(deps, body, visitor, command)
  // A request under review cannot be paid yet, so it holds no window.
  if (!windowStart || review) {
    const starting = replaces
      ? deps.log.startWith(
          serviceRequests,
          command.id,
          { locks: [], decide: async () => begin(), also: { ids: [replaces.id], decide: replaces.decide } },
          command,
        )
      : deps.log.start(serviceRequests, command.id, begin, command)
    return (await starting).row
  }
  const wanted = { job: jobOfEstimate(estimate), windowStart, replaces }
  const beginHeld = (place: Place) => [...begin(), ...firstHold(place, command.at)]
  return deps.windows.begin(command.id, wanted, beginHeld, command)
}

/** What a booking takes from its estimate: the places that were located, and the price with what it depends on. */
export const termsOf = ({ id, inputs, analysis, range, tariff, ...estimate }: Estimate) => ({
  fromAddress: inputs.fromAddress,
  toAddress: inputs.toAddress,
  fromLatitude: inputs.fromLatitude,
  fromLongitude: inputs.fromLongitude,
  toLatitude: inputs.toLatitude,
  toLongitude: inputs.toLongitude,
  fromPrecision: inputs.fromPrecision,
  toPrecision: inputs.toPrecision,
  aiAnalysis: analysis,
  estimateId: id,
  ...(range && { range }),
  ...(tariff && { tariff }),
  ...pick(estimate, ['pricing', 'crewSize', 'measured', 'jurisdiction', 'rateCardVersion']),
})

/** The deposit of a booking that can be paid, with the rule it follows, if the settings want less than the price. */
export function depositTerms(totalCents: number, deposit: Deposit) {
  if ('percent' in deposit && deposit.percent === 100) return {}
  const depositCents = depositOf(totalCents, deposit)
  return { deposit, ...(depositCents < totalCents && { depositCents }) }
}

/** A field that is added to the request is stored in BookingCreated under its name. */
const storedAsEntered = ({
  replaces,
  pricing,
  totalPrice,
  loadSize,
  createCheckout,
  windowStart,
  photoRooms,
  smsConsent,
  smsConsentVersion,
  ...fields
}: BookingRequest) => fields

/** What the visitor agreed to, if anything. Words that we never showed are no consent. @throws Invalid */
function smsConsentIn({ smsConsent, smsConsentVersion }: BookingRequest) {
  if (!smsConsent) return undefined
  const version = smsConsentVersion || textsConsent.version
  if (knownTextsConsents.includes(version)) return { version }
  const message = 'The wording about text messages has changed. Please reload the page and read it.'
  throw new Invalid([{ path: 'smsConsent', message }])
}

/** Accepts only days that the calendar offers, so no customer pays for a day that must be moved. */
function refuseUnlessBookable(preferredDate: string, bookableDays: BookableDays, now: string): void {
  const issue = (message: string) => new Invalid([{ path: 'preferredDate', message }])
  if (preferredDate < dayAt(now)) throw issue('Choose a date that is not in the past')
  const closed = whyNotBookable(preferredDate, bookableDays)
  if (closed) throw issue(closed)
}

/** What a request under review asks for. Its time is held once the request is accepted and its payment starts. */
function wishedWindow({ windows, config }: BookDeps, windowStart: string, now: string) {
  const { date, start, end } = windows.expect(windowStart)
  refuseUnlessBookable(date, config.bookableDays, now)
  return wishOf({ windowStart: start, windowEnd: end })
}

/** Adds a draft estimate to the log, dated when it was given. Idempotent: several bookings may use one estimate. */
export async function recordEstimate(
  { log }: Pick<Platform, 'log'>,
  estimate: Estimate,
  { actor }: Command,
): Promise<void> {
  const { id, createdAt, version, ...data } = estimate
  if (version > 0) return
  const original: Command = { id, actor, at: createdAt }
  const given: QuotingEvent = { type: 'EstimateGiven', data }
  await log.start(estimates, id, () => [given], original)
}

/** The booking that this command created. Only a request with an Idempotency-Key, which has a fingerprint, can repeat. */
async function bookedBefore({ log }: BookDeps, command: Command): Promise<ServiceRequest | undefined> {
  if (command.fingerprint === undefined) return undefined
  return (await log.outcomeOf(serviceRequests, command.id, command))?.row
}

/** A job outside the area or without a known place is a request that the office reviews before anything is charged. */
export function reviewOf({
  serviceArea,
  inputs,
}: Pick<Estimate, 'serviceArea' | 'inputs'>): Review | undefined {
  if (serviceArea === 'served') return undefined
  const isElsewhere = [inputs.fromAddress, inputs.toAddress ?? ''].some(outsideOf)
  return serviceArea === 'review' || isElsewhere ? 'outside' : 'unlocated'
}

/**
 * The visitor's earlier booking, which ends in the same transaction: of the same account, or without one of the same email
 * address. One whose price the office agreed to stays.
 */
async function replacedBy(
  { db, log }: BookDeps,
  { replaces, customerEmail }: BookingRequest,
  visitor: Visitor,
  { id }: Command,
): Promise<Replaced | undefined> {
  const request = replaces ? await findRequest(db, replaces) : undefined
  if (!request) return undefined
  const isOwn =
    request.userId === null
      ? request.customerEmail.toLowerCase() === customerEmail.trim().toLowerCase()
      : request.userId === visitor?.id
  if (!isOwn) return undefined
  const history = await log.stream(streamOf(serviceRequests, request.id))
  if (history.some(({ type }) => type === 'RequestAccepted')) return undefined
  return { id: request.id, decide: row => replaceBooking(row, id) }
}

async function estimateFor(deps: BookDeps, body: BookingRequest, command: Command): Promise<Estimate> {
  const named = body.estimateId ? await findEstimate(deps.db, body.estimateId) : undefined
  if (named && isFor(named, body) && named.validUntil > command.at) return named
  const job = { ...body, roomSize: body.roomSize ?? undefined, totalCents: totalShown(body) }
  const match = await findEstimateFor(deps.db, job, command.at)
  return match ?? priceNow(deps, body, named, command)
}

/** The total that the customer was shown, in cents. */
function totalShown({ pricing, totalPrice }: BookingRequest): number | undefined {
  const total = pricing?.total ?? totalPrice ?? undefined
  return total === undefined ? undefined : toCents(total)
}

const isFor = ({ inputs }: Estimate, { serviceType, fromAddress, toAddress }: BookingRequest) =>
  inputs.serviceType === serviceType &&
  same(inputs.fromAddress, fromAddress) &&
  (serviceType === 'junk' || same(inputs.toAddress, toAddress))

const same = (a: string | null | undefined, b: string | null | undefined) =>
  a?.trim().toLowerCase() === b?.trim().toLowerCase()

/** Prices the job now, from its expired estimate or from the request alone. */
async function priceNow(
  deps: BookDeps,
  body: BookingRequest,
  expired: Estimate | undefined,
  command: Command,
) {
  const { serviceType, fromAddress, toAddress } = body
  const homeSize = body.roomSize ?? expired?.inputs.homeSize
  const issues = [
    ...(serviceType === 'moving' && !homeSize
      ? [{ path: 'roomSize', message: 'Home size is required for moving services' }]
      : []),
    ...(serviceType === 'moving' && !toAddress?.trim()
      ? [{ path: 'toAddress', message: 'Address is required' }]
      : []),
  ]
  if (issues.length > 0) throw new Invalid(issues)
  const inputs = expired?.inputs
  return deps.quote(
    {
      ...inputs,
      serviceType,
      fromAddress,
      toAddress: toAddress ?? undefined,
      homeSize,
      isRoomSize: Boolean(body.roomSize),
      loadSize: body.loadSize ?? inputs?.loadSize,
    },
    command,
  )
}

/**
 * Deletes photos older than two weeks that neither a booking nor the proof of its day uses. By then the quote that they
 * belong to has been deleted.
 */
export function forgetUnbookedPhotos(
  { sql, photos }: Pick<Platform, 'sql' | 'photos'>,
  signal?: AbortSignal,
): Promise<void> {
  const keysInUse = async (keys: readonly string[]) => {
    // Compared by key, because the site's address may have changed.
    const booked = await sql<{ key: string }[]>`
      select key from service_requests, unnest("photoUrls") as url, right(url, 48) as key
      where key = any(${[...keys]})
      union all
      select photo ->> 'key' from job_proofs, jsonb_array_elements(photos) as photo
      where photo ->> 'key' = any(${[...keys]})
      union all
      select key from job_proofs, jsonb_array_elements(claims) as claim,
        jsonb_array_elements_text(claim -> 'photoKeys') as key
      where key = any(${[...keys]})`
    return new Set(booked.map(({ key }) => key))
  }
  return photos.forget(new Date(Date.now() - 14 * dayMs), keysInUse, signal)
}

const dayMs = 24 * 60 * 60_000
