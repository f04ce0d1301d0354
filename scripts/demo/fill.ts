import { type } from 'arktype'
import bookingsJson from '../../fixtures/demo/bookings.json'
import crewsJson from '../../fixtures/demo/crews.json'
import { book } from '../../src/modules/booking/book.ts'
import { chatMessages, sendMessage } from '../../src/modules/booking/chat/message.ts'
import { readChat } from '../../src/modules/booking/chat/routes.ts'
import { cancelBooking, changeStatus, confirmPayment } from '../../src/modules/booking/decide.ts'
import type { AssignmentEvent, BookingEvent } from '../../src/modules/booking/events.ts'
import { expectAccount } from '../../src/modules/booking/payments/find-accounts.ts'
import { beginPayment } from '../../src/modules/booking/payments/pay.ts'
import { type ServiceRequest, serviceRequests } from '../../src/modules/booking/service-request.ts'
import { jobOfEstimate } from '../../src/modules/booking/windows/hold.ts'
import { addProvider, assignProvider, jobOf } from '../../src/modules/dispatch/decide.ts'
import { type Provider, providers } from '../../src/modules/dispatch/provider.ts'
import { isBookable } from '../../src/shared/bookable-days.ts'
import { bookingStatus, homeSize, serviceType } from '../../src/shared/catalog.ts'
import { usualTerms } from '../../src/shared/crews.ts'
import type { Running } from '../../src/start.ts'
import { type Demo, withActors } from './actors.ts'
import { addInquiries, addQuotes } from './visitors.ts'

const demoCrew = type({
  name: 'string',
  email: 'string',
  phone: 'string',
  serviceTypes: 'string[]',
  areas: 'string[]',
  crewSize: 'number.integer',
  /** The route it drives today, a file in fixtures/traces. */
  'trace?': 'string',
})

/** A job starts `hoursFromNow`, or on a working day counted from today at an hour in Chicago. */
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
  /** Booked minutes ago, in the first arrival window that a crew is free in. */
  'hasWindow?': 'true',
  status: bookingStatus,
  /** For a booking that was cancelled before it was paid. */
  'isPaid?': 'false',
  'chat?': type(["'customer' | 'admin'", 'string']).array(),
})
type DemoBooking = typeof demoBooking.infer

export const demoCrews = demoCrew.array().assert(crewsJson)
const demoBookings = demoBooking.array().assert(bookingsJson)

/** Crews by name. */
type Crews = ReadonlyMap<string, Provider>

/**
 * Adds crews, bookings from two months ago until next week, inquiries and quotes. Bookings are made by the decisions
 * that customers and the office use, each step at its own time, and paid in the sandbox. A repetition adds nothing.
 */
export async function fillWithDemoData(running: Running): Promise<{ bookings: number; crews: Crews }> {
  const demo = await withActors(running)
  const [first] = demoCrews
  const isFilled = first && (await running.deps.log.row(providers, crewCommand(demo, first.name).id))
  const crews = new Map(
    await Promise.all(demoCrews.map(async crew => [crew.name, await addCrew(demo, crew)] as const)),
  )
  await Promise.all([
    addInquiries(demo),
    // Expired drafts remain only as a count, which a repetition would increase.
    !isFilled && addQuotes(demo),
    ...demoBookings.filter(({ hasWindow }) => !hasWindow).map(booking => addBooking(demo, booking, crews)),
  ])
  // After the jobs that have a crew, so that a window takes no time that one of them needs.
  for (const booking of demoBookings.filter(({ hasWindow }) => hasWindow)) {
    await addBooking(demo, booking, crews, isFilled ? undefined : await chooseWindow(demo, booking))
  }
  return { bookings: demoBookings.length, crews }
}

const crewCommand = ({ office }: Demo, name: string) => office(daysAgo(70), 'crew', name)

async function addCrew(demo: Demo, { trace: _, ...crew }: typeof demoCrew.infer) {
  const { log } = demo.deps
  const command = crewCommand(demo, crew.name)
  const details = { ...usualTerms, ...crew, isActive: true }
  return (await log.start(providers, command.id, () => addProvider(details), command)).row
}

