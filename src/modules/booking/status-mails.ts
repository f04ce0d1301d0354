import type { TransactionSql } from 'postgres'
import { enqueue, type Message } from '../../adapters/outbox.ts'
import { rowOf, type Stored } from '../../eventlog/types.ts'
import { wasEnqueued, withdraw } from '../../jobs/queue.ts'
import { dayAt, inChicago } from '../../shared/chicago.ts'
import { bookingFacts } from './events.ts'
import type { Mail } from './mail-template.ts'
import * as words from './mail-words.ts'
import { isPaid, isUnderWay, type ServiceRequest, serviceRequests } from './service-request.ts'

/** The booking as it stood at the event, so that a follower that lags tells nothing twice and nothing untrue. */
export type Occasion = words.Occasion &
  Readonly<{
    /** Names the event. */
    key: string
    event: Stored
    /** The booking's events up to this one. */
    history: readonly Stored[]
    /** The booking now, if later events may have been answered before this one. */
    since: ServiceRequest | undefined
  }>

export const mail = ({ request, key }: Occasion, payload: Mail): Message => ({
  kind: 'mail',
  key: `mail ${key}`,
  recipient: request.customerEmail,
  about: request.id,
  payload,
})

/** With their session or the mailed link; everything else is the office's doing. */
export const isByCustomer = ({ meta: { actor } }: Stored) =>
  actor === 'visitor' || actor.startsWith('customer:')

/**
 * The customer reads how the booking stands now: at once what they did themselves and what gives money back. A
 * dispatcher moves jobs about until the day fits: of that the customer is told what came of it some minutes after the
 * first move, and nothing where all is as they knew it, as when another crew comes at the same time.
 */
export async function tellStanding(occasion: Occasion, tx: TransactionSql): Promise<void> {
  const { event, request, history, since } = occasion
  const key = `${standingMail} ${request.id}`
  if (since) return tellStandingLate(occasion, since, key, tx)
  const [waiting] = await withdraw(tx, `${key} `)
  const first = history.find(({ id }) => waiting?.startsWith(`${key} ${id} `)) ?? event
  for (const each of [movingDayMail, movingDayText]) await withdraw(tx, `${each} ${request.id} `)
  for (const message of movingDay(occasion, dueAfter(first, event))) await enqueue(tx, message)
  await enqueueNews(occasion, key, first, tx)
}

/**
 * Later events have had their mails, so this one is told only if it still holds and none of them told it. It repeats
 * nothing: what the customer did not read because the office moved on within minutes is left out again. Nobody is told of
 * a crew that was to come on a day that is over.
 */
async function tellStandingLate(
  occasion: Occasion,
  since: ServiceRequest,
  key: string,
  tx: TransactionSql,
): Promise<void> {
  const { event, request, history } = occasion
  const standing = standingOf(request)
  if (!isSame(standing, standingOf(since))) return
  if (standing.time && dayAt(standing.time) < dayAt(new Date().toISOString())) return
  const isWithinMinutes = ({ type, at }: Stored) => moves.has(type) && settled(at) >= event.at
  const first = history.find(isWithinMinutes) ?? event
  for (const message of movingDay(occasion, dueAfter(first, event))) await enqueue(tx, message)
  if (!(await wasEnqueued(tx, `${key} `, event.at))) await enqueueNews(occasion, key, first, tx)
}

/** A mail, unless all is as the customer knew it before the first of these moves. */
async function enqueueNews(
  occasion: Occasion,
  key: string,
  first: Stored,
  tx: TransactionSql,
): Promise<void> {
  const { event, history } = occasion
  const told = standingOf(rowOf(serviceRequests, history.slice(0, history.indexOf(first))))
  const news = newsFor(told, occasion)
  if (!news) return
  const message = { ...mail(occasion, news), key: `${key} ${first.id} ${event.id}` }
  await enqueue(tx, { ...message, dueAt: dueAfter(first, event) })
}

/** When the customer is told what came of the moves from the first one to this one. */
const dueAfter = (first: Stored, event: Stored) => (isToldAtOnce(event) ? event.at : settled(first.at))

/** The events after which `tellStanding` is called. */
const moves: ReadonlySet<string> = new Set(['ProviderAssigned', 'ProviderUnassigned', 'StatusChanged'])

const settled = (since: string) =>
  Temporal.Instant.from(since).add({ minutes: 3 }).toString({ fractionalSecondDigits: 3 })

/** What a customer counts on: a crew at a time, or else how it stands with their booking. */
type Standing = Readonly<{
  state: 'open' | 'confirmed' | 'scheduled' | 'completed' | 'cancelled'
  time?: string
}>

function standingOf(request: ServiceRequest | undefined): Standing {
  if (!request) return { state: 'open' }
  const { status, scheduledDate } = request
  if (status === 'cancelled' || status === 'completed') return { state: status }
  if (isUnderWay(request) && scheduledDate) return { state: 'scheduled', time: scheduledDate }
  return { state: status === 'confirmed' || isUnderWay(request) || isPaid(request) ? 'confirmed' : 'open' }
}

const isSame = (a: Standing, b: Standing) => a.state === b.state && a.time === b.time

/** What there is to tell a customer who was told something else. */
function newsFor(told: Standing, occasion: Occasion): Mail | undefined {
  const now = standingOf(occasion.request)
  if (isSame(told, now)) return undefined
  if (now.state === 'cancelled') return words.cancelled(occasion, refundOf(occasion.event))
  if (now.state === 'completed') return words.completed(occasion)
  // A job that is taken up again goes on.
  if (told.state === 'completed') return undefined
  if (now.state === 'scheduled') return words.scheduled(occasion)
  if (told.time) return words.unscheduled(occasion, told.time)
  if (told.state === 'cancelled') return words.onAgain(occasion)
  return now.state === 'confirmed' ? words.confirmed(occasion) : undefined
}

const refundOf = ({ type, data }: Stored) =>
  type === 'StatusChanged' ? (bookingFacts.StatusChanged.data.assert(data).refundCents ?? 0) : 0

const isToldAtOnce = (event: Stored) => isByCustomer(event) || refundOf(event) > 0

/** spec §2 and §9: tracking access by mail and a text message on the day itself, at seven in the morning, or else then. */
function movingDay(occasion: Occasion, notBefore: string): Message[] {
  const { request } = occasion
  if (!isUnderWay(request) || !request.scheduledDate) return []
  const seven = inChicago(request.scheduledDate)
    .with({ hour: 7, minute: 0, second: 0, millisecond: 0 })
    .toInstant()
    .toString()
  const dueAt = Date.parse(seven) < Date.parse(notBefore) ? notBefore : seven
  const about = request.id
  return [
    { ...mail(occasion, words.movingDay(occasion)), key: `${movingDayMail} ${about} ${seven}`, dueAt },
    {
      kind: 'text',
      key: `${movingDayText} ${about} ${request.scheduledDate}`,
      recipient: request.customerPhone,
      about,
      dueAt,
      payload: { text: words.movingDayText(occasion) },
    },
  ]
}

const standingMail = 'mail schedule'
const movingDayMail = 'mail moving day'
const movingDayText = 'text moving day'
