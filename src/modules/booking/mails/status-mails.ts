/*
 * An event here is one of `statusEvents`, or a deposit that is due again.
 * Invariant: if a booking's events are handled in order, at most one mail about its changes waits for delivery. That mail's
 * key names the booking, the first event that it covers and the last one. The next event withdraws the mail and takes the
 * first event from its key; if none waits, this event is the first. The customer knows the booking as it was before the
 * first event, and a mail is enqueued only if it differs from that now. Money that moves only renews a mail that waits.
 * Each event also withdraws the moving-day mail and text, and enqueues them for the current time, if there is one; it
 * withdraws the day-before reminder, which a sweep enqueues again (reminders.ts). An
 * event that is handled after later ones withdraws nothing, and is mailed only if the status it led to is still
 * current.
 */

import type { TransactionSql } from 'postgres'
import type { MailPayload, Message, TextPayload } from '../../../adapters/outbox.ts'
import { rowOf, type Stored } from '../../../eventlog/types.ts'
import { enqueue, wasEnqueued, withdraw } from '../../../jobs/queue.ts'
import { balanceOf, ownPayment } from '../../../shared/account.ts'
import { addDays, dayAt, instantOf, startOfDay } from '../../../shared/chicago.ts'
import { dayOf, hasArrived, undoMs } from '../../../shared/move-day.ts'
import { endOfQuietHours } from '../../../shared/quiet-hours.ts'
import { dayFacts } from '../day/events.ts'
import { bookingFacts } from '../events.ts'
import type { Account } from '../payments/account.ts'
import { isPaid, isUnderWay, type ServiceRequest, serviceRequests } from '../service-request.ts'
import { isTexted } from '../texts/late-texts.ts'
import {
  crewNear,
  crewNearText,
  inTimeAgain,
  movingDay,
  movingDayText,
  onTheWay,
  onTheWayText,
  runningLate,
  runningLateText,
  started,
  startedText,
} from './day-words.ts'
import { withCancellation, withInvitation } from './invitation.ts'
import { balanceDue, type CancelledMoney, cancellationSettled, cancelled } from './money-words.ts'
import type { MailContext } from './parts.ts'
import { balanceText, lapsed, paymentReminderMail } from './payment-words.ts'
import { reminderMail } from './reminders.ts'
import type { Mail } from './template.ts'
import * as words from './words.ts'

/** What a mail needs about an event. `request` is the row as of the event, so a lagging follower sends no wrong mail. */
export type EventContext = MailContext &
  Readonly<{
    account: Account
    /** As it is now, if later events may have been handled before this one. */
    currentAccount: Account | undefined
    /** Identifies the event. */
    key: string
    event: Stored
    /** The booking's events up to this one. */
    history: readonly Stored[]
    /** The booking's current row. Set only if later events may have been handled before this one. */
    current: ServiceRequest | undefined
  }>

export const mail = ({ request, key }: EventContext, payload: MailPayload): Message => ({
  kind: 'mail',
  key: `mail ${key}`,
  recipient: request.customerEmail,
  about: request.id,
  payload,
})

/** Whether the customer caused the event, with a session or the mailed link. The office causes all others. */
export const isByCustomer = ({ meta: { actor } }: Stored) =>
  actor === 'visitor' || actor.startsWith('customer:')

/** The crew did it on its phone. */
export const isByCrew = ({ meta: { actor } }: Stored) => actor.startsWith('provider:')

/**
 * Mails the customer a change of crew, time or status. The customer's own changes, refunds and declined requests are
 * mailed at once. Other changes wait three minutes from the first one, because dispatchers often move a job several
 * times; only the outcome is mailed, and nothing if it is what the customer already knew, such as another crew at the
 * same time.
 */
export async function enqueueStatusMail(context: EventContext, tx: TransactionSql): Promise<void> {
  const { event, request, history, current } = context
  const key = `${statusMail} ${request.id}`
  if (current) return enqueueLateStatusMail(context, current, key, tx)
  const [waiting] = await withdraw(tx, { about: request.id, keyStart: `${key} ` })
  const first = history.find(({ id }) => waiting?.startsWith(`${key} ${id} `)) ?? event
  for (const each of [movingDayKey, movingDayTextKey, reminderMail, paymentReminderMail]) {
    await withdraw(tx, { about: request.id, keyStart: `${each} ${request.id} ` })
  }
  // Another crew, day or time begins anew, and a job that is over has no arrival.
  if (!request.moveDay?.lateness) await withdrawAll([lateKey], request, tx)
  for (const message of messagesOfTheDay(context, dueAfter(first, context))) await enqueue(tx, message)
  for (const message of messagesOnStart(context)) await enqueue(tx, message)
  await enqueueChange(context, key, first, tx)
}

