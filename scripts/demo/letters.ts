import { type } from 'arktype'
import lettersJson from '../../fixtures/demo/letters.json'
import type { Event, Row, Table } from '../../src/eventlog/types.ts'
import { inquiryFacts } from '../../src/modules/booking/events.ts'
import { contactMessages, markInquiry, receiveInquiry } from '../../src/modules/booking/inquiries/inquiry.ts'
import { markApplication, receiveApplication } from '../../src/modules/dispatch/decide.ts'
import { applicationFacts } from '../../src/modules/dispatch/events.ts'
import { providerApplications } from '../../src/modules/dispatch/provider.ts'
import type { Story } from './tellers.ts'

const told = type({ hoursAgo: 'number', 'handledAfterMinutes?': 'number' })
type Told = typeof told.infer

const letters = type({
  messages: inquiryFacts.InquiryReceived.data.omit('isSuspect').and(told).array(),
  applications: applicationFacts.ProviderApplied.data.omit('isSuspect').and(told).array(),
}).assert(lettersJson)

/** What visitors sent to the office, some of which it has dealt with. */
export async function tellLetters(story: Story): Promise<void> {
  await tell(story, contactMessages, letters.messages, receiveInquiry, markInquiry)
  await tell(story, providerApplications, letters.applications, receiveApplication, markApplication)
}

async function tell<R extends Row, E extends Event, L extends Told & Readonly<{ email: string }>>(
  { deps: { log }, customer, office, administrator }: Story,
  table: Table<R, E>,
  letters: readonly L[],
  receive: (said: Omit<L, keyof Told> & Readonly<{ isSuspect: boolean }>) => E[],
  mark: (row: R, isHandled: boolean, by: string) => E[],
): Promise<void> {
  for (const { hoursAgo, handledAfterMinutes, ...said } of letters) {
    const at = Temporal.Now.instant().subtract({ hours: hoursAgo })
    const sent = customer(at, table.category, said.email)
    const { row } = await log.start(table, sent.id, () => receive({ ...said, isSuspect: false }), sent)
    if (handledAfterMinutes === undefined) continue
    const handled = office(at.add({ minutes: handledAfterMinutes }), `${table.category} handled`, said.email)
    await log.handle(table, row.id, letter => mark(letter, true, administrator), handled)
  }
}
