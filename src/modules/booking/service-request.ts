import type { serviceRequests as stored } from '../../../db/schema.ts'
import { Refused, streamOf, table } from '../../eventlog/types.ts'
import { balanceOf, dueOn, extraCents, type Money, type RefundRequest } from '../../shared/account.ts'
import { bookingColumns, nullsOf } from '../../shared/booking.ts'
import type { BookingStatus, Jurisdiction } from '../../shared/catalog.ts'
import { dayAt, inChicago } from '../../shared/chicago.ts'
import { rangeInDollars } from '../../shared/dollar-pricing.ts'
import { differenceNoticeOf, noticeOf } from '../../shared/jurisdictions.ts'
import { dollars, smallestCharge } from '../../shared/money.ts'
import {
  latenessNow,
  reopened,
  startOf,
  withAnswer,
  withCrew,
  withLateness,
  withNear,
  withoutCrew,
  withoutLateness,
  withoutRefusal,
  withoutStep,
  withRefusal,
  withStep,
} from '../../shared/move-day.ts'
import { rangeInWords } from '../../shared/price-range.ts'
import { isOnlyHours } from '../../shared/settlement.ts'
import type { BookingEvent, RequestEvent, WindowEvent } from './events.ts'
import { keptAfter } from './payments/account.ts'

/**
 * spec §3 service_requests. Money is in integer cents, times are UTC. `preferredTime` is HH:MM in Chicago; null means
 * any time of that day. The assigned provider is busy from `scheduledDate` to `scheduledEnd`.
 *
 * `windowStart` and `windowEnd` are the arrival window that the customer chose; of a request under review, a wish.
 * Until a crew is assigned, `heldProviderId` is busy with the booking from `heldStart` to `heldEnd`: until `heldUntil`
 * while it is unpaid, without an end once it is paid. `holdCount` is how often the hold was given or extended.
 *
 * `goods` is the list of the goods that the crew or the office wrote down last; null while that of the customer holds.
 *
 * `moveDay` is what the crew reported on the day and who is planned for it; null until there is something.
 *
 * `depositCents` is the amount due at booking; null if that is the full price. `deposit` is the setting of that time.
 * `isWaivedAsPaid`: it counts as waived only as long as what the office recorded pays the price.
 *
 * `paidCents`, `refundedCents` and `disputedCents` are the booking's own card payments, and what of them was refunded or
 * withdrawn by the customer's bank. Its account (payments/account.ts) has the records. They are repeated here because
 * lists of bookings are indexed by them, and a cancellation decides on them. So is `keptCents`.
 */
export type ServiceRequest = Readonly<typeof stored.$inferSelect>

/** An unpaid booking that ends when another one begins. Its time counts as free for that one. */
export type Replaced = Readonly<{ id: string; decide: (row: ServiceRequest) => readonly BookingEvent[] }>

type Created = Extract<BookingEvent, { type: 'BookingCreated' }>

const empty = nullsOf(bookingColumns)

