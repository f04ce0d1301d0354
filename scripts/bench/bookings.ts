import type { Sql } from 'postgres'
import { uuidv5 } from '../../src/eventlog/ids.ts'
import { rebuild } from '../../src/eventlog/rebuild.ts'
import { createSchemas } from '../../src/eventlog/schemas.ts'
import type { Event } from '../../src/eventlog/types.ts'
import type { AssignmentEvent, BookingEvent, MessageEvent } from '../../src/modules/booking/events.ts'
import type { ProviderEvent } from '../../src/modules/dispatch/events.ts'
import { facts, tables } from '../../src/modules.ts'
import { usualTerms } from '../../src/shared/crews.ts'

/** The number of bookings per day does not grow with the company's age, only its past does. */
type Company = Readonly<{ bookings: number; aDay: number }>
/** Each crew has two jobs a day. */
const crewsOf = ({ aDay }: Company) => aDay / 2
/** Days between a booking and its job. */
const AHEAD = 14
/** Days for which the office has not read the chats yet. */
const UNREAD_DAYS = 2

/** A stream and its events. */
export type History = readonly [stream: string, events: readonly Happened[]]

/** Seeds bookings, the newest made today: paid, assigned and completed according to their days. */
export const seedBookings = (sql: Sql, bookings: number, aDay = 20): Promise<void> =>
  seed(sql, companyOf({ bookings, aDay }))

/**
 * Appends events as the server does and rebuilds the tables. Moves the checkpoints of followers to the end, so that they
 * do not process the events during a measurement.
 */
export async function seed(sql: Sql, histories: Iterable<History>): Promise<void> {
  const schemas = createSchemas(facts)
  let batch: object[] = []
  const flush = async () => {
    await sql.unsafe('select events_append($1::text::jsonb)', [JSON.stringify(batch)])
    batch = []
  }
  for (const [stream, events] of histories) {
    for (const [n, { at, type, data }] of events.entries()) {
      const id = uuidv5(`${stream} ${n}`)
      const meta = { commandId: id, actor: 'bench' }
      batch.push({ stream, version: n + 1, type, schema: schemas.current(type), data, meta, id, at })
    }
    if (batch.length >= 5000) await flush()
  }
  await flush()
  await sql`update checkpoints set position = (select max(position) from events)`
  await rebuild(sql, { tables, schemas })
}

function* companyOf(company: Company): Generator<History> {
  const now = Temporal.Now.zonedDateTimeISO('America/Chicago').startOfDay()
  for (let n = 0; n < crewsOf(company); n++) yield [`provider-${crewId(n)}`, [crewAdded(n, now)]]
  for (let n = company.bookings - 1; n >= 0; n--) {
    yield [`booking-${bookingId(n)}`, lifeOf(n, company, now)]
    for (const [line, happened] of chatOf(n, company, now).entries()) {
      yield [`message-${bookingId(n)}${line}`, happened]
    }
  }
}

/** Crews with links, each at work on one booking: crew n on booking n. */
export function* crewsAtWork(count: number): Generator<History> {
  const now = Temporal.Now.zonedDateTimeISO('America/Chicago')
  const at = iso(now)
  for (let n = 0; n < count; n++) {
    const paid = { paymentIntentId: `pi_${n}`, amountCents: 40_000 }
    const assigned = {
      providerId: crewId(n),
      providerName: crewName(n),
      scheduledDate: at,
      scheduledEnd: iso(now.add({ hours: 4 })),
    }
    yield [
      `provider-${crewId(n)}`,
      [crewAdded(n, now), { at, type: 'CrewLinkIssued', data: { crewLink: 1 } }],
    ]
    yield [
      `booking-${bookingId(n)}`,
      [
        { at, type: 'BookingCreated', data: bookingOf(n, 40_000) },
        { at, type: 'PaymentConfirmed', data: paid },
        { at, type: 'ProviderAssigned', data: assigned },
        { at, type: 'StatusChanged', data: { from: 'assigned', to: 'in_progress' } },
      ],
    ]
  }
}

/** The id of the nth booking; 0 is the newest. */
export const bookingId = (n: number) =>
  `01${String(10_000_000_000_000_000_000_000n - BigInt(n)).padStart(24, '0')}`

export const customerOf = (n: number) => ({
  customerName: `${firstNames[n % firstNames.length]} ${lastNames[n % lastNames.length]}`,
  customerEmail: `customer${n}@example.com`,
  customerPhone: `(414) ${String(200 + (n % 700))}-${String(n % 10_000).padStart(4, '0')}`,
})

type Happened = (BookingEvent | MessageEvent | AssignmentEvent | ProviderEvent) &
  Event &
  Readonly<{ at: string }>

