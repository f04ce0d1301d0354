import { type } from 'arktype'
import lettersJson from '../../fixtures/demo/letters.json'
import type { Event, Row, Table } from '../../src/eventlog/types.ts'
import { markInquiry, receiveInquiry } from '../../src/modules/booking/decide.ts'
import { inquiryFacts } from '../../src/modules/booking/events.ts'
import { contactMessages } from '../../src/modules/booking/inquiry.ts'
import { markApplication, receiveApplication } from '../../src/modules/dispatch/decide.ts'
import { applicationFacts } from '../../src/modules/dispatch/events.ts'
import { providerApplications } from '../../src/modules/dispatch/provider-application.ts'
import type { Story } from './tellers.ts'

const told = type({ hoursAgo: 'number', 'handledAfterMinutes?': 'number' })
type Told = typeof told.infer

const letters = type({
  messages: inquiryFacts.InquiryReceived.data.omit('isSuspect').and(told).array(),
  applications: applicationFacts.ProviderApplied.data.omit('isSuspect').and(told).array(),
}).assert(lettersJson)

/** What visitors sent to the office, some of which it has dealt with. */
export async function tellLetters(story: Story): Promise<void> {
  const { administrator } = story
  for (const { hoursAgo, handledAfterMinutes, ...said } of letters.messages) {
    await tell(
      story,
      contactMessages,
      said.email,
      { hoursAgo, handledAfterMinutes },
      {
        receive: () => receiveInquiry({ ...said, isSuspect: false }),
        mark: inquiry => markInquiry(inquiry, true, administrator),
      },
    )
  }
  for (const { hoursAgo, handledAfterMinutes, ...said } of letters.applications) {
    await tell(
      story,
      providerApplications,
      said.email,
      { hoursAgo, handledAfterMinutes },
      {
        receive: () => receiveApplication({ ...said, isSuspect: false }),
        mark: application => markApplication(application, true, administrator),
      },
    )
  }
}

type Decisions<R extends Row, E extends Event> = Readonly<{ receive: () => E[]; mark: (row: R) => E[] }>

async function tell<R extends Row, E extends Event>(
  { deps: { log }, customer, office }: Story,
  table: Table<R, E>,
  key: string,
  { hoursAgo, handledAfterMinutes }: Told,
  { receive, mark }: Decisions<R, E>,
): Promise<void> {
  const at = Temporal.Now.instant().subtract({ hours: hoursAgo })
  const sent = customer(at, table.category, key)
  const { row } = await log.start(table, sent.id, receive, sent)
  if (handledAfterMinutes === undefined) return
  const handled = office(at.add({ minutes: handledAfterMinutes }), `${table.category} handled`, key)
  await log.handle(table, row.id, mark, handled)
}