/** Money moved: a mail about the booking's changes that still waits, such as its confirmation, names what is due now. */
export async function renewStatusMail(context: EventContext, tx: TransactionSql): Promise<void> {
  const { request, history, current } = context
  if (current) return
  const key = `${statusMail} ${request.id}`
  const [waiting] = await withdraw(tx, { about: request.id, keyStart: `${key} ` })
  const first = history.find(({ id }) => waiting?.startsWith(`${key} ${id} `))
  if (first) await enqueueChange(context, key, first, tx)
}

/** The mail about the final price says that the job is done, and what is due. */
export const withdrawStatusMail = ({ id }: Pick<ServiceRequest, 'id'>, tx: TransactionSql) =>
  withdraw(tx, { about: id, keyStart: `${statusMail} ${id} ` })

/** Consent that comes after the assignment enqueues the text of the day; when it ends, no text waits. */
export async function enqueueTextOfTheDay(context: EventContext, tx: TransactionSql): Promise<void> {
  const { event, request, current } = context
  if (!current) await withdraw(tx, { about: request.id, keyStart: `${movingDayTextKey} ${request.id} ` })
  for (const message of messagesOfTheDay(context, event.at)) {
    if (message.kind === 'text') await enqueue(tx, message)
  }
}

/**
 * Handles an event after later ones were handled. It is mailed only if its status is still current and no later event
 * mailed it. A status that changed again within three minutes stays unmailed, and so does a crew's visit on a past day.
 */
async function enqueueLateStatusMail(
  context: EventContext,
  current: ServiceRequest,
  key: string,
  tx: TransactionSql,
): Promise<void> {
  const { event, request, history } = context
  const status = customerStatus(request)
  if (!isSame(status, customerStatus(current))) return
  if (status.time && dayAt(status.time) < dayAt(new Date().toISOString())) return
  const isRecentChange = ({ type, at }: Stored) => statusEvents.has(type) && threeMinutesAfter(at) >= event.at
  const first = history.find(isRecentChange) ?? event
  for (const message of messagesOfTheDay(context, dueAfter(first, context))) await enqueue(tx, message)
  for (const message of messagesOnStart(context)) await enqueue(tx, message)
  const isMailed = await wasEnqueued(tx, { about: request.id, keyStart: `${key} ` }, event.at)
  if (!isMailed) await enqueueChange(context, key, first, tx)
}

/** Enqueues a mail unless the status equals the one before the first of these changes. */
async function enqueueChange(
  context: EventContext,
  key: string,
  first: Stored,
  tx: TransactionSql,
): Promise<void> {
  const { event, history } = context
  const start = history.indexOf(first)
  const known = rowOf(serviceRequests, history.slice(0, start))
  const payload = mailOnChange(known, history.slice(start), context)
  if (!payload) return
  const message = { ...mail(context, payload), key: `${key} ${first.id} ${event.id}` }
  await enqueue(tx, { ...message, dueAt: dueAfter(first, context) })
}

/** When the mail about the changes from `first` on is due, whatever money moved since. A booking may lapse in the night. */
function dueAfter(first: Stored, { history, event }: EventContext): string {
  const changes = history.slice(history.indexOf(first))
  const last = changes.findLast(({ type }) => statusEvents.has(type)) ?? event
  if (isLapse(last)) return endOfQuietHours(last.at) ?? last.at
  return isImmediate(last) ? last.at : threeMinutesAfter(first.at)
}

/** The events that change what the customer knows of the booking. */
const statusEvents: ReadonlySet<string> = new Set([
  'ProviderAssigned',
  'ProviderUnassigned',
  'StatusChanged',
  'DepositWaived',
])

export const threeMinutesAfter = (since: string) => minutesAfter(since, 3)

export const minutesAfter = (since: string, minutes: number) =>
  Temporal.Instant.from(since).add({ minutes }).toString({ fractionalSecondDigits: 3 })

/** The booking as the customer knows it; `time` is the scheduled arrival. */
type CustomerStatus = Readonly<{
  state: 'open' | 'confirmed' | 'scheduled' | 'completed' | 'cancelled'
  time?: string
}>

function customerStatus(request: ServiceRequest | undefined): CustomerStatus {
  if (!request) return { state: 'open' }
  const { status, scheduledDate } = request
  if (status === 'cancelled' || status === 'completed') return { state: status }
  if (isUnderWay(request) && scheduledDate) return { state: 'scheduled', time: scheduledDate }
  return { state: status === 'confirmed' || isUnderWay(request) || isPaid(request) ? 'confirmed' : 'open' }
}

const isSame = (a: CustomerStatus, b: CustomerStatus) => a.state === b.state && a.time === b.time

/** The mail that takes a customer from the known row, by these changes, to the current one, if there is any. */
function mailOnChange(
  row: ServiceRequest | undefined,
  changes: readonly Stored[],
  context: EventContext,
): MailPayload | undefined {
  const known = customerStatus(row)
  const now = customerStatus(context.request)
  if (isSame(known, now)) {
    const isDecidedLater = now.state === 'cancelled' && changes.some(isSettled)
    return isDecidedLater ? cancellationSettled(context, cancellationIn(context.history)) : undefined
  }
  if (now.state === 'cancelled') {
    // A mere note may follow it.
    const cancellation = changes.findLast(isCancellation)
    const declined = cancellation && reasonToDecline(cancellation)
    if (declined !== undefined) return words.requestDeclined(context, declined)
    if (cancellation && isLapse(cancellation)) return lapsed(context)
    const mail = cancelled(context, cancellationIn(context.history))
    // The customer of an open booking has no calendar file.
    return known.state === 'open' ? mail : withCancellation(context, row, mail)
  }
  if (now.state === 'completed') {
    if (isSettledHere(context)) return undefined
    // In a job that is billed by the hour, the amount due is unknown until the hours are recorded.
    const isPriceKnown = context.account.unsettledAt === null
    return isPriceKnown && balanceOf(context.account) > 0 ? balanceDue(context) : words.completed(context)
  }
  // A completed job that the office reopens needs no mail.
  if (known.state === 'completed') return undefined
  if (known.state === 'cancelled') {
    const mail = words.reinstated(context, notRefunded(context))
    return now.state === 'open' ? mail : withInvitation(context, mail)
  }
  if (now.state === 'scheduled') return withInvitation(context, words.scheduled(context))
  if (known.time) return withCancellation(context, row, words.unscheduled(context, known.time))
  return now.state === 'confirmed' ? withInvitation(context, words.confirmed(context)) : undefined
}

/** The command that completed the booking recorded its hours too, and the mail about the price says both. */
const isSettledHere = ({ event, history }: EventContext) =>
  history.some(({ type, meta }) => type === 'JobSettled' && meta.commandId === event.meta.commandId)

/** What the cancellation said about the money, or the office's later decision about it. A mere note changes nothing. */
function cancellationIn(history: readonly Stored[]): CancelledMoney {
  const decision = history.findLast(isDecision)
  return decision ? bookingFacts.StatusChanged.data.assert(decision.data) : {}
}

/** The part of the promised refund, in cents, that was not requested before the office reverted the cancellation. */
function notRefunded({ history, account }: EventContext): number {
  const decidedAt = history.findLast(isDecision)?.at ?? ''
  const refunds = account.refunds.filter(({ at }) => at >= decidedAt)
  const { refundCents = 0 } = cancellationIn(history)
  return Math.max(0, refundCents - ownPayment({ ...account, refunds }).refundedCents)
}

const isDecision = (event: Stored) => isSettled(event) || isCancellation(event)

function isCancellation({ type, data }: Stored): boolean {
  if (type !== 'StatusChanged') return false
  const { from, to } = bookingFacts.StatusChanged.data.assert(data)
  return to === 'cancelled' && from !== to
}

/** The event says what becomes of the money. */
function isSettled({ type, data }: Stored): boolean {
  if (type !== 'StatusChanged') return false
  const { refundCents, keptCents } = bookingFacts.StatusChanged.data.assert(data)
  return refundCents !== undefined || keptCents !== undefined
}

