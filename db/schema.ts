import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  type PgTable,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  CardPayment,
  CashRecord,
  ChargeRecord,
  DisputeRecord,
  RefundRecord,
  SavedCard,
  SettlementRecord,
} from '../src/shared/account.ts'
import type { Paces } from '../src/shared/arrival-estimate.ts'
import type {
  Analysis,
  BookingStatus,
  confidence,
  contactPreference,
  DaysOff,
  HomeSize,
  inquiryType,
  Jurisdiction,
  measured,
  Precision,
  PriceLine,
  PriceRange,
  Pricing,
  QuoteInputs,
  Review,
  Role,
  ServiceType,
  SmsConsent,
  SurveyWaiver,
  senderType,
  serviceArea,
  WorkingHours,
} from '../src/shared/catalog.ts'
import { usualTerms } from '../src/shared/crews.ts'
import type { MoveDay, Truck } from '../src/shared/day-record.ts'
import type { Deposit } from '../src/shared/deposit.ts'
import type { GoodsList } from '../src/shared/goods-record.ts'
import type { SignedPaper } from '../src/shared/paper-record.ts'
import type { ClaimRecord, DamageNote, DayPhoto, Liability, Valuation } from '../src/shared/proof-record.ts'
import type { Member } from '../src/shared/provider.ts'
import type { RateFigures } from '../src/shared/rate-figures.ts'
import type { Silence } from '../src/shared/silence.ts'

/**
 * Columns have the names of the specification's fields, so a row is the same object in the database, in the fold and on
 * the wire. Each row type is inferred from its table. What drizzle cannot express (the append function, the exclusion
 * constraint, the privileges on events) is written by hand in the baseline migration.
 */
const instant = () => timestamp({ withTimezone: true, mode: 'string', precision: 3 })
const version = integer().notNull()

type Coordinates = Readonly<{ latitude: number; longitude: number }>

/** The names of a table's columns in this release. */
export const columnsOf = (table: PgTable) => Object.values(getTableColumns(table)).map(({ name }) => name)

/** Events by which money moved, as a list in SQL. A query has to name the same ones to use their index. */
export const moneyMoves = [
  'PaymentConfirmed',
  'ExtraPaymentReceived',
  'BalancePaid',
  'CashTaken',
  'CashCorrected',
  'PaymentRefunded',
  'RefundFailed',
  'DisputeChanged',
  'PaidBack',
  'PaidBackRemoved',
]
  .map(type => `'${type}'`)
  .join(', ')

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
    meta: jsonb().$type<object>().notNull(),
    id: uuid().notNull(),
    at: instant().notNull(),
  },
  t => [
    unique('events_id_key').on(t.id),
    unique('events_stream_version_key').on(t.stream, t.version),
    index('events_about_idx')
      .on(sql`(${t.data} ->> 'serviceRequestId')`)
      .where(sql`${t.data} ? 'serviceRequestId'`),
    index('events_money_idx')
      .on(t.at)
      .where(sql`${t.type} in (${sql.raw(moneyMoves)})`),
  ],
)

/** How far each follower has read. After a replay, events up to `replayUntil` are answered again. */
export const checkpoints = pgTable('checkpoints', {
  name: text().primaryKey(),
  position: bigint({ mode: 'number' }).notNull(),
  replayUntil: bigint({ mode: 'number' }),
  pausedAt: instant(),
})

/**
 * Events at which a follower failed. It continues with later ones and retries these when they are due; one without a due
 * time is parked. `reaction` is the follower's name: renaming the column would stop
 * the servers of an older release during a deploy.
 */
export const deferredEvents = pgTable(
  'deferred_events',
  {
    reaction: text().notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    attempts: integer().notNull(),
    dueAt: instant(),
    lastError: text().notNull(),
  },
  t => [primaryKey({ columns: [t.reaction, t.position] })],
)

