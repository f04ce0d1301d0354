import { type } from 'arktype'
import { type AnswerOf, pick } from '../../platform/model.ts'
import { balanceOf, cashCents, ownPayment, tipsCents } from '../../shared/account.ts'
import { type OfficeBooking, officeBooking } from '../../shared/booking.ts'
import { quoteInputs } from '../../shared/catalog.ts'
import { dollarLine, linesInDollars, pricingInDollars } from '../../shared/dollar-pricing.ts'
import { dollars } from '../../shared/money.ts'
import type { Estimate } from '../quoting/estimate.ts'
import type { Account } from './payments/account.ts'
import { accountModel, accountView } from './payments/account-view.ts'
import {
  bookingNumber,
  isCancellable,
  isReschedulable,
  isUnderWay,
  noticeFor,
  type ServiceRequest,
} from './service-request.ts'

const assignedProvider = type({ id: 'string', name: 'string', phone: 'string', isOnline: 'boolean' })
type AssignedProvider = typeof assignedProvider.infer

/** The office sees every column. */
export const officeView = ({ version: _, ...request }: ServiceRequest): OfficeBooking => ({
  ...request,
  bookingNumber: bookingNumber(request),
  pricing: pricingInDollars(request.pricing),
  paidAmount: dollars(request.paidCents),
  refundedAmount: dollars(request.refundedCents),
})

/** One booking's details for the office. `version` changes with every event of the booking. */
export const officeBookingDetails = officeBooking.merge({
  version: 'number.integer',
  lines: dollarLine.array(),
  job: quoteInputs.or('null'),
  rateCardVersion: 'string | null',
  provider: assignedProvider.or('null'),
  account: accountModel,
})

export const officeDetails = (
  request: ServiceRequest,
  account: Account,
  estimate: Estimate | undefined,
  provider: AssignedProvider | undefined,
): AnswerOf<typeof officeBookingDetails> => ({
  ...officeView(request),
  version: request.version,
  lines: linesInDollars(estimate?.lines ?? []),
  job: estimate?.inputs ?? null,
  rateCardVersion: estimate?.rateCardVersion ?? null,
  provider: provider ?? null,
  account: accountView(account),
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
  'jurisdiction',
  'review',
  'roomSize',
  'createdAt',
] as const

/** A booking for any holder of its id: no email or phone, and the crew only while the job is assigned or in progress. */
export const publicBooking = officeBooking.pick(...publicFields).merge({
  provider: assignedProvider.or('null'),
  estimatedHours: 'number',
  notice: 'string',
  paid: 'boolean',
})

export const publicView = (
  request: ServiceRequest,
  provider?: AssignedProvider,
): AnswerOf<typeof publicBooking> => ({
  ...pick(officeView(request), publicFields),
  provider: provider && isUnderWay(request) ? provider : null,
  estimatedHours: request.pricing.estimatedHours,
  notice: noticeFor(request),
  paid: request.paymentConfirmedAt !== null,
})

const customerFields = [
  'customerEmail',
  'customerPhone',
  'contactPreference',
  'scheduledEnd',
  'completedAt',
  'paidAmount',
  'refundedAmount',
] as const

/** A booking for its customer, with contact data, payments and permitted actions. */
export const customerBooking = publicBooking.merge(officeBooking.pick(...customerFields)).merge({
  canCancel: 'boolean',
  canReschedule: 'boolean',
})

export const customerView = (
  request: ServiceRequest,
  provider?: AssignedProvider,
): AnswerOf<typeof customerBooking> => ({
  ...publicView(request, provider),
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
  'windowStart',
  'windowEnd',
  'measured',
  'paidAmount',
  'refundedAmount',
] as const

/** The receipt of a paid booking, in dollars. Each line includes its arithmetic. Cash includes checks and tips. */
export const receipt = officeBooking.pick(...receiptFields).merge({
  distance: 'number',
  lines: dollarLine.array(),
  notice: 'string',
  total: 'number',
  paidAt: 'string | null',
  cashAmount: 'number',
  tips: 'number',
  balance: 'number',
})

export const receiptView = (
  request: ServiceRequest,
  account: Account,
  estimate: Estimate | undefined,
): AnswerOf<typeof receipt> => ({
  ...pick(officeView(request), receiptFields),
  paidAmount: dollars(ownPayment(account).paidCents),
  refundedAmount: dollars(ownPayment(account).refundedCents),
  cashAmount: dollars(cashCents(account)),
  tips: dollars(tipsCents(account)),
  balance: dollars(balanceOf(account)),
  distance: request.pricing.distance,
  lines: linesInDollars(estimate?.lines ?? []),
  notice: noticeFor(request),
  total: dollars(request.pricing.total),
  paidAt: request.paymentConfirmedAt,
})