const isLapse = ({ type, data }: Stored): boolean =>
  type === 'StatusChanged' && bookingFacts.StatusChanged.data.assert(data).isLapsed === true

/** Why the office declined a request; undefined for other events. */
function reasonToDecline({ type, data }: Stored): string | undefined {
  if (type !== 'StatusChanged') return undefined
  const { isDeclined, note } = bookingFacts.StatusChanged.data.assert(data)
  return isDeclined ? note : undefined
}

/** The status became "in progress": the crew has started. */
function isStart({ type, data }: Stored): boolean {
  if (type !== 'StatusChanged') return false
  const { from, to } = bookingFacts.StatusChanged.data.assert(data)
  return from !== to && to === 'in_progress'
}

const isImmediate = (event: Stored) =>
  isByCustomer(event) || isSettled(event) || reasonToDecline(event) !== undefined

/**
 * spec §2 and §9: tracking access by mail and text at 7:00 on the day of the job, or at `notBefore` if that is later. A
 * text waits for the end of the quiet hours. Once the crew has started or the day is over, neither is sent.
 */
function messagesOfTheDay(context: EventContext, notBefore: string): Message[] {
  const { request, current = request } = context
  if (request.status !== 'assigned' || current.status !== 'assigned' || !request.scheduledDate) return []
  const day = dayAt(request.scheduledDate)
  const seven = instantOf(day, '07:00')
  const dueAt = seven < notBefore ? notBefore : seven
  const sendBefore = startOfDay(addDays(day, 1))
  const payload = { ...movingDay(context), sendBefore }
  return [
    { ...mail(context, payload), key: `${movingDayKey} ${request.id} ${seven}`, dueAt },
    ...textTo(context, {
      key: `${movingDayTextKey} ${request.id} ${request.scheduledDate}`,
      dueAt: endOfQuietHours(dueAt) ?? dueAt,
      payload: { text: movingDayText(context), sendBefore },
    }),
  ]
}

/** The office set the status "in progress": the crew has started. A crew that reports its steps says so itself. */
function messagesOnStart(context: EventContext): Message[] {
  const { request, event, history, current = request } = context
  if (!isStart(event) || current.status !== 'in_progress') return []
  const isByStep = history.some(
    ({ type, meta }) => type === 'DayStepRecorded' && meta.commandId === event.meta.commandId,
  )
  if (isByStep) return []
  const news = { mail: started(context), text: startedText(context) }
  return messagesOnTheWay(context, news, { startedAt: event.at, dueAt: event.at })
}

/**
 * The crew reported that it set off: says so, as soon as that can no longer be taken back. A crew that has arrived needs no
 * announcement any more.
 */
export async function enqueueOnTheWay(context: EventContext, tx: TransactionSql): Promise<void> {
  const { event, request, current = request } = context
  const { type, at } = dayFacts.DayStepRecorded.data.assert(event.data)
  if (hasArrived(current)) return withdrawArrivals(request, tx)
  if (type !== 'drive_started' || reportedDay(current).stage !== 'driving' || !isUnderWay(current)) return
  const dueAt = new Date(Date.parse(event.at) + undoMs).toISOString()
  const news = { mail: onTheWay(context), text: onTheWayText(context) }
  for (const message of messagesOnTheWay(context, news, { startedAt: at, dueAt })) await enqueue(tx, message)
}

/** The crew took back that it set off, and no other phone reported it. */
export async function withdrawOnTheWay(context: EventContext, tx: TransactionSql): Promise<void> {
  const { event, request, current = request } = context
  const { type } = dayFacts.DayStepUndone.data.assert(event.data)
  if (type !== 'drive_started' || reportedDay(current).times.drive_started !== undefined) return
  await withdrawAll([onTheWayKey, nearKey], request, tx)
}