/**
 * The durable queue (src/jobs). `waiting` jobs are due at `dueAt`; `lockedUntil` is the lease of the process that runs
 * one. `failed` jobs are parked, unless they were withdrawn: they are not retried until somebody asks for it.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    key: text().notNull().unique(),
    payload: jsonb().notNull(),
    recipient: text(),
    about: text(),
    state: text({ enum: ['waiting', 'done', 'sent', 'kept', 'failed'] })
      .notNull()
      .default('waiting'),
    dueAt: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    lockedUntil: instant(),
    finishedAt: instant(),
    lastError: text(),
    /** What the mail server or the text message service answered, its id of the message, and its later report. */
    answer: text(),
    reference: text(),
    report: text(),
    /** Withdrawn while it ran: no further attempt, until its key is enqueued again. */
    isWithdrawn: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  t => [
    index('jobs_due_idx').on(t.kind, t.dueAt).where(sql`state = 'waiting'`),
    index('jobs_about_idx').on(t.about),
    index('jobs_reference_idx').on(t.reference).where(sql`reference is not null`),
    index('jobs_state_idx').on(t.state, t.id),
  ],
)

/**
 * The mails and text messages among the jobs. The table had this name and these columns before other jobs joined it, so
 * servers of that release and their backups write through the view.
 */
export const outbox = pgView('outbox', {
  id: text().notNull(),
  kind: text({ enum: ['mail', 'text'] }).notNull(),
  dedupe: text().notNull(),
  recipient: text().notNull(),
  payload: jsonb().notNull(),
  about: text(),
  state: text({ enum: ['waiting', 'sent', 'kept', 'failed'] }).notNull(),
  dueAt: instant().notNull(),
  attempts: integer().notNull(),
  lockedUntil: instant(),
  sentAt: instant(),
  lastError: text(),
  createdAt: instant().notNull(),
  answer: text(),
  reference: text(),
  report: text(),
}).as(sql`
  select id, kind, key as dedupe, recipient, payload, about, state, "dueAt", attempts, "lockedUntil",
    "finishedAt" as "sentAt", "lastError", "createdAt", answer, reference, report
  from jobs where kind in ('mail', 'text')`)

/** Counts kept by earlier releases. Unused; dropped once no server of those releases can run. */
export const rowCounts = pgTable(
  'row_counts',
  { name: text().notNull(), value: text().notNull(), count: integer().notNull() },
  t => [primaryKey({ columns: [t.name, t.value] })],
)

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    password: text().notNull(),
    role: text().$type<Role>().notNull().default('customer'),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text().notNull(),
    isActive: boolean().notNull().default(true),
    calendarLink: integer().notNull().default(0),
    createdAt: instant().notNull(),
    version,
  },
  t => [uniqueIndex('users_username_key').on(sql`lower(${t.username})`)],
)

const estimateColumns = () => ({
  id: text().primaryKey(),
  serviceType: text().$type<ServiceType>().notNull(),
  inputs: jsonb().$type<QuoteInputs>().notNull(),
  pricing: jsonb().$type<Pricing>().notNull(),
  range: jsonb().$type<PriceRange>(),
  lines: jsonb().$type<PriceLine[]>().notNull(),
  analysis: jsonb().$type<Analysis>().notNull(),
  crewSize: integer().notNull(),
  measured: text().$type<typeof measured.infer>().notNull(),
  jurisdiction: text().$type<Jurisdiction>().notNull(),
  serviceArea: text().$type<typeof serviceArea.infer>().notNull(),
  rateCardVersion: text().notNull(),
  tariff: text(),
  confidence: text().$type<typeof confidence.infer>().notNull().default('medium'),
  validUntil: instant().notNull(),
  createdAt: instant().notNull(),
  version,
})

export const estimates = pgTable('estimates', estimateColumns(), t => [
  index('estimates_from_idx').on(sql`lower(${t.inputs} ->> 'fromAddress')`, t.createdAt),
  index('estimates_created_idx').on(t.createdAt, t.id),
])

/** Quotes without a booking. Not in the log; deleted two weeks after they were given. */
export const quoteDrafts = pgTable('quote_drafts', estimateColumns(), t => [
  index('quote_drafts_from_idx').on(sql`lower(${t.inputs} ->> 'fromAddress')`, t.createdAt),
  index('quote_drafts_created_idx').on(t.createdAt, t.id),
])

/** The number of deleted drafts by the day they were given, in America/Chicago. */
export const expiredQuotes = pgTable('expired_quotes', {
  day: date({ mode: 'string' }).primaryKey(),
  count: integer().notNull(),
})

/** Rate cards that the office prepared. One holds from the beginning of its day, in Chicago, until the next one does. */
export const rateVersions = pgTable('rate_versions', {
  id: text().primaryKey(),
  effectiveFrom: date({ mode: 'string' }).notNull(),
  figures: jsonb().$type<RateFigures>().notNull(),
  preparedBy: text().notNull(),
  preparedAt: instant().notNull(),
  withdrawnAt: instant(),
  version,
})

export const serviceRequests = pgTable(
  'service_requests',
  {
    id: text().primaryKey(),
    serviceType: text().$type<ServiceType>().notNull(),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text().notNull(),
    fromAddress: text().notNull(),
    toAddress: text(),
    fromLatitude: doublePrecision(),
    fromLongitude: doublePrecision(),
    toLatitude: doublePrecision(),
    toLongitude: doublePrecision(),
    fromPrecision: text().$type<Precision>(),
    toPrecision: text().$type<Precision>(),
    preferredDate: date({ mode: 'string' }),
    preferredTime: text(),
    photoUrls: text().array().notNull().default([]),
    aiAnalysis: jsonb().$type<Analysis>(),
    pricing: jsonb().$type<Pricing>().notNull(),
    depositCents: integer(),
    deposit: jsonb().$type<Deposit>(),
    liability: jsonb().$type<Liability>(),
    range: jsonb().$type<PriceRange>(),
    tariff: text(),
    surveyWaiver: jsonb().$type<SurveyWaiver>(),
    /** What the customer chose; null for what holds by default. */
    valuationKind: text().$type<Valuation['kind']>(),
    /** The list of the goods as it was written down last; null while that of the customer holds. */
    goods: jsonb().$type<GoodsList>(),
    status: text().$type<BookingStatus>().notNull().default('pending'),
    providerId: text(),
    assignedAt: instant(),
    scheduledDate: instant(),
    scheduledEnd: instant(),
    completedAt: instant(),
    moveDay: jsonb().$type<MoveDay>(),
    windowStart: instant(),
    windowEnd: instant(),
    heldProviderId: text(),
    heldStart: instant(),
    heldEnd: instant(),
    heldUntil: instant(),
    holdCount: integer().notNull().default(0),
    windowLostAt: instant(),
    adminNotes: text(),
    stripePaymentIntentId: text(),
    paymentConfirmedAt: instant(),
    depositWaivedAt: instant(),
    isWaivedAsPaid: boolean().notNull().default(false),
    paidCents: integer().notNull(),
    refundedCents: integer().notNull(),
    disputedCents: integer().notNull().default(0),
    keptCents: integer().notNull().default(0),
    roomSize: text().$type<HomeSize>().notNull(),
    fromCoordinates: jsonb().$type<Coordinates>(),
    toCoordinates: jsonb().$type<Coordinates>(),
    estimateId: text().notNull(),
    crewSize: integer().notNull(),
    measured: text().$type<typeof measured.infer>().notNull(),
    jurisdiction: text().$type<Jurisdiction>().notNull(),
    review: text().$type<Review>(),
    contactPreference: text().$type<typeof contactPreference.infer>(),
    smsConsent: jsonb().$type<SmsConsent>(),
    userId: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version,
  },
  t => [
    uniqueIndex('service_requests_payment_intent_key').on(t.stripePaymentIntentId),
    index('service_requests_created_idx').on(t.createdAt, t.id),
    index('service_requests_status_idx').on(t.status, t.createdAt, t.id),
    index('service_requests_words_idx').using('gin', wordsOf(t)),
    index('service_requests_scheduled_idx').on(t.scheduledDate),
    index('service_requests_user_idx').on(t.userId),
    index('service_requests_span_idx')
      .using('gist', sql`tstzrange(${t.scheduledDate}, ${t.scheduledEnd})`)
      .where(sql`${t.scheduledDate} is not null`),
    index('service_requests_provider_idx').on(t.providerId, t.scheduledDate),
    index('service_requests_number_idx').on(sql`right(${t.id}, 6)`),
    index('service_requests_waiting_idx').on(t.preferredDate, t.createdAt).where(waitsForCrew(t)),
    index('service_requests_open_idx').on(t.scheduledDate).where(hasTimeAhead(t)),
    index('service_requests_unpaid_idx').on(t.updatedAt).where(isUnpaid(t)),
    index('service_requests_unrefunded_idx').on(t.updatedAt).where(isUnrefunded(t)),
    index('service_requests_held_idx').on(t.heldProviderId, t.heldUntil).where(holdsCrew(t)),
    index('service_requests_review_idx').on(t.createdAt).where(isUnderReview(t)),
    index('service_requests_unsurveyed_idx').on(t.updatedAt).where(isUnsurveyed(t)),
    index('service_requests_lost_idx').on(t.windowLostAt).where(lostWindow(t)),
  ],
)

