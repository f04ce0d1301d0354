import { type } from 'arktype'
import { type AnswerOf, pick } from '../../platform/model.ts'
import {
  balanceOf,
  byHandCents,
  cashCents,
  disputedCents,
  extraCents,
  goodwillCents,
  overpaidCents,
  ownPayment,
  ownReceived,
  priceCents,
  promisedCents,
  requestedCents,
  tipsCents,
  workSpan,
} from '../../shared/account.ts'
import { type OfficeBooking, officeBooking } from '../../shared/booking.ts'
import { isCancellable } from '../../shared/cancellation.ts'
import { jurisdiction, quoteInputs } from '../../shared/catalog.ts'
import { dayAt } from '../../shared/chicago.ts'
import { lateness, stage, stepTimes } from '../../shared/day-record.ts'
import { extraInWords } from '../../shared/day-work.ts'
import {
  dollarLine,
  dollarRange,
  linesInDollars,
  pricingInDollars,
  rangeInDollars,
} from '../../shared/dollar-pricing.ts'
import { finalNoticeOf, rules } from '../../shared/jurisdictions.ts'
import { dollars } from '../../shared/money.ts'
import { dayNow, latenessNow } from '../../shared/move-day.ts'
import { firstNameOf } from '../../shared/names.ts'
import { isWayKnown } from '../../shared/places.ts'
import type { Estimate } from '../quoting/estimate.ts'
import { jurisdictionTold } from './law.ts'
import { officeFor } from './office-for.ts'
import type { Account } from './payments/account.ts'
import { accountModel, accountView, dueInDollars } from './payments/account-view.ts'
import {
  bookingNumber,
  differenceNoticeFor,
  dueBeforeJob,
  dueToBook,
  holdsCrew,
  isOver,
  isReschedulable,
  isSecured,
  isUnderWay,
  lacksSurvey,
  noticeFor,
  owedToBook,
  rangeNoteFor,
  type ServiceRequest,
} from './service-request.ts'

const assignedProvider = type({ id: 'string', name: 'string', phone: 'string', isOnline: 'boolean' })
type AssignedProvider = typeof assignedProvider.infer

/** The office sees every column. */
export const officeView = ({ version: _, ...request }: ServiceRequest): OfficeBooking => ({
  ...request,
  bookingNumber: bookingNumber(request),
  isSecured: isSecured(request),
  pricing: pricingInDollars(request.pricing),
  paidAmount: dollars(request.paidCents),
  refundedAmount: dollars(request.refundedCents),
  disputedAmount: dollars(request.disputedCents),
  keptAmount: dollars(request.keptCents),
})

/** In lists. `price` is the account's, in dollars. */
export const listedOfficeBooking = officeBooking.merge({ price: 'number' })

export const listedForOffice = (
  request: ServiceRequest,
  account: Account,
): AnswerOf<typeof listedOfficeBooking> => ({ ...officeView(request), price: dollars(priceCents(account)) })

/** One booking's details for the office. `version` changes with every event of the booking. */
export const officeBookingDetails = officeBooking.merge({
  version: 'number.integer',
  notice: 'string',
  lines: dollarLine.array(),
  job: quoteInputs.or('null'),
  rateCardVersion: 'string | null',
  provider: assignedProvider.or('null'),
  account: accountModel,
  /** Since when the customer's phone gets no text messages, because its owner replied STOP. */
  textsStoppedAt: 'string | null',
})

type OfficeDetails = Readonly<{
  account: Account
  estimate: Estimate | undefined
  provider: AssignedProvider | undefined
  textsStoppedAt: string | undefined
  now: string
}>

export const officeDetails = (
  request: ServiceRequest,
  { account, estimate, provider, textsStoppedAt, now }: OfficeDetails,
): AnswerOf<typeof officeBookingDetails> => ({
  ...officeView(request),
  version: request.version,
  notice: noticeFor(request, jurisdictionTold(request)),
  lines: linesInDollars(estimate?.lines ?? []),
  job: estimate?.inputs ?? null,
  rateCardVersion: estimate?.rateCardVersion ?? null,
  provider: provider ?? null,
  account: accountView(account, now),
  textsStoppedAt: textsStoppedAt ?? null,
})

/** A customer sees only the listed columns. */
const publicFields = [
  'id',
  'bookingNumber',
  'serviceType',
  'customerName',
  'status',
  'providerId',
  'fromAddress',
  'toAddress',
  'fromLatitude',
  'fromLongitude',
  'toLatitude',
  'toLongitude',
  'fromCoordinates',
  'toCoordinates',
  'preferredDate',
  'preferredTime',
  'scheduledDate',
  'windowStart',
  'windowEnd',
  'heldUntil',
  'pricing',
  'crewSize',
  'tariff',
  'review',
  'roomSize',
  'createdAt',
] as const