/** Tells the new range of an arrival that slipped or was caught up. What waits of the last one is replaced. */
export async function enqueueLateness(context: EventContext, tx: TransactionSql): Promise<void> {
  const { event, request, key, history, current = request } = context
  const lateness = dayFacts.ArrivalSlipped.data.assert(event.data)
  if (current.moveDay?.lateness?.likelyAt !== lateness.likelyAt || !isUnderWay(current)) return
  const waitingText = await withdraw(tx, { about: request.id, keyStart: `text ${lateKey} ${request.id} ` })
  await withdrawAll([lateKey], request, tx)
  if (hasArrived(current)) return
  const sendBefore = lateness.latestAt
  const words = lateness.minutesLate > 0 ? runningLate : inTimeAgain
  const payload = { ...words(context, lateness), sendBefore }
  const name = `${lateKey} ${request.id} ${key}`
  await enqueue(tx, { ...mail(context, payload), key: `mail ${name}` })
  const warnings = history.filter(({ type }) => type === 'ArrivalSlipped')
  const isText = isTexted(warnings.map(({ data }) => dayFacts.ArrivalSlipped.data.assert(data)))
  if (!isText && waitingText.length === 0) return
  const text = { text: runningLateText(context, lateness), sendBefore }
  const dueAt = endOfQuietHours(event.at) ?? event.at
  for (const message of textTo(context, { key: `text ${name}`, dueAt, payload: text })) {
    await enqueue(tx, message)
  }
}

/** Tells that the crew is about ten minutes away. */
export async function enqueueNear(context: EventContext, tx: TransactionSql): Promise<void> {
  const { event, request, current = request } = context
  const near = dayFacts.CrewNear.data.assert(event.data)
  if (reportedDay(current).stage !== 'driving' || !isUnderWay(current)) return
  const sendBefore = near.likelyAt
  const name = `${nearKey} ${request.id} ${dayAt(event.at)}`
  const payload = { ...crewNear(context, near), sendBefore }
  await enqueue(tx, { ...mail(context, payload), key: `mail ${name}` })
  const text = { text: crewNearText(context, near), sendBefore }
  for (const message of textTo(context, { key: `text ${name}`, payload: text })) await enqueue(tx, message)
}

/** The link to pay, for a day. While the crew stands beside the customer, it is no longer wanted an hour later. */
export async function enqueuePaymentText(
  context: EventContext,
  amountCents: number,
  tx: TransactionSql,
): Promise<void> {
  const { event, key } = context
  const sendBefore = minutesAfter(event.at, isByCrew(event) ? 60 : 24 * 60)
  const payload = { text: balanceText(context, amountCents), sendBefore }
  const dueAt = endOfQuietHours(event.at) ?? event.at
  for (const message of textTo(context, { key: `text ${key}`, dueAt, payload })) await enqueue(tx, message)
}

const reportedDay = (request: ServiceRequest) => dayOf(request.moveDay?.steps ?? [], request)

/** The crew is there. */
const withdrawArrivals = (request: ServiceRequest, tx: TransactionSql) =>
  withdrawAll([onTheWayKey, nearKey, lateKey], request, tx)

async function withdrawAll(
  names: readonly string[],
  { id: about }: ServiceRequest,
  tx: TransactionSql,
): Promise<void> {
  for (const name of names) {
    for (const kind of ['mail', 'text']) await withdraw(tx, { about, keyStart: `${kind} ${name} ${about} ` })
  }
}

/**
 * On the day of the job: once a day, by mail and text. An hour after the start, and for a text half an hour after it, it is
 * no longer news.
 */
function messagesOnTheWay(
  context: EventContext,
  news: Readonly<{ mail: Mail; text: string }>,
  { startedAt, dueAt }: Readonly<{ startedAt: string; dueAt: string }>,
): Message[] {
  const { request } = context
  const day = dayAt(startedAt)
  if (!request.scheduledDate || day !== dayAt(request.scheduledDate)) return []
  const key = `${onTheWayKey} ${request.id} ${day}`
  const payload = { ...news.mail, sendBefore: minutesAfter(startedAt, 60) }
  return [
    { ...mail(context, payload), key: `mail ${key}`, dueAt },
    ...textTo(context, {
      key: `text ${key}`,
      dueAt,
      payload: { text: news.text, sendBefore: minutesAfter(startedAt, 30) },
    }),
  ]
}

/** A text message to the customer, if they agreed to any. */
export const textTo = (
  { request, current = request }: EventContext,
  text: Readonly<{ key: string; dueAt?: string; payload: TextPayload }>,
): Message[] =>
  current.smsConsent === null
    ? []
    : [{ kind: 'text', recipient: request.customerPhone, about: request.id, ...text }]

const onTheWayKey = 'on the way'
const lateKey = 'late'
const nearKey = 'near'
const statusMail = 'mail schedule'
const movingDayKey = 'mail moving day'
const movingDayTextKey = 'text moving day'