type Standing = Readonly<
  Record<
    | 'status'
    | 'providerId'
    | 'scheduledDate'
    | 'paymentConfirmedAt'
    | 'depositWaivedAt'
    | 'paidCents'
    | 'refundedCents',
    AnyPgColumn
  >
>
type Hold = Readonly<
  Record<
    'status' | 'providerId' | 'scheduledDate' | 'scheduledEnd' | 'heldProviderId' | 'heldStart' | 'heldEnd',
    AnyPgColumn
  >
>

/** Paid and not fully refunded: `isPaid` in SQL. */
export const isPaid = ({ paymentConfirmedAt, paidCents, refundedCents }: Standing): SQL =>
  sql`(${paymentConfirmedAt} is not null and ${refundedCents} < ${paidCents})`

/** `isSecured` in SQL. */
const isSecured = (t: Standing): SQL => sql`(${isPaid(t)} or ${t.depositWaivedAt} is not null)`

const isOver = ({ status }: Pick<Standing, 'status'>): SQL => sql`${status} in ('completed', 'cancelled')`

/**
 * Paid or its deposit waived, not over and without a crew, whatever its status: the only definition of a booking that
 * waits for a crew.
 */
export const waitsForCrew = (t: Standing): SQL =>
  sql`${t.providerId} is null and not ${isOver(t)} and ${isSecured(t)}`

/** A crew is booked for a time and the job is not over. */
export const hasTimeAhead = (t: Standing): SQL => sql`${t.scheduledDate} is not null and not ${isOver(t)}`

/** Confirmed or later without payment or waiver: the status was set by hand, or everything has been refunded. */
export const isUnpaid = (t: Standing): SQL =>
  sql`${t.status} in ('confirmed', 'assigned', 'in_progress') and not ${isSecured(t)}`

/** Cancelled with money left to refund, besides what we keep and what a bank withdrew. */
export const isUnrefunded = (
  t: Standing & Readonly<Record<'keptCents' | 'disputedCents', AnyPgColumn>>,
): SQL =>
  sql`${t.status} = 'cancelled' and ${t.paymentConfirmedAt} is not null and ${t.refundedCents} + ${t.disputedCents} + ${t.keptCents} < ${t.paidCents}`

/** Secured without the survey or the waiver that a move between states needs: `lacksSurvey` in SQL. */
export const isUnsurveyed = (
  t: Standing & Readonly<Record<'jurisdiction' | 'surveyWaiver' | 'aiAnalysis', AnyPgColumn>>,
): SQL =>
  sql`${t.jurisdiction} = 'interstate' and ${t.surveyWaiver} is null and coalesce(jsonb_array_length(${t.aiAnalysis} -> 'items'), 0) = 0 and not ${isOver(t)} and ${isSecured(t)}`

/** A request that the office reviews before it can be paid. */
export const isUnderReview = (t: Readonly<Record<'review' | 'status', AnyPgColumn>>): SQL =>
  sql`${t.review} is not null and ${t.status} in ('pending', 'pending_payment')`