export const serviceRequests = table<ServiceRequest, Created, Exclude<RequestEvent, Created>>({
  category: 'booking',
  name: 'service_requests',
  refusals: {
    service_requests_one_job_at_a_time:
      'This provider already has a job at that time. Please choose another slot.',
    service_requests_payment_intent_key: 'This payment belongs to another booking.',
  },
  starts: {
    BookingCreated: (
      { data: { awaitsPayment, photoAnalysis: _, rateCardVersion: __, ...details }, at },
      id,
    ) => ({
      ...empty,
      ...details,
      id,
      fromCoordinates: coordinates(details.fromLatitude, details.fromLongitude),
      toCoordinates: coordinates(details.toLatitude, details.toLongitude),
      status: awaitsPayment ? 'pending_payment' : 'pending',
      paidCents: 0,
      refundedCents: 0,
      disputedCents: 0,
      keptCents: 0,
      holdCount: 0,
      isWaivedAsPaid: false,
      createdAt: at,
      updatedAt: at,
    }),
  },
  on: {
    RequestAccepted: (request, { data: { rateCardVersion: _, priceReason: __, ...data }, at }) => ({
      ...request,
      ...data,
      ...(data.pricing && {
        fromPrecision: data.fromPrecision ?? null,
        toPrecision: data.toPrecision ?? null,
        fromCoordinates: coordinates(data.fromLatitude, data.fromLongitude),
        toCoordinates: coordinates(data.toLatitude, data.toLongitude),
        range: data.range ?? null,
        tariff: data.tariff ?? null,
      }),
      depositCents: data.depositCents ?? null,
      deposit: data.deposit ?? null,
      review: null,
      updatedAt: at,
    }),
    SmsConsentRecorded: (request, { data: { isGiven, version }, at }) => ({
      ...request,
      smsConsent: isGiven ? { version } : null,
      updatedAt: at,
    }),
    SurveyWaived: (request, { data, at }) => ({ ...request, surveyWaiver: { ...data, at }, updatedAt: at }),
    ItemsListed: (request, { data: { rateCardVersion: _, ...data }, at }) => ({
      ...request,
      ...data,
      range: data.range ?? null,
      tariff: data.tariff ?? null,
      depositCents: data.depositCents ?? null,
      goods: null,
      updatedAt: at,
    }),
    DepositWaived: (request, { data: { isPaid = false }, at }) => ({
      ...request,
      status: awaitsPayment(request) ? 'confirmed' : request.status,
      depositWaivedAt: at,
      isWaivedAsPaid: isPaid,
      heldUntil: null,
      updatedAt: at,
    }),
    DepositDue: (request, { at }) => ({
      ...request,
      depositWaivedAt: null,
      isWaivedAsPaid: false,
      updatedAt: at,
    }),
    PaymentStarted: (request, { data, at }) => ({
      ...request,
      stripePaymentIntentId: data.paymentIntentId,
      updatedAt: at,
    }),
    PaymentFailed: (request, { at }) => ({ ...request, updatedAt: at }),
    PaymentConfirmed: (request, { data, at }) => ({
      ...request,
      status: awaitsPayment(request) ? 'confirmed' : request.status,
      stripePaymentIntentId: data.paymentIntentId,
      paidCents: data.amountCents,
      paymentConfirmedAt: at,
      heldUntil: null,
      updatedAt: at,
    }),
    RefundRequested: (request, { data, at }) => ({
      ...request,
      refundedCents: request.refundedCents + requestedCents(data),
      updatedAt: at,
    }),
    PaymentRefunded: (request, { data, at }) => ({
      ...request,
      refundedCents:
        request.refundedCents + (data.isExtra ? 0 : data.amountCents) - requestedCents(data.request),
      updatedAt: at,
    }),
    RefundFailed: (request, { data, at }) => ({
      ...request,
      refundedCents:
        request.refundedCents -
        (data.isUnseen || data.isExtra ? 0 : data.amountCents) -
        requestedCents(data.request),
      updatedAt: at,
    }),
    CardCallFailed: request => request,
    PaymentProcessing: (request, { at }) => ({ ...request, updatedAt: at }),
    ExtraPaymentReceived: (request, { at }) => ({ ...request, updatedAt: at }),
    CardConsentChanged: (request, { at }) => ({ ...request, updatedAt: at }),
    CardSaved: (request, { at }) => ({ ...request, updatedAt: at }),
    BalanceRequested: (request, { at }) => ({ ...request, updatedAt: at }),
    BalancePaymentStarted: (request, { at }) => ({ ...request, updatedAt: at }),
    BalancePaymentClosed: (request, { at }) => ({ ...request, updatedAt: at }),
    BalancePaid: (request, { data, at }) => ({
      ...request,
      status: awaitsPayment(request) ? 'confirmed' : request.status,
      paidCents: request.paidCents + data.amountCents,
      paymentConfirmedAt: request.paymentConfirmedAt ?? at,
      updatedAt: at,
    }),
    RefundSucceeded: (request, { at }) => ({ ...request, updatedAt: at }),
    DisputeChanged: (request, { data, at }) => ({
      ...request,
      disputedCents: request.disputedCents + (data.isExtra ? 0 : data.movedCents),
      updatedAt: at,
    }),
    CashTaken: (request, { at }) => ({ ...request, updatedAt: at }),
    CashCorrected: (request, { at }) => ({ ...request, updatedAt: at }),
    PaidBack: (request, { data, at }) => ({
      ...request,
      refundedCents: request.refundedCents + ownCents(data),
      updatedAt: at,
    }),
    PaidBackRemoved: (request, { data, at }) => ({
      ...request,
      refundedCents: request.refundedCents - ownCents(data),
      updatedAt: at,
    }),
    JobSettled: (request, { at }) => ({ ...request, updatedAt: at }),
    ChargeAdded: (request, { at }) => ({ ...request, updatedAt: at }),
    RefundNotMade: (request, { data, at }) => ({
      ...request,
      refundedCents: request.refundedCents - requestedCents(data.request),
      updatedAt: at,
    }),
    StatusChanged: (request, { data, at }) => ({
      ...request,
      ...(isOver({ status: data.to }) || isOver({ status: data.from }) ? noHold : {}),
      windowLostAt: null,
      keptCents: keptAfter(request, data),
      status: data.to,
      adminNotes: data.adminNotes ?? request.adminNotes,
      moveDay: isReopened(data) ? reopened(request.moveDay) : request.moveDay,
      completedAt: data.to !== 'completed' ? null : data.from === 'completed' ? request.completedAt : at,
      updatedAt: at,
    }),
    // Notifications do not change the booking.
    NotificationSent: request => request,
    NotificationKept: request => request,
    NotificationFailed: request => request,
    DeliveryReported: request => request,
    ProviderAssigned: (request, { data: { providerName: _, ...assignment }, at }) => {
      const moveDay = moveDayAfter(request, assignment)
      return {
        ...request,
        ...noHold,
        ...windowAfter(request, assignment.scheduledDate),
        ...assignment,
        moveDay,
        status: request.status === 'in_progress' && startOf(moveDay) ? 'in_progress' : 'assigned',
        assignedAt: at,
        updatedAt: at,
      }
    },
    TimeWished: (request, { data, at }) => ({
      ...request,
      ...noHold,
      ...noWindow,
      preferredTime: null,
      ...data,
      updatedAt: at,
    }),
    ProviderUnassigned: (request, { at }) => ({
      ...request,
      ...noHold,
      status: 'confirmed',
      providerId: null,
      scheduledDate: null,
      scheduledEnd: null,
      assignedAt: null,
      moveDay: withoutCrew(request.moveDay),
      updatedAt: at,
    }),
    DayStepRecorded: (request, { data: { latitude: _, longitude: __, ...step }, at }) => ({
      ...request,
      moveDay: withStep(request.moveDay, { ...step, undone: false }),
      updatedAt: at,
    }),
    DayStepRepeated: (request, { data: { repeats: _, latitude: __, longitude: ___, ...step }, at }) => ({
      ...request,
      moveDay: withStep(request.moveDay, { ...step, undone: false }),
      updatedAt: at,
    }),
    DayStepUndone: (request, { data, at }) => ({
      ...request,
      moveDay: withoutStep(request.moveDay, data.undoes),
      updatedAt: at,
    }),
    DayStepRefused: (request, { data: { phoneAt: _, by: __, code: ___, ...refused }, at }) => ({
      ...request,
      moveDay: withRefusal(request.moveDay, refused),
      updatedAt: at,
    }),
    RefusedStepChecked: (request, { data, at }) => ({
      ...request,
      moveDay: request.moveDay && withoutRefusal(request.moveDay, data.id),
      updatedAt: at,
    }),
    CrewPlanned: (request, { data, at }) => ({
      ...request,
      moveDay: withCrew(request.moveDay, data),
      updatedAt: at,
    }),
    ArrivalSlipped: (request, { data, at }) => ({
      ...request,
      moveDay: withLateness(request.moveDay, data),
      updatedAt: at,
    }),
    LateArrivalAccepted: (request, { at }) => ({
      ...request,
      moveDay: withAnswer(request.moveDay, { acceptedAt: at }),
      updatedAt: at,
    }),
    LateArrivalAnswered: (request, { data: { choice }, at }) => ({
      ...request,
      moveDay: withAnswer(request.moveDay, { choice }),
      updatedAt: at,
    }),
    CrewNear: (request, { at }) => ({
      ...request,
      moveDay: withNear(request.moveDay, at),
      updatedAt: at,
    }),
    LinkRequested: request => request,
    // Proof, claims and reviews have tables of their own.
    DayPhotoTaken: request => request,
    DamageNoted: request => request,
    ClaimFiled: request => request,
    ClaimSettled: request => request,
    ClaimDenied: request => request,
    ClaimReopened: request => request,
    ReviewGiven: request => request,
    ReviewHandled: request => request,
    ValuationChosen: (request, { data: { kind }, at }) => ({
      ...request,
      valuationKind: kind,
      updatedAt: at,
    }),
    GoodsListed: (request, { data: { id, rows, by }, at }) => ({
      ...request,
      goods: { id, rows, by, at },
      updatedAt: at,
    }),
    // Papers have a table of their own.
    PaperSigned: request => request,
    WindowHeld: (request, { data, at }) => ({
      ...request,
      ...windowOf(data),
      heldUntil: data.until,
      holdCount: request.holdCount + 1,
      updatedAt: at,
    }),
    HoldExtended: (request, { data, at }) => ({
      ...request,
      heldUntil: data.until,
      holdCount: request.holdCount + 1,
      updatedAt: at,
    }),
    WindowReserved: (request, { data, at }) => ({
      ...request,
      ...windowOf(data),
      heldUntil: null,
      updatedAt: at,
    }),
    WindowReleased: (request, { data, at }) => ({
      ...request,
      ...noHold,
      ...(data.reason === 'declined' && { ...noWindow, preferredTime: null }),
      updatedAt: at,
    }),
    WindowLost: (request, { at }) => ({
      ...request,
      ...noHold,
      status: 'cancelled',
      windowLostAt: at,
      updatedAt: at,
    }),
  },
})