const publicDay = type({
  stage,
  since: 'string | null',
  times: stepTimes,
  crew: 'string[]',
  /** What the customer agreed to on the day, as 'Piano, $600.00, agreed by Rosa Diaz'. */
  extras: type({ words: 'string', at: 'string' }).array(),
  /** What the customer was told of a crew that is late and on its way. */
  late: lateness.or('null'),
})

/** The office whose phone the customer calls. */
const officeName = type("'wi' | 'il'")

/** A booking for any holder of its id: no email or phone, and the crew only while the job is assigned or in progress. */
export const publicBooking = officeBooking.pick(...publicFields).merge({
  /** Null while a request is reviewed whose places do not tell it. */
  jurisdiction: jurisdiction.or('null'),
  /** The name of the jurisdiction's rules. */
  kind: 'string | null',
  provider: assignedProvider.or('null'),
  estimatedHours: 'number',
  notice: 'string',
  /** The part of the notice about a lower or higher price. */
  differenceNotice: 'string | null',
  office: officeName,
  isReserved: 'boolean',
  /** The totals in dollars that the exact distance may lead to. */
  range: dollarRange.or('null'),
  /** The pages ask the customer for a list of the items or a signed waiver of the survey. */
  lacksSurvey: 'boolean',
  paid: 'boolean',
  /** The price that holds now, in dollars: of the quote or the work, with charges and discounts. */
  price: 'number',
  /** What is left to pay to book, in dollars: the deposit or the full price. */
  dueToBook: 'number',
  /** What stays due after that. */
  dueAfterBooking: 'number',
  /** What is due before the job, in dollars, of a booking that is confirmed without its payment; 0 of others. */
  dueBeforeJob: 'number',
  /** What the crew has reported of the day, and who comes; null before there is anything. */
  day: publicDay.or('null'),
})

/** `since` is when the stage began. The names are only known while the job is assigned or in progress. */
function dayView(request: ServiceRequest): typeof publicDay.infer | null {
  if (!request.moveDay) return null
  const { stage, since, times, facts } = dayNow(request)
  const extras = facts.flatMap(({ extra, at }) => (extra ? [{ words: extraInWords(extra), at }] : []))
  const crew = isUnderWay(request) ? request.moveDay.members.map(({ name }) => firstNameOf(name)) : []
  return { stage, since, times, crew, extras, late: latenessNow(request) }
}

/** `now` decides what is due. `provider` is the crew, if there is one. */
type Shown = Readonly<{ now: string; provider?: AssignedProvider | undefined }>

export const publicView = (
  request: ServiceRequest,
  account: Account,
  { now, provider }: Shown,
): AnswerOf<typeof publicBooking> => ({
  ...pick(officeView(request), publicFields),
  provider: provider && isUnderWay(request) ? provider : null,
  ...lawOf(request),
  estimatedHours: request.pricing.estimatedHours,
  office: officeFor(request),
  isReserved: holdsCrew(request),
  range: rangeInDollars(request.range),
  day: dayView(request),
  lacksSurvey: lacksSurvey(request) && !isOver(request),
  paid: request.paymentConfirmedAt !== null,
  price: dollars(priceCents(account)),
  dueToBook: dollars(dueToBook(request, account)),
  dueAfterBooking: dollars(owedToBook(account) - dueToBook(request, account)),
  dueBeforeJob: dollars(dueBeforeJob(request, account, now)),
})

function lawOf(request: ServiceRequest) {
  const jurisdiction = jurisdictionTold(request)
  return {
    jurisdiction,
    kind: jurisdiction && rules[jurisdiction].name,
    notice: noticeFor(request, jurisdiction),
    differenceNotice: differenceNoticeFor(request, jurisdiction),
  }
}

const customerFields = [
  'customerEmail',
  'customerPhone',
  'contactPreference',
  'scheduledEnd',
  'completedAt',
  'paidAmount',
  'refundedAmount',
  'disputedAmount',
  'keptAmount',
] as const

/** What the price is made of, in dollars: the quote's lines, then charges and discounts of the office. */
export const pricedLines = type({ lines: dollarLine.array() })

export const pricedLinesView = (
  account: Account,
  estimate: Estimate | undefined,
): AnswerOf<typeof pricedLines> => ({
  lines: linesInDollars([...((account.settlement ?? estimate)?.lines ?? []), ...chargeLines(account)]),
})

/** A booking for its customer, with contact data, payments and permitted actions. */
export const customerBooking = publicBooking.merge(officeBooking.pick(...customerFields)).merge({
  canCancel: 'boolean',
  canReschedule: 'boolean',
})