/** The window that the customer paid for was taken, and the office has not yet dealt with it. */
export const lostWindow = ({ windowLostAt }: Readonly<Record<'windowLostAt', AnyPgColumn>>): SQL =>
  sql`${windowLostAt} is not null`

/** `holdsCrew` of a row, in SQL: a crew's time is blocked for the booking before it is assigned. */
export const holdsCrew = (t: Pick<Hold, 'heldProviderId' | 'providerId' | 'status'>): SQL =>
  sql`${t.heldProviderId} is not null and ${t.providerId} is null and not ${isOver(t)}`

/**
 * When a crew is busy with a booking: assigned, held or reserved. These are the expressions of the exclusion constraint
 * `service_requests_one_job_at_a_time` (in the migration of the holds), so its index applies.
 */
export const busyCrew = (t: Hold): SQL<string> => sql`coalesce(${t.providerId}, ${t.heldProviderId})`
export const busyFrom = (t: Hold): SQL<string> => sql`coalesce(${t.scheduledDate}, ${t.heldStart})`
export const busyUntil = (t: Hold): SQL<string> => sql`coalesce(${t.scheduledEnd}, ${t.heldEnd})`
export const isBusy = (t: Hold): SQL => sql`
  (${t.status} in ('assigned', 'in_progress') and ${t.providerId} is not null
      and ${t.scheduledDate} is not null and ${t.scheduledEnd} is not null
    or ${holdsCrew(t)})`

/** The search words of a booking, as in its index. `booking_words` is defined in the baseline migration. */
export function wordsOf(
  booking: Readonly<
    Record<
      'customerName' | 'customerEmail' | 'fromAddress' | 'toAddress' | 'customerPhone' | 'id',
      AnyPgColumn
    >
  >,
): SQL {
  const { customerName, customerEmail, fromAddress, toAddress, customerPhone, id } = booking
  const prose = sql`${customerName} || ' ' || ${customerEmail} || ' ' || ${fromAddress} || ' ' || coalesce(${toAddress}, '')`
  return sql`booking_words(${prose}, ${customerPhone}, ${id})`
}

/** The money of each booking, a further fold of its stream. The instants are null unless the office has something to do. */
export const bookingAccounts = pgTable(
  'booking_accounts',
  {
    id: text().primaryKey(),
    quotedCents: integer().notNull(),
    settlement: jsonb().$type<SettlementRecord>(),
    charges: jsonb().$type<ChargeRecord[]>().notNull().default([]),
    isCancelled: boolean().notNull(),
    isDone: boolean().notNull().default(false),
    keptCents: integer().notNull().default(0),
    payments: jsonb().$type<CardPayment[]>().notNull(),
    refunds: jsonb().$type<RefundRecord[]>().notNull(),
    disputes: jsonb().$type<DisputeRecord[]>().notNull(),
    cash: jsonb().$type<CashRecord[]>().notNull(),
    savedCard: jsonb().$type<SavedCard>(),
    refundFailedAt: instant(),
    disputedAt: instant(),
    extraAt: instant(),
    unsettledAt: instant(),
    owedAt: instant(),
    version,
  },
  t => [
    index('booking_accounts_payments_idx').using('gin', sql`${t.payments} jsonb_path_ops`),
    index('booking_accounts_refund_failed_idx')
      .on(t.refundFailedAt)
      .where(sql`${t.refundFailedAt} is not null`),
    index('booking_accounts_disputed_idx').on(t.disputedAt).where(sql`${t.disputedAt} is not null`),
    index('booking_accounts_extra_idx').on(t.extraAt).where(sql`${t.extraAt} is not null`),
    index('booking_accounts_unsettled_idx').on(t.unsettledAt).where(sql`${t.unsettledAt} is not null`),
    index('booking_accounts_owed_idx').on(t.owedAt).where(sql`${t.owedAt} is not null`),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: text().primaryKey(),
    serviceRequestId: text().notNull(),
    senderId: text(),
    senderType: text().$type<typeof senderType.infer>().notNull(),
    message: text().notNull(),
    timestamp: instant().notNull(),
    readAt: instant(),
    version,
  },
  t => [
    index('chat_messages_request_idx').on(t.serviceRequestId, t.timestamp, t.id),
    index('chat_messages_newest_idx').on(t.timestamp, t.id),
    index('chat_messages_unread_idx')
      .on(t.serviceRequestId)
      .where(sql`${t.readAt} is null and ${t.senderType} <> 'admin'`),
  ],
)