/** What of money that was paid back by hand had come from the booking's own card payments. */
const ownCents = ({ ofPayments }: Extract<RequestEvent, { type: 'PaidBack' | 'PaidBackRemoved' }>['data']) =>
  ofPayments.reduce((sum, { amountCents, isExtra }) => sum + (isExtra ? 0 : amountCents), 0)

/** A requested refund counts as made until its request ends. */
const requestedCents = (request: RefundRequest | undefined) =>
  request && !request.isExtra ? request.amountCents : 0

/** The office corrected a job that was not over: the crew goes on with it. */
const isReopened = ({ from, to }: Readonly<{ from: BookingStatus; to: BookingStatus }>) =>
  from === 'completed' && (to === 'assigned' || to === 'in_progress')

const noHold = { heldProviderId: null, heldStart: null, heldEnd: null, heldUntil: null }
const noWindow = { windowStart: null, windowEnd: null }

type Reserved = Extract<WindowEvent, { type: 'WindowReserved' }>['data']

const windowOf = ({ windowStart, windowEnd, providerId, scheduledDate, scheduledEnd }: Reserved) => ({
  ...wishOf({ windowStart, windowEnd }),
  heldProviderId: providerId,
  heldStart: scheduledDate,
  heldEnd: scheduledEnd,
})