/** Undefined if every crew is busy for two weeks. */
async function chooseWindow({ deps, customer }: Demo, booking: DemoBooking): Promise<Choice | undefined> {
  const { key, serviceType, roomSize, loadSize, fromAddress, toAddress } = booking
  const at = bookedAt(booking)
  const accessDetails = { floorLevel: 0, hasElevator: false, stairsCount: 0 }
  const job = { serviceType, homeSize: roomSize, loadSize, fromAddress, toAddress, accessDetails }
  const estimate = await deps.quote(
    { ...job, isRoomSize: roomSize !== undefined },
    customer(at, 'quote', key),
  )
  const from = dayOf(at.add({ hours: 3 * 24 }))
  const windows = await deps.windows.offer(jobOfEstimate(estimate), { from, days: 14, now: at.toString() })
  const open = windows.find(({ left }) => left > 0)
  return open && { windowStart: open.start, estimateId: estimate.id }
}

type Choice = Readonly<{ windowStart: string; estimateId: string }>

const bookedAt = ({ hasWindow, bookedDaysAgo }: DemoBooking) =>
  hasWindow ? minutesAgo(8) : daysAgo(bookedDaysAgo)

async function addBooking(demo: Demo, booking: DemoBooking, crews: Crews, choice?: Choice): Promise<void> {
  const { deps, office, customer } = demo
  const { status } = booking
  const booked = bookedAt(booking)
  const request = await bookAt(demo, booking, booked, choice)
  const at = (step: string, time: Temporal.Instant, decision: Decision, by = office) =>
    deps.log.handle(serviceRequests, request.id, decision, by(time, step, booking.key))

  if (status === 'pending' || status === 'pending_payment') return
  if (booking.isPaid === false) {
    await at('cancel', booked.add({ hours: 20 }), cancelFree, customer)
    return
  }
  await payAt(demo, request, booking, booked.add({ minutes: 6 }))
  // Canceled shortly before now, because the sandbox dates its refund by the clock.
  if (status === 'cancelled') await at('cancel', minutesAgo(40), cancelFree, customer)
  const crew = crews.get(booking.crew ?? '')
  if (!crew) return
  const start = startOf(booking)
  const { scheduledDate, scheduledEnd } = jobOf(request, start.toString())
  await at('assign', booked.add({ hours: 3 }), row => assignProvider(row, crew, scheduledDate))
  await addChat(demo, booking, request, earlier(start, minutesAgo(0)))
  if (status === 'assigned') return
  await at('begin', earlier(start, minutesAgo(30)), row => changeStatus(row, { status: 'in_progress' }))
  if (status === 'in_progress') return
  const end = Temporal.Instant.from(scheduledEnd)
  await at('complete', end, row => changeStatus(row, { status: 'completed' }))
}

const cancelFree = (request: ServiceRequest) => cancelBooking(request, { fee: undefined, now: '' })

type Decision = (request: ServiceRequest) => (BookingEvent | AssignmentEvent)[]

function bookAt(
  { deps, customer }: Demo,
  booking: DemoBooking,
  at: Temporal.Instant,
  choice: Choice | undefined,
): Promise<ServiceRequest> {
  const { key, crew, status, customerName, customerPhone, serviceType, roomSize, loadSize } = booking
  const { fromAddress, toAddress } = booking
  // A customer cannot have requested a day that is not bookable.
  const day = dayOf(startOf(booking))
  const isRequested = crew !== undefined && isBookable(day, deps.config.bookableDays)
  const body = {
    ...{ customerName, customerPhone, serviceType, roomSize, loadSize, fromAddress, toAddress },
    customerEmail: `${key}@customer.example`,
    createCheckout: status === 'pending_payment',
    preferredDate: isRequested ? day : undefined,
    ...choice,
  }
  // The fingerprint makes a repetition return the first booking.
  return book(
    deps,
    body,
    { visitor: undefined, client: 'demo' },
    { ...customer(at, 'book', key), fingerprint: key },
  )
}

/** Adds messages from the hour and a half before `end`. */
async function addChat(
  { deps, office, customer }: Demo,
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

/** Appends the payment at its own time, then confirms it in the sandbox, which dates it by the clock. */
async function payAt(demo: Demo, request: ServiceRequest, { key }: DemoBooking, at: Temporal.Instant) {
  const { deps, url, customer } = demo
  const intent = await beginPayment(deps, request.id, customer(at, 'begin payment', key))
  const paid = { ...intent, amountReceivedCents: intent.amountCents }
  const account = await expectAccount(deps, request.id)
  await deps.log.handle(
    serviceRequests,
    request.id,
    row => confirmPayment(row, account, paid),
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