/** Messages from the contact page. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    serviceType: text().$type<typeof inquiryType.infer>().notNull(),
    isSuspect: boolean().notNull(),
    createdAt: instant().notNull(),
    handledAt: instant(),
    handledBy: text(),
    version,
  },
  t => [
    index('contact_messages_created_idx').on(t.createdAt, t.id),
    index('contact_messages_open_idx').on(t.createdAt, t.id).where(sql`${t.handledAt} is null`),
    // For counting: spam stays open forever.
    index('contact_messages_waiting_idx').on(t.id).where(sql`${t.handledAt} is null and not ${t.isSuspect}`),
  ],
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
    workingHours: jsonb().$type<WorkingHours>().notNull().default(usualTerms.workingHours),
    daysOff: jsonb().$type<DaysOff>().notNull().default(usualTerms.daysOff),
    crewSize: integer().notNull().default(usualTerms.crewSize),
    members: jsonb().$type<Member[]>().notNull().default([]),
    trucks: jsonb().$type<Truck[]>().notNull().default([]),
    currentLatitude: doublePrecision(),
    currentLongitude: doublePrecision(),
    lastLocationUpdate: instant(),
    isOnline: boolean().notNull().default(false),
    /** Why it went offline last, if known. */
    silence: jsonb().$type<Silence>(),
    crewLink: integer().notNull(),
    createdAt: instant().notNull(),
    removedAt: instant(),
    version,
  },
  t => [uniqueIndex('providers_email_key').on(sql`lower(${t.email})`).where(sql`${t.removedAt} is null`)],
)

/** Where each crew stands or drives, and how long its drives take (src/modules/tracking/crew-drives.ts). */
export const crewDrives = pgTable('crew_drives', {
  id: text().primaryKey(),
  place: jsonb().$type<CrewPlace>().notNull(),
  drive: jsonb().$type<OpenDrive>(),
  paces: jsonb().$type<Paces>().notNull(),
  version,
})

/** Where a crew has been since it came, in degrees. Instants are UTC, ISO 8601. */
export type CrewPlace = Coordinates & Readonly<{ since: string; until: string }>
/** The drive that a crew is on: since when, and from where. */
export type OpenDrive = Readonly<{ from: Coordinates; startedAt: string }>

/** What a crew photographed and noted on the day of a booking, and its claims: a further fold of its stream. */
export const jobProofs = pgTable(
  'job_proofs',
  {
    id: text().primaryKey(),
    photos: jsonb().$type<DayPhoto[]>().notNull().default([]),
    damages: jsonb().$type<DamageNote[]>().notNull().default([]),
    claims: jsonb().$type<ClaimRecord[]>().notNull().default([]),
    claimedAt: instant(),
    openClaimAt: instant(),
    version,
  },
  t => [
    index('job_proofs_claimed_idx').on(t.claimedAt).where(sql`${t.claimedAt} is not null`),
    index('job_proofs_open_claim_idx').on(t.openClaimAt).where(sql`${t.openClaimAt} is not null`),
  ],
)

/** The signed papers of bookings: a further fold of their streams. */
export const jobPapers = pgTable('job_papers', {
  id: text().primaryKey(),
  signed: jsonb().$type<SignedPaper[]>().notNull().default([]),
  version,
})

/** What customers said of their jobs: a further fold of the booking's stream. `lowAt` waits for the office. */
export const jobReviews = pgTable(
  'job_reviews',
  {
    id: text().primaryKey(),
    providerId: text(),
    rating: integer().notNull(),
    words: text(),
    givenAt: instant().notNull(),
    changedAt: instant().notNull(),
    lowAt: instant(),
    handledBy: text(),
    handledWord: text(),
    version,
  },
  t => [
    index('job_reviews_provider_idx').on(t.providerId, t.rating),
    index('job_reviews_low_idx').on(t.lowAt).where(sql`${t.lowAt} is not null`),
  ],
)

/** Crews that applied to work with us. */
export const providerApplications = pgTable(
  'provider_applications',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    company: text(),
    email: text().notNull(),
    phone: text().notNull(),
    serviceTypes: text().array().$type<ServiceType[]>().notNull(),
    areas: text().array().notNull(),
    crewSize: integer().notNull(),
    vehicles: text().notNull(),
    about: text(),
    isSuspect: boolean().notNull(),
    createdAt: instant().notNull(),
    handledAt: instant(),
    handledBy: text(),
    providerId: text(),
    version,
  },
  t => [
    index('provider_applications_created_idx').on(t.createdAt, t.id),
    index('provider_applications_open_idx').on(t.createdAt, t.id).where(sql`${t.handledAt} is null`),
    // For counting: spam stays open forever.
    index('provider_applications_waiting_idx')
      .on(t.id)
      .where(sql`${t.handledAt} is null and not ${t.isSuspect}`),
  ],
)

/**
 * How far the sweep has read the card provider's events, in the sandbox and live. `handled` are the ids of events that the
 * next sweep lists again.
 */
export const cardSweeps = pgTable('card_sweeps', {
  mode: text({ enum: ['sandbox', 'live'] }).primaryKey(),
  readUntil: instant().notNull(),
  handled: text().array().notNull(),
})

/** Phone numbers that opted out of text messages, in E.164. One that opted in again has no `stoppedAt`. */
export const textOptOuts = pgTable('text_opt_outs', {
  id: text().primaryKey(),
  stoppedAt: instant(),
  via: text({ enum: ['reply', 'provider'] }).notNull(),
  version,
})

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

/** Counted attempts: logins per account and address, phone numbers per booking. */
export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEnd: instant().notNull(),
})

/** Until when each crew counts as online without a new report. Server processes share it. */
export const crewPresence = pgTable('crew_presence', {
  providerId: text().primaryKey(),
  onlineUntil: instant().notNull(),
})

/** Keys that all server processes on this database share. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })

/** The card sandbox's objects in the provider's own shapes: intents, charges, refunds, last digits of cards, events. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    data: jsonb().notNull(),
  },
  t => [index('sandbox_objects_newest').on(t.kind, t.seq.desc())],
)

/** The first reply to each Idempotency-Key. The transaction that does the work inserts it, under a lock on the key. */
export const sandboxIdempotency = pgTable('sandbox_idempotency', {
  key: text().primaryKey(),
  fingerprint: text().notNull(),
  status: integer(),
  reply: jsonb(),
  createdAt: instant().notNull().defaultNow(),
})

/** Webhooks of an earlier release; now they are jobs. Dropped once no server of that release can run. */
export const sandboxDeliveries = pgTable(
  'sandbox_deliveries',
  {
    eventId: text().primaryKey(),
    attempts: integer().notNull().default(0),
    dueAt: instant(),
    deliveredAt: instant(),
    lastAnswer: text(),
  },
  t => [index('sandbox_deliveries_due').on(t.dueAt).where(sql`"dueAt" is not null`)],
)

/** Answers of a public geocoder by `cacheKey` of the address. It can be emptied at any time. */
export const geocodeCache = pgTable('geocode_cache', {
  query: text().primaryKey(),
  place: jsonb().notNull(),
  foundAt: instant().notNull().defaultNow(),
})

/** What a model saw, by the model and the photo's key or the digest of several. It can be emptied at any time. */
export const photoSightings = pgTable('photo_sightings', {
  key: text().primaryKey(),
  seen: jsonb().notNull(),
  seenAt: instant().notNull().defaultNow(),
})

/** Calls of the paid model in a day, for its limit. */
export const visionCalls = pgTable('vision_calls', {
  day: date({ mode: 'string' }).primaryKey(),
  calls: integer().notNull(),
})