/** A booking's columns for the arrival window that the customer chose. */
export const wishOf = ({ windowStart, windowEnd }: Readonly<{ windowStart: string; windowEnd: string }>) => ({
  windowStart,
  windowEnd,
  preferredDate: dayAt(windowStart),
  preferredTime: inChicago(windowStart).toPlainTime().toString({ smallestUnit: 'minute' }),
})

type Assigned = Readonly<{ providerId: string; scheduledDate: string }>

/** Another crew, or another day, begins anew. A crew that takes over work of the same day goes on with it. */
function moveDayAfter(request: ServiceRequest, { providerId, scheduledDate }: Assigned) {
  const { moveDay } = request
  if (request.providerId !== providerId || request.scheduledDate === null) {
    return isDayOfStart(startOf(moveDay), scheduledDate) ? withoutCrew(moveDay) : null
  }
  if (dayAt(request.scheduledDate) !== dayAt(scheduledDate)) return null
  return request.scheduledDate === scheduledDate ? moveDay : withoutLateness(moveDay)
}

/** Whether work began on the day of this time, so that a crew that takes it over then goes on with its steps. */
export const isDayOfStart = (startedAt: string | undefined, scheduledDate: string): boolean =>
  startedAt !== undefined && dayAt(startedAt) === dayAt(scheduledDate)

/** A job that is assigned outside of its window has none. */
const windowAfter = ({ windowStart, windowEnd }: ServiceRequest, scheduledDate: string) =>
  windowStart !== null && windowEnd !== null && windowStart <= scheduledDate && scheduledDate < windowEnd
    ? {}
    : noWindow