const firstNames = ['Rosa', 'Walter', 'Ann', 'Miguel', 'Ruth', 'Tom', 'Jean', 'Grace', 'Otis', 'Ida', 'Sven']
const lastNames = ['Diaz', 'Kowalski', 'Haas', 'Ivers', 'Dufour', 'Lindqvist', 'Okafor', 'Nguyen', 'Schmidt']
const streets = [
  'N Water St',
  'E Kane Pl',
  'W Wells St',
  'S 5th St',
  'N Farwell Ave',
  'E Brady St',
  'Main St',
]
export const crewId = (n: number) => `01CREW${String(n).padStart(20, '0')}`
const crewName = (n: number) => `Crew ${n + 1}`

const crewAdded = (n: number, now: Temporal.ZonedDateTime): Happened => ({
  at: iso(now.subtract({ years: 20 })),
  type: 'ProviderAdded',
  data: {
    name: crewName(n),
    email: `crew${n}@example.com`,
    phone: '414-555-0122',
    serviceTypes: ['moving', 'junk'],
    areas: ['53202'],
    isActive: true,
    ...usualTerms,
  },
})

/** Each day one booking stays unpaid and one is cancelled. A crew's two jobs of a day do not overlap. */
function lifeOf(n: number, company: Company, now: Temporal.ZonedDateTime): Happened[] {
  const { aDay } = company
  const [day, slot] = [Math.floor(n / aDay), n % aDay]
  const made = now.subtract({ days: day, minutes: slot * (600 / aDay) })
  const at = (minutes: number) => iso(made.add({ minutes }))
  const start = now.add({ days: AHEAD - day }).add({ hours: slot < crewsOf(company) ? 8 : 13 })
  const end = start.add({ hours: 4 })
  const total = 40_000 + (n % 300) * 100
  const paid = { paymentIntentId: `pi_${n}`, amountCents: total }
  const crew = slot % crewsOf(company)
  const created: Happened = { at: at(0), type: 'BookingCreated', data: bookingOf(n, total) }
  if (slot === 7) return [created]
  const begun: Happened[] = [
    created,
    { at: at(1), type: 'PaymentStarted', data: paid },
    { at: at(2), type: 'PaymentConfirmed', data: paid },
  ]
  if (slot === 13) {
    return [...begun, { at: at(60), type: 'StatusChanged', data: { from: 'confirmed', to: 'cancelled' } }]
  }
  const assigned: Happened = {
    at: at(30),
    type: 'ProviderAssigned',
    data: {
      providerId: crewId(crew),
      providerName: crewName(crew),
      scheduledDate: iso(start),
      scheduledEnd: iso(end),
    },
  }
  const done: Happened = { at: iso(end), type: 'StatusChanged', data: { from: 'assigned', to: 'completed' } }
  return day > AHEAD ? [...begun, assigned, done] : [...begun, assigned]
}

/** Every fifth customer asks a question. Those of the last days are unread; older ones are answered. */
function chatOf(n: number, { aDay }: Company, now: Temporal.ZonedDateTime): Happened[][] {
  if (n % 5 > 0) return []
  const day = Math.floor(n / aDay)
  const made = now.subtract({ days: day, minutes: n % aDay })
  const at = (minutes: number) => iso(made.add({ minutes }))
  const line = (senderType: 'customer' | 'admin', message: string) =>
    ({ type: 'MessageSent', data: { serviceRequestId: bookingId(n), senderType, message } }) as const
  const asked = { at: at(1), ...line('customer', 'Is there room for a bicycle?') }
  if (day < UNREAD_DAYS) return [[asked]]
  return [
    [asked, { at: at(2), type: 'MessageRead', data: {} }],
    [{ at: at(2), ...line('admin', 'There is.') }],
    [
      { at: at(3), ...line('customer', 'Thank you.') },
      { at: at(4), type: 'MessageRead', data: {} },
    ],
  ]
}

const bookingOf = (n: number, total: number) => ({
  serviceType: 'moving' as const,
  ...customerOf(n),
  fromAddress: `${100 + (n % 4000)} ${streets[n % streets.length]}, Milwaukee, WI 532${String(2 + (n % 30)).padStart(2, '0')}`,
  toAddress: `${100 + (n % 3900)} ${streets[(n + 3) % streets.length]}, Racine, WI 53403`,
  photoUrls: [],
  aiAnalysis: {
    estimatedVolume: 440,
    itemCount: 22,
    complexity: 'moderate' as const,
    description: 'About 440 cu ft, typical for a 1 bedroom home; items not counted yet.',
  },
  pricing: {
    ...{ baseService: total, distanceFee: 0, accessFee: 0, specialItemsFee: 0, packingFee: 0 },
    ...{ volumeFee: 0, complexityFee: 0, total, estimatedHours: 4, hourlyRate: 7000, distance: 26 },
    ...{ estimatedVolume: 440, itemCount: 22, complexity: 'moderate' as const },
  },
  roomSize: '1bedroom' as const,
  estimateId: `estimate${n}`,
  crewSize: 2,
  measured: 'approximate' as const,
  jurisdiction: 'WI' as const,
  awaitsPayment: false,
})

const iso = (time: Temporal.ZonedDateTime) => time.toInstant().toString({ fractionalSecondDigits: 3 })