export const customerView = (
  request: ServiceRequest,
  account: Account,
  shown: Shown,
): AnswerOf<typeof customerBooking> => ({
  ...publicView(request, account, shown),
  ...pick(officeView(request), customerFields),
  canCancel: isCancellable(request),
  canReschedule: isReschedulable(request),
})

const receiptFields = [
  'bookingNumber',
  'serviceType',
  'customerName',
  'fromAddress',
  'toAddress',
  'status',
  'preferredDate',
  'preferredTime',
  'scheduledDate',
  'completedAt',
  'windowStart',
  'windowEnd',
  'measured',
  'paidAmount',
  'refundedAmount',
  'keptAmount',
] as const

/**
 * The receipt of a paid booking, in dollars. The distance is null for junk, and while it is not known. Each line
 * includes its arithmetic. Once the job is settled (`isFinal`), the lines are those of the work, and the notice names
 * the tariff alone. Charges and discounts of the office come after them. `payments` are those by card, one for each day;
 * `extra` is what else a card paid, which goes back or is not decided. Cash includes checks and tips. The card provider has
 * confirmed `refundedAmount`. `refundPending` is what else goes back to the card, and `overpaid` what we owe besides; of a
 * cancelled booking, that is `owedByHand`. `goodwill` is what refunds lowered the price by. `disputed` is what the customer's
 * bank has withdrawn.
 */
export const receipt = officeBooking.pick(...receiptFields).merge({
  distance: 'number | null',
  lines: dollarLine.array(),
  kind: 'string',
  rangeNote: 'string | null',
  notice: 'string | null',
  office: officeName,
  isReserved: 'boolean',
  tariff: 'string | null',
  total: 'number',
  goodwill: 'number',
  payments: type({ day: 'string', amount: 'number' }).array(),
  disputed: 'number',
  cashAmount: 'number',
  extra: 'number',
  tips: 'number',
  balance: 'number',
  dueLater: 'number',
  dueLaterOn: 'string | null',
  refundPending: 'number',
  overpaid: 'number',
  owedByHand: 'number',
  isFinal: 'boolean',
  worked: type({
    workers: 'number.integer',
    minutes: 'number.integer',
    travelMinutes: 'number.integer',
    'span?': workSpan.or('undefined'),
    'acceptedBy?': 'string | undefined',
  }).or('null'),
})

export const receiptView = (
  request: ServiceRequest,
  account: Account,
  estimate: Estimate | undefined,
  now: string,
): AnswerOf<typeof receipt> => ({
  ...pick(officeView(request), receiptFields),
  paidAmount: dollars(ownPayment(account).paidCents),
  refundedAmount: dollars(ownPayment(account).refundedCents - requestedCents(account)),
  payments: paymentsOf(account),
  disputed: dollars(disputedCents(account)),
  cashAmount: dollars(cashCents(account)),
  extra: dollars(extraCents(account)),
  tips: dollars(tipsCents(account)),
  balance: dollars(balanceOf(account)),
  ...pick(dueInDollars(account, now), ['dueLater', 'dueLaterOn']),
  refundPending: dollars(promisedCents(account) + requestedCents(account)),
  overpaid: dollars(overpaidCents(account) - promisedCents(account)),
  owedByHand: account.isCancelled ? dollars(byHandCents(account)) : 0,
  isFinal: account.settlement !== null,
  worked:
    account.settlement &&
    pick(account.settlement, ['workers', 'minutes', 'travelMinutes', 'span', 'acceptedBy']),
  distance: request.toAddress !== null && isWayKnown(request) ? request.pricing.distance : null,
  ...pricedLinesView(account, estimate),
  kind: rules[request.jurisdiction].name,
  ...estimated(request, account),
  office: officeFor(request),
  isReserved: holdsCrew(request),
  tariff: request.tariff,
  total: dollars(priceCents(account)),
  goodwill: dollars(goodwillCents(account)),
})

/** A final price is no estimate. */
const estimated = (request: ServiceRequest, { settlement }: Account) =>
  settlement
    ? { rangeNote: null, notice: finalNoticeOf(request) }
    : { rangeNote: rangeNoteFor(request), notice: noticeFor(request) }

const paymentsOf = (account: Account) =>
  [...Map.groupBy(ownReceived(account), ({ at }) => dayAt(at))].map(([day, payments]) => ({
    day,
    amount: dollars(payments.reduce((total, { amountCents }) => total + amountCents, 0)),
  }))

const chargeLines = ({ charges }: Account) =>
  charges.map(({ label, reason, amountCents }) => ({ label, arithmetic: reason, amountCents }))