/** The number a customer sees: '#FM' and the last six characters of the id in capitals (spec §2). */
export const bookingNumber = ({ id }: Pick<ServiceRequest, 'id'>) => `#FM${id.slice(-6).toUpperCase()}`

/** Which kind of estimate its price is, and what can change it. */
export const noticeFor = (
  request: ServiceRequest,
  jurisdiction: Jurisdiction | null = request.jurisdiction,
) => noticeOf({ ...request, jurisdiction, analysis: request.aiAnalysis })

/** What happens if its price turns out lower or higher. Null if the jurisdiction cannot be told yet. */
export const differenceNoticeFor = (request: ServiceRequest, jurisdiction: Jurisdiction | null) =>
  differenceNoticeOf({ ...request, jurisdiction, analysis: request.aiAnalysis })

/** What the exact distance may make of its price. Null if that is one amount. */
export function rangeNoteFor({ range, pricing }: ServiceRequest): string | null {
  const shown = rangeInDollars(range)
  return shown && rangeInWords(shown, dollars(pricing.total))
}

/** Unpaid and not cancelled. A payment confirms it. */
export const awaitsPayment = ({ status }: Pick<ServiceRequest, 'status'>) =>
  status === 'pending' || status === 'pending_payment'

/** Its payment to book is due. A booking that was paid, cancelled, refunded and taken back owes a balance instead. */
export const awaitsBooking = (request: Pick<ServiceRequest, 'status' | 'paymentConfirmedAt'>) =>
  awaitsPayment(request) && request.paymentConfirmedAt === null

/** What has to be paid to book, in cents: the deposit or the full price. */
export const requiredToBook = ({ depositCents, pricing }: Priced) => depositCents ?? pricing.total

/** What is left of it to pay: at most what the customer owes, and nothing if that is too little for a card. */
export function dueToBook(request: Priced, account: Money): number {
  const dueCents = Math.min(requiredToBook(request), owedToBook(account))
  return dueCents < smallestCharge ? 0 : dueCents
}

/** What the customer of an unpaid booking owes. Extra payments go back, and do not count. */
export const owedToBook = (account: Money) =>
  Math.max(0, balanceOf({ ...account, isCancelled: false }) + extraCents(account))

type Priced = Pick<ServiceRequest, 'depositCents' | 'pricing'>

/** Refuses a payment, or a hold before it, unless the booking is unpaid, not cancelled and not under review. */
export function refuseUnlessPayable(request: ServiceRequest): void {
  if (request.paymentConfirmedAt) throw new Refused('This booking is already paid for.', 'already_paid')
  if (!awaitsPayment(request)) throw new Refused('This booking can no longer be paid for.', 'not_payable')
  if (request.review)
    throw new Refused('We review this request first. Nothing is charged until we confirm it.', 'under_review')
}

/** Refuses a change based on a stale view. Compares only the fields in `seen`. */
export function refuseIfStale(request: ServiceRequest, seen: Seen = {}): void {
  const isStatusSeen = seen.status === undefined || seen.status === request.status
  const areNotesSeen = seen.adminNotes === undefined || (seen.adminNotes ?? '') === (request.adminNotes ?? '')
  if (isStatusSeen && areNotesSeen) return
  throw new Refused('Someone else changed this booking in the meantime. Nothing was saved.', 'stale')
}

type Seen = Readonly<{ status?: string; adminNotes?: string | null }>

/**
 * 49 CFR 375.401: an estimate of a move between states rests on a survey, here the customer's list, or on a signed waiver.
 * The pages ask for one before the card. A payment without it is not refused: the office gets the task.
 */
export const lacksSurvey = ({
  jurisdiction,
  aiAnalysis,
  surveyWaiver,
}: Pick<ServiceRequest, 'jurisdiction' | 'aiAnalysis' | 'surveyWaiver'>) =>
  jurisdiction === 'interstate' && surveyWaiver === null && !aiAnalysis?.items?.length

/** The customer was told that the crew comes past the promise, and it has not arrived. */
export const isLate = (request: ServiceRequest) => latenessNow(request) !== null

export const isOver = ({ status }: Pick<ServiceRequest, 'status'>) =>
  status === 'completed' || status === 'cancelled'

