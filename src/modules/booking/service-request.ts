import type { serviceRequests as stored } from '../../../db/schema.ts'
import { streamOf, table } from '../../eventlog/types.ts'
import type { AssignmentEvent, BookingEvent } from './events.ts'

/**
 * spec §3 service_requests. Money in integer cents, times in UTC. `preferredTime` is HH:MM in Chicago; null means any time
 * of that day. `scheduledDate` to `scheduledEnd` is the time that the assigned provider is taken.
 */
export type ServiceRequest = Readonly<typeof stored.$inferSelect>

type Created = Extract<BookingEvent, { type: 'BookingCreated' }>

export const serviceRequests = table<
  ServiceRequest,
  Created,
  Exclude<BookingEvent, Created> | AssignmentEvent
>({
  category: 'booking',
  name: 'service_requests',
  refusals: {
    service_requests_one_job_at_a_time:
      'This provider already has a job at that time. Please choose another slot.',
    service_requests_payment_intent_key: 'This payment belongs to another booking.',
  },
  starts: {
    BookingCreated: ({ data: { awaitsPayment, ...booking }, at }, id) => ({
      id,
      ...booking,
      toAddress: booking.toAddress ?? null,
      fromLatitude: booking.fromLatitude ?? null,
      fromLongitude: booking.fromLongitude ?? null,
      toLatitude: booking.toLatitude ?? null,
      toLongitude: booking.toLongitude ?? null,
      fromCoordinates: coordinates(booking.fromLatitude, booking.fromLongitude),
      toCoordinates: coordinates(booking.toLatitude, booking.toLongitude),
      preferredDate: booking.preferredDate ?? null,
      preferredTime: null,
      aiAnalysis: booking.aiAnalysis ?? null,
      adminNotes: booking.adminNotes ?? null,
      contactPreference: booking.contactPreference ?? null,
      userId: booking.userId ?? null,
      status: awaitsPayment ? 'pending_payment' : 'pending',
      providerId: null,
      assignedAt: null,
      scheduledDate: null,
      scheduledEnd: null,
      completedAt: null,
      stripePaymentIntentId: null,
      paymentConfirmedAt: null,
      paidCents: 0,
      refundedCents: 0,
      createdAt: at,
      updatedAt: at,
    }),
  },
  on: {
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
      updatedAt: at,
    }),
    PaymentRefunded: (request, { data, at }) => ({
      ...request,
      refundedCents: request.refundedCents + data.amountCents,
      updatedAt: at,
    }),
    RefundFailed: (request, { data, at }) => ({
      ...request,
      refundedCents: request.refundedCents - data.amountCents,
      updatedAt: at,
    }),
    RefundNotMade: (request, { at }) => ({ ...request, updatedAt: at }),
    StatusChanged: (request, { data, at }) => ({
      ...request,
      status: data.to,
      adminNotes: data.adminNotes ?? request.adminNotes,
      completedAt: data.to !== 'completed' ? null : data.from === 'completed' ? request.completedAt : at,
      updatedAt: at,
    }),
    // Of the booking itself nothing changes with what was told about it.
    NotificationSent: request => request,
    NotificationKept: request => request,
    NotificationFailed: request => request,
    ProviderAssigned: (request, { data, at }) => ({
      ...request,
      status: 'assigned',
      providerId: data.providerId,
      scheduledDate: data.scheduledDate,
      scheduledEnd: data.scheduledEnd,
      assignedAt: at,
      updatedAt: at,
    }),
    TimeWished: (request, { data, at }) => ({
      ...request,
      preferredDate: data.preferredDate,
      preferredTime: data.preferredTime ?? null,
      updatedAt: at,
    }),
    ProviderUnassigned: (request, { at }) => ({
      ...request,
      status: 'confirmed',
      providerId: null,
      scheduledDate: null,
      scheduledEnd: null,
      assignedAt: null,
      updatedAt: at,
    }),
  },
})

/** The number a customer sees: '#FM' and the last six characters of the id in capitals (spec §2). */
export const bookingNumber = ({ id }: Pick<ServiceRequest, 'id'>) => `#FM${id.slice(-6).toUpperCase()}`

/** Neither paid nor withdrawn: payment makes it confirmed. */
export const awaitsPayment = ({ status }: Pick<ServiceRequest, 'status'>) =>
  status === 'pending' || status === 'pending_payment'

/** Paid, and not all of it given back. */
export const isPaid = ({
  paymentConfirmedAt,
  paidCents,
  refundedCents,
}: Pick<ServiceRequest, 'paymentConfirmedAt' | 'paidCents' | 'refundedCents'>) =>
  paymentConfirmedAt !== null && refundedCents < paidCents

/** Its crew is not at work yet, and it is not over. */
export const isCancellable = ({ status }: Pick<ServiceRequest, 'status'>) =>
  awaitsPayment({ status }) || status === 'confirmed' || status === 'assigned'

/** Paid, and its crew is not at work yet: its time can be changed. */
export const isReschedulable = (request: ServiceRequest) =>
  isPaid(request) && (request.status === 'confirmed' || request.status === 'assigned')

/** The job is on: while it is, its customer may follow the provider (contract: assigned or in progress). */
export const isUnderWay = ({ status }: Pick<ServiceRequest, 'status'>) =>
  status === 'assigned' || status === 'in_progress'

/** From payment until the job is over its customer may follow it, and write to the office with a tracking token. */
export const isTrackable = (request: ServiceRequest) =>
  isPaid(request) && (request.status === 'confirmed' || isUnderWay(request))

/**
 * The lock on a crew and on its jobs. Decisions that read either take it: assigning, rescheduling, swapping, and
 * removing the crew. So does every command that may turn one of those down: changing the crew's terms, and setting the
 * status of one of its bookings. What only frees time, such as unassigning, needs no lock.
 */
export const crewLock = (providerId: string) => streamOf({ category: 'provider' }, providerId)

const coordinates = (latitude?: number, longitude?: number) =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude }
