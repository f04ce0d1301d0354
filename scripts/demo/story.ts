import { type } from 'arktype'
import bookingsJson from '../../fixtures/demo/bookings.json'
import crewsJson from '../../fixtures/demo/crews.json'
import { book } from '../../src/modules/booking/book.ts'
import { chatMessages, sendMessage } from '../../src/modules/booking/chat/message.ts'
import { readChat } from '../../src/modules/booking/chat/routes.ts'
import { cancelBooking, changeStatus, confirmPayment } from '../../src/modules/booking/decide.ts'
import type { AssignmentEvent, BookingEvent } from '../../src/modules/booking/events.ts'
import { beginPayment } from '../../src/modules/booking/payments/pay.ts'
import { type ServiceRequest, serviceRequests } from '../../src/modules/booking/service-request.ts'
import { addProvider, assignProvider, jobOf } from '../../src/modules/dispatch/decide.ts'
import { type Provider, providers } from '../../src/modules/dispatch/provider.ts'
import { isBookable } from '../../src/shared/bookable-days.ts'
import { bookingStatus, homeSize, serviceType, usualTerms } from '../../src/shared/catalog.ts'
import type { Running } from '../../src/start.ts'
import { tellLetters } from './letters.ts'
import { tellQuotes } from './quotes.ts'
import { type Story, withTellers } from './tellers.ts'

const demoCrew = type({
  name: 'string',
  email: 'string',
  phone: 'string',
  serviceTypes: 'string[]',
  areas: 'string[]',
  crewSize: 'number.integer',
  /** The way it is on today, a file in fixtures/traces. */
  'trace?': 'string',
})

/** A job's time: so many hours from now, or on a working day counted from today at an hour in Chicago. */
const demoBooking = type({
  key: 'string',
  customerName: 'string',
  customerPhone: 'string',
  serviceType,
  'roomSize?': homeSize,
  'loadSize?': 'number.integer',
  fromAddress: 'string',
  'toAddress?': 'string',
  bookedDaysAgo: 'number.integer',
  'crew?': 'string',
  'hoursFromNow?': 'number.integer',
  'workday?': 'number.integer',
  'hour?': 'number.integer',
  status: bookingStatus,
  /** A cancelled one may never have been paid. */
  'isPaid?': 'false',
  'chat?': type(["'customer' | 'admin'", 'string']).array(),
})
type DemoBooking = typeof demoBooking.infer

export const demoCrews = demoCrew.array().assert(crewsJson)
const demoBookings = demoBooking.array().assert(bookingsJson)

/** What is there once the story is told: how many bookings, and the crews by name. */
export type Told = Readonly<{ bookings: number; crews: ReadonlyMap<string, Provider> }>

/**
 * Crews, and bookings from two months ago until next week, made the way customers and the office make them: quoted,
 * booked, paid in the sandbox, assigned by the decisions, each at its own time of the story; what visitors sent to the
 * office, and prices that nobody took. Telling it again adds nothing.
 */
export async function tellStory(running: Running): Promise<Told> {
  const story = await withTellers(running)
  const [first] = demoCrews
  const isTold = first && (await running.deps.log.row(providers, crewCommand(story, first.name).id))
  const crews = new Map(
    await Promise.all(demoCrews.map(async crew => [crew.name, await addCrew(story, crew)] as const)),
  )
  await Promise.all([
    tellLetters(story),
    // Old drafts are deleted and only counted, so running the story again would count them twice.
    !isTold && tellQuotes(story),
    ...demoBookings.map(demo => tellBooking(story, demo, crews)),
  ])
  return { bookings: demoBookings.length, crews }
}

const crewCommand = ({ office }: Story, name: string) => office(daysAgo(70), 'crew', name)

async function addCrew(story: Story, { trace: _, ...crew }: typeof demoCrew.infer) {
  const { log } = story.deps
  const command = crewCommand(story, crew.name)
  const details = { ...usualTerms, ...crew, isActive: true }
  return (await log.start(providers, command.id, () => addProvider(details), command)).row
}