/**
 * A crew's time is blocked for the booking before it is assigned. A lapsed hold still blocks it, until an event releases
 * it, so that a payment shortly after finds the time free.
 */
export const holdsCrew = ({ heldProviderId, providerId, status }: ServiceRequest) =>
  heldProviderId !== null && providerId === null && !isOver({ status })

/** The hold ended without a payment. */
export const isLapsed = (request: ServiceRequest, now: string) =>
  holdsCrew(request) &&
  request.paymentConfirmedAt === null &&
  request.heldUntil !== null &&
  request.heldUntil <= now

/** The window that the customer of an unpaid booking chose, if it is not held. */
export function lostHoldOf(request: ServiceRequest): { windowStart: string; windowEnd: string } | undefined {
  const { windowStart, windowEnd, providerId, paymentConfirmedAt, depositWaivedAt } = request
  if (windowStart === null || windowEnd === null || providerId !== null) return undefined
  if (paymentConfirmedAt !== null || depositWaivedAt !== null || isOver(request) || holdsCrew(request))
    return undefined
  return { windowStart, windowEnd }
}

/** Paid and not fully refunded. */
export const isPaid = ({
  paymentConfirmedAt,
  paidCents,
  refundedCents,
}: Pick<ServiceRequest, 'paymentConfirmedAt' | 'paidCents' | 'refundedCents'>) =>
  paymentConfirmedAt !== null && refundedCents < paidCents

/** What has to be paid before the job is paid, or the office waived it. */
export const isSecured = (request: Parameters<typeof isPaid>[0] & Pick<ServiceRequest, 'depositWaivedAt'>) =>
  isPaid(request) || request.depositWaivedAt !== null

/** Booked, but what has to be paid before the job is neither paid nor waived: `isUnpaid` in SQL (db/schema.ts). */
export const lacksPayment = (request: ServiceRequest) =>
  (request.status === 'confirmed' || isUnderWay(request)) && !isSecured(request)

/** What such a booking has to pay before its job, in cents: all that is due. 0 for other bookings. */
export function dueBeforeJob(request: ServiceRequest, account: Money, now: string): number {
  const dueCents = lacksPayment(request) ? dueOn(account, dayAt(now)) : 0
  return dueCents < smallestCharge ? 0 : dueCents
}

/** Secured, and the crew has not started, so the customer may change its time. */
export const isReschedulable = (request: ServiceRequest) =>
  isSecured(request) && (request.status === 'confirmed' || request.status === 'assigned')

/** Booked, and the law requires the price of the hours that were worked. */
export const isBilledByHours = (request: ServiceRequest) => isSecured(request) && isOnlyHours(request)

/** Once the job is done, no more is asked for it before its hours are recorded, where they decide its price. */
export function refuseWithoutHours(request: ServiceRequest, { settlement }: Pick<Money, 'settlement'>): void {
  if (request.status !== 'completed' || settlement !== null || !isBilledByHours(request)) return
  throw new Refused('Close the job with its hours first. They decide the price.', 'not_settled')
}

/** What the office must still settle once the job is completed, as the event of the completion says. */
export const settlesOn = (request: ServiceRequest, to: BookingStatus) =>
  to === 'completed' && request.status !== to
    ? { awaitsMoney: true, ...(isBilledByHours(request) && { awaitsHours: true }) }
    : {}

/** The customer may follow the crew. */
export const isUnderWay = ({ status }: Pick<ServiceRequest, 'status'>) =>
  status === 'assigned' || status === 'in_progress'

/** From payment until the job is over: a tracking token grants access to the map and the chat. */
export const isTrackable = (request: ServiceRequest) =>
  isSecured(request) && (request.status === 'confirmed' || isUnderWay(request))

/**
 * The lock on a crew and its jobs. Decisions that read either take it: assigning, rescheduling, swapping, and removing
 * the crew. So do commands whose result could make one of those invalid: changing the crew's terms, and setting the
 * status of one of its bookings. Commands that only free time, such as unassigning, need no lock.
 */
export const crewLock = (providerId: string) => streamOf({ category: 'provider' }, providerId)

/** A point, or null if it could not be located. */
export const coordinates = (latitude?: number, longitude?: number) =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude }
