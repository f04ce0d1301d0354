import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Meta } from '../src/eventlog/types.ts'
import type { User } from '../src/modules/accounts/user.ts'
import type { Inquiry } from '../src/modules/booking/inquiry.ts'
import type { Message } from '../src/modules/booking/message.ts'
import type { ServiceRequest } from '../src/modules/booking/service-request.ts'
import type { ProviderApplication } from '../src/modules/dispatch/provider-application.ts'
import type { Estimate } from '../src/modules/quoting/estimate.ts'

export * from '../src/adapters/geocoder/schema.ts'
export * from '../src/adapters/outbox/schema.ts'
export * from '../src/adapters/payments/sandbox/schema.ts'
export * from '../src/adapters/vision/schema.ts'

/**
 * Columns carry the documented field names of the specification, so a row is the same object in the database, in the
 * fold and on the wire. What drizzle cannot say (the append function, the exclusion constraint, the privileges on
 * events) stands in the hand-written migrations beside the generated ones.
 */
const instant = () => timestamp({ withTimezone: true, mode: 'string', precision: 3 })
const version = integer().notNull()

/** The log. Appended by `events_append` alone; never updated, never deleted. */
export const events = pgTable(
  'events',
  {
    position: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    stream: text().notNull(),
    version: integer().notNull(),
    type: text().notNull(),
    schema: smallint().notNull(),
    data: jsonb().$type<object>().notNull(),
    meta: jsonb().$type<Meta>().notNull(),
    id: uuid().notNull(),
    at: instant().notNull(),
  },
  t => [
    unique('events_id_key').on(t.id),
    unique('events_stream_version_key').on(t.stream, t.version),
    index('events_about_idx')
      .on(sql`(${t.data} ->> 'serviceRequestId')`)
      .where(sql`${t.data} ? 'serviceRequestId'`),
  ],
)

/** How far each follower has read. */
export const checkpoints = pgTable('checkpoints', {
  name: text().primaryKey(),
  position: bigint({ mode: 'number' }).notNull(),
})

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    password: text().notNull(),
    role: text().$type<User['role']>().notNull().default('customer'),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    version,
  },
  t => [uniqueIndex('users_username_key').on(sql`lower(${t.username})`)],
)

export const estimates = pgTable(
  'estimates',
  {
    id: text().primaryKey(),
    serviceType: text().$type<Estimate['serviceType']>().notNull(),
    inputs: jsonb().$type<Estimate['inputs']>().notNull(),
    pricing: jsonb().$type<Estimate['pricing']>().notNull(),
    lines: jsonb().$type<Estimate['lines']>().notNull(),
    analysis: jsonb().$type<Estimate['analysis']>().notNull(),
    crewSize: integer().notNull(),
    measured: text().$type<Estimate['measured']>().notNull(),
    jurisdiction: text().$type<Estimate['jurisdiction']>().notNull(),
    serviceArea: text().$type<Estimate['serviceArea']>().notNull(),
    rateCardVersion: text().notNull(),
    confidence: text().$type<Estimate['confidence']>().notNull().default('medium'),
    validUntil: instant().notNull(),
    createdAt: instant().notNull(),
    version,
  },
  t => [index('estimates_from_idx').on(sql`lower(${t.inputs} ->> 'fromAddress')`, t.createdAt)],
)

