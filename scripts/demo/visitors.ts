import { type } from 'arktype'
import inquiriesJson from '../../fixtures/demo/inquiries.json'
import quotesJson from '../../fixtures/demo/quotes.json'
import type { Event, Row, Table } from '../../src/eventlog/types.ts'
import { inquiryFacts } from '../../src/modules/booking/events.ts'
import { contactMessages, markInquiry, receiveInquiry } from '../../src/modules/booking/inquiries/inquiry.ts'
import { markApplication, receiveApplication } from '../../src/modules/dispatch/decide.ts'
import { applicationFacts } from '../../src/modules/dispatch/events.ts'
import { providerApplications } from '../../src/modules/dispatch/provider.ts'
import { homeSize, serviceType } from '../../src/shared/catalog.ts'
import type { Demo } from './actors.ts'

const times = type({ hoursAgo: 'number', 'handledAfterMinutes?': 'number' })
type Times = typeof times.infer

const inquiries = type({
  messages: inquiryFacts.InquiryReceived.data.omit('isSuspect').and(times).array(),
  applications: applicationFacts.ProviderApplied.data.omit('isSuspect').and(times).array(),
}).assert(inquiriesJson)

const quotes = type({
  daysAgo: 'number.integer',
  serviceType,
  'roomSize?': homeSize,
  'loadSize?': 'number.integer',
  fromAddress: 'string',
  'toAddress?': 'string',
})
  .array()
  .assert(quotesJson)

/** Messages and applications to the office, some of them handled. */
export async function addInquiries(demo: Demo): Promise<void> {
  await addAll(demo, contactMessages, inquiries.messages, receiveInquiry, markInquiry)
  await addAll(demo, providerApplications, inquiries.applications, receiveApplication, markApplication)
}

async function addAll<R extends Row, E extends Event, I extends Times & Readonly<{ email: string }>>(
  { deps: { log }, customer, office, administrator }: Demo,
  table: Table<R, E>,
  inquiries: readonly I[],
  receive: (inquiry: Omit<I, keyof Times> & Readonly<{ isSuspect: boolean }>) => E[],
  mark: (row: R, isHandled: boolean, by: string) => E[],
): Promise<void> {
  for (const { hoursAgo, handledAfterMinutes, ...inquiry } of inquiries) {
    const at = Temporal.Now.instant().subtract({ hours: hoursAgo })
    const sent = customer(at, table.category, inquiry.email)
    const { row } = await log.start(table, sent.id, () => receive({ ...inquiry, isSuspect: false }), sent)
    if (handledAfterMinutes === undefined) continue
    const step = [`${table.category} handled`, inquiry.email]
    const handled = office(at.add({ minutes: handledAfterMinutes }), ...step)
    await log.handle(table, row.id, row => mark(row, true, administrator), handled)
  }
}

/** Quotes without a booking, so that the overview shows a realistic conversion rate. */
export const addQuotes = ({ deps, customer }: Demo) =>
  Promise.all(
    quotes.map(({ daysAgo, roomSize, ...job }, n) => {
      const at = Temporal.Now.instant().subtract({ hours: 24 * daysAgo + 3 })
      const accessDetails = { floorLevel: 0, hasElevator: false, stairsCount: 0 }
      return deps.quote({ ...job, homeSize: roomSize, accessDetails }, customer(at, 'quote', String(n)))
    }),
  )