async function tellBooking(story: Story, demo: DemoBooking, crews: Told['crews']): Promise<void> {
  const { deps, office, customer } = story
  const booked = daysAgo(demo.bookedDaysAgo)
  const request = await bookAt(story, demo, booked)
  const at = (step: string, time: Temporal.Instant, decision: Decision, by = office) =>
    deps.log.handle(serviceRequests, request.id, decision, by(time, step, demo.key))

  if (demo.status === 'pending' || demo.status === 'pending_payment') return
  if (demo.isPaid === false)
    return void (await at('cancel', booked.add({ hours: 20 }), cancelBooking, customer))
  await payAt(story, request, demo, booked.add({ minutes: 6 }))
  // The sandbox gives the money back at the time of the clock.
  if (demo.status === 'cancelled') await at('cancel', minutesAgo(40), cancelBooking, customer)
  const crew = crews.get(demo.crew ?? '')
  if (!crew) return
  const start = startOf(demo)
  const { scheduledDate, scheduledEnd } = jobOf(request, start.toString())
  await at('assign', booked.add({ hours: 3 }), row => assignProvider(row, crew, scheduledDate))
  await tellChat(story, demo, request, earlier(start, minutesAgo(0)))
  if (demo.status === 'assigned') return
  await at('begin', earlier(start, minutesAgo(30)), row => changeStatus(row, { status: 'in_progress' }))
  if (demo.status === 'in_progress') return
  const end = Temporal.Instant.from(scheduledEnd)
  await at('complete', end, row => changeStatus(row, { status: 'completed' }))
}

type Decision = (request: ServiceRequest) => (BookingEvent | AssignmentEvent)[]

function bookAt({ deps, customer }: Story, demo: DemoBooking, at: Temporal.Instant): Promise<ServiceRequest> {
  const {
    key,
    bookedDaysAgo: _,
    crew: __,
    workday: ___,
    hour: ____,
    hoursFromNow: _____,
    chat: ______,
    isPaid: _______,
    status,
    ...wish
  } = demo
  // A customer cannot have requested a day that is not bookable.
  const day = dayOf(startOf(demo))
  const isWished = demo.crew !== undefined && isBookable(day, deps.config.bookableDays)
  const preferredDate = isWished ? day : undefined
  const body = {
    ...wish,
    customerEmail: `${key}@customer.example`,
    createCheckout: status === 'pending_payment',
    preferredDate,
  }
  // With a fingerprint, so that a repeat finds what was booked before.
  return book(
    deps,
    body,
    { visitor: undefined, client: 'demo' },
    { ...customer(at, 'book', key), fingerprint: key },
  )
}

/** What was written in the hour and a half before the job began, or before now. */
async function tellChat(
  { deps, office, customer }: Story,
  { key, chat = [] }: DemoBooking,
  request: ServiceRequest,
  end: Temporal.Instant,
): Promise<void> {
  for (const [n, [senderType, message]] of chat.entries()) {
    const by = senderType === 'customer' ? customer : office
    const command = by(end.subtract({ minutes: 90 - 7 * n }), 'chat', key, String(n))
    const line = { serviceRequestId: request.id, senderType, message }
    const { row } = await deps.log.start(chatMessages, command.id, () => sendMessage(line), command)
    if (senderType === 'admin') await readChat(deps, { ...line, upTo: row.timestamp }, command)
  }
}

/** The log hears of the payment first, at its time of the story; the sandbox takes it at the time of the clock. */
async function payAt(story: Story, request: ServiceRequest, { key }: DemoBooking, at: Temporal.Instant) {
  const { deps, url, customer } = story
  const intent = await beginPayment(deps, request.id, customer(at, 'begin payment', key))
  const paid = { ...intent, amountReceivedCents: intent.amountCents }
  await deps.log.handle(
    serviceRequests,
    request.id,
    row => confirmPayment(row, paid),
    customer(at.add({ seconds: 20 }), 'pay', key),
  )
  if (intent.status === 'succeeded') return
  const answer = await fetch(`${url}/sandbox/stripe/v1/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: intent.clientSecret, payment_method: 'pm_card_visa' }),
  })
  if (!answer.ok) throw new Error(`The sandbox refused a demo payment: ${await answer.text()}`)
}

const zone = 'America/Chicago'
const now = () => Temporal.Now.zonedDateTimeISO(zone)
const minutesAgo = (minutes: number) => now().subtract({ minutes }).toInstant()
const daysAgo = (days: number) => now().subtract({ days, hours: 2 }).toInstant()
const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDate().toString()
const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? a : b)

function startOf({ hoursFromNow, workday = 0, hour = 9 }: DemoBooking): Temporal.Instant {
  if (hoursFromNow !== undefined) {
    const time = now().add({ hours: hoursFromNow })
    return time.round({ smallestUnit: 'minute', roundingIncrement: 30, roundingMode: 'floor' }).toInstant()
  }
  const step = Math.sign(workday)
  let day = now().startOfDay()
  for (let left = Math.abs(workday); left > 0; ) {
    day = day.add({ days: step })
    if (day.dayOfWeek <= 5) left--
  }
  return day.with({ hour }).toInstant()
}