export const serviceRequests = pgTable(
  'service_requests',
  {
    id: text().primaryKey(),
    serviceType: text().$type<ServiceRequest['serviceType']>().notNull(),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text().notNull(),
    fromAddress: text().notNull(),
    toAddress: text(),
    fromLatitude: doublePrecision(),
    fromLongitude: doublePrecision(),
    toLatitude: doublePrecision(),
    toLongitude: doublePrecision(),
    preferredDate: date({ mode: 'string' }),
    photoUrls: text().array().notNull().default([]),
    aiAnalysis: jsonb().$type<ServiceRequest['aiAnalysis']>(),
    pricing: jsonb().$type<ServiceRequest['pricing']>().notNull(),
    status: text().$type<ServiceRequest['status']>().notNull().default('pending'),
    providerId: text(),
    assignedAt: instant(),
    scheduledDate: instant(),
    scheduledEnd: instant(),
    completedAt: instant(),
    adminNotes: text(),
    stripePaymentIntentId: text(),
    paymentConfirmedAt: instant(),
    paidCents: integer().notNull(),
    refundedCents: integer().notNull(),
    roomSize: text().$type<ServiceRequest['roomSize']>().notNull(),
    fromCoordinates: jsonb().$type<ServiceRequest['fromCoordinates']>(),
    toCoordinates: jsonb().$type<ServiceRequest['toCoordinates']>(),
    estimateId: text().notNull(),
    crewSize: integer().notNull(),
    measured: text().$type<ServiceRequest['measured']>().notNull(),
    jurisdiction: text().$type<ServiceRequest['jurisdiction']>().notNull(),
    contactPreference: text().$type<ServiceRequest['contactPreference']>(),
    userId: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version,
  },
  t => [
    uniqueIndex('service_requests_payment_intent_key').on(t.stripePaymentIntentId),
    index('service_requests_created_idx').on(t.createdAt.desc(), t.id.desc()),
    index('service_requests_status_idx').on(t.status, t.createdAt.desc()),
    index('service_requests_scheduled_idx').on(t.scheduledDate),
    index('service_requests_user_idx').on(t.userId),
    index('service_requests_provider_idx').on(t.providerId, t.scheduledDate),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: text().primaryKey(),
    serviceRequestId: text().notNull(),
    senderId: text(),
    senderType: text().$type<Message['senderType']>().notNull(),
    message: text().notNull(),
    timestamp: instant().notNull(),
    version,
  },
  t => [index('chat_messages_request_idx').on(t.serviceRequestId, t.timestamp)],
)

/** What is written to the office on /contact. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    serviceType: text().$type<Inquiry['serviceType']>().notNull(),
    isSuspect: boolean().notNull(),
    createdAt: instant().notNull(),
    version,
  },
  t => [index('contact_messages_created_idx').on(t.createdAt.desc(), t.id.desc())],
)

export const providers = pgTable(
  'providers',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    serviceTypes: text().array().notNull().default([]),
    areas: text().array().notNull().default([]),
    rating: doublePrecision().notNull().default(5),
    isActive: boolean().notNull().default(true),
    currentLatitude: doublePrecision(),
    currentLongitude: doublePrecision(),
    lastLocationUpdate: instant(),
    isOnline: boolean().notNull().default(false),
    crewLink: integer().notNull(),
    createdAt: instant().notNull(),
    removedAt: instant(),
    version,
  },
  t => [uniqueIndex('providers_email_key').on(sql`lower(${t.email})`).where(sql`${t.removedAt} is null`)],
)

/** Crews that would like to work with us. */
export const providerApplications = pgTable(
  'provider_applications',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    company: text(),
    email: text().notNull(),
    phone: text().notNull(),
    serviceTypes: text().array().$type<ProviderApplication['serviceTypes']>().notNull(),
    areas: text().array().notNull(),
    crewSize: integer().notNull(),
    vehicles: text().notNull(),
    about: text(),
    isSuspect: boolean().notNull(),
    createdAt: instant().notNull(),
    version,
  },
  t => [index('provider_applications_created_idx').on(t.createdAt.desc(), t.id.desc())],
)

/** Signed-in browsers: the SHA-256 of the cookie, never the cookie itself. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: uuid().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  t => [index('sessions_user_idx').on(t.userId), index('sessions_expires_idx').on(t.expiresAt)],
)

/** Counted tries: logins per account and address, phone numbers per booking. */
export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEnd: instant().notNull(),
})

/** Keys of our own that every server process on this database shares. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })
