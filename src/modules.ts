import type { PgTable } from 'drizzle-orm/pg-core'
import { Elysia } from 'elysia'
import * as schema from '../db/schema.ts'
import type { Follower } from './eventlog/follow.ts'
import type { Reaction } from './eventlog/react.ts'
import type { Facts, Projection, Table } from './eventlog/types.ts'
import { ensureAdministrator } from './modules/accounts/administrator.ts'
import { accountFacts } from './modules/accounts/events.ts'
import { weaknessOf } from './modules/accounts/passwords.ts'
import { accounts } from './modules/accounts/routes.ts'
import { createFindVisitor } from './modules/accounts/sessions.ts'
import { users } from './modules/accounts/user.ts'
import { bookingChat } from './modules/booking/chat.ts'
import { chatMails } from './modules/booking/chat-mails.ts'
import { chatsOffice } from './modules/booking/chats.ts'
import { assignmentFacts, bookingFacts, inquiryFacts, messageFacts } from './modules/booking/events.ts'
import { bookingExport } from './modules/booking/export.ts'
import { bookingHistory } from './modules/booking/history/routes.ts'
import { inquiries, inquiriesOffice, inquiryMails } from './modules/booking/inquiries.ts'
import { contactMessages } from './modules/booking/inquiry.ts'
import { bookingMails } from './modules/booking/mails.ts'
import { chatMessages } from './modules/booking/message.ts'
import { myBookings } from './modules/booking/my-routes.ts'
import { createNotificationRecorder } from './modules/booking/notifications.ts'
import { outboxOffice } from './modules/booking/outbox.ts'
import { closeCheckouts, refundCancelled } from './modules/booking/react.ts'
import { booking, bookingOffice } from './modules/booking/routes.ts'
import { serviceRequests } from './modules/booking/service-request.ts'
import { forgetUnbookedPhotos } from './modules/booking/unbooked-photos.ts'
import { paymentWebhook } from './modules/booking/webhook.ts'
import type { Deps } from './modules/deps.ts'
import { applicationMails, applications, applicationsOffice } from './modules/dispatch/applications.ts'
import { assignments } from './modules/dispatch/assignments.ts'
import { attention } from './modules/dispatch/attention.ts'
import { availability } from './modules/dispatch/availability.ts'
import { crewLinks } from './modules/dispatch/crew-links.ts'
import { applicationFacts, providerFacts, trackingFacts } from './modules/dispatch/events.ts'
import { overview } from './modules/dispatch/overview/routes.ts'
import { providers } from './modules/dispatch/provider.ts'
import { providerApplications } from './modules/dispatch/provider-application.ts'
import { rescheduling } from './modules/dispatch/reschedule.ts'
import { dispatch } from './modules/dispatch/routes.ts'
import { schedule } from './modules/dispatch/schedule.ts'
import { suggestions } from './modules/dispatch/suggestions.ts'
import { today } from './modules/dispatch/today.ts'
import { deleteOldDrafts } from './modules/quoting/drafts.ts'
import { estimates } from './modules/quoting/estimate.ts'
import { quotingFacts } from './modules/quoting/events.ts'
import { createQuote } from './modules/quoting/quote.ts'
import { quoting } from './modules/quoting/routes.ts'
import { socketLimits } from './modules/tracking/channel.ts'
import { createFindCrew } from './modules/tracking/crew.ts'
import { ingest } from './modules/tracking/ingest.ts'
import { createLive } from './modules/tracking/live.ts'
import { tracking } from './modules/tracking/routes.ts'
import type { DailyTask } from './platform/daily.ts'
import { jsonBodies } from './platform/json-bodies.ts'

/** The one list of modules: the tables they keep, the facts they state, the calls they answer. */
const storedTables: readonly (readonly [Table, PgTable])[] = [
  [users, schema.users],
  [estimates, schema.estimates],
  [serviceRequests, schema.serviceRequests],
  [chatMessages, schema.chatMessages],
  [contactMessages, schema.contactMessages],
  [providers, schema.providers],
  [providerApplications, schema.providerApplications],
]

/**
 * The tables that the log keeps. Their columns are those of this release's schema and not those that the database has:
 * a newer release may have added some.
 */
export const tables: readonly Projection[] = storedTables.map(([table, stored]) => ({
  ...table,
  columns: schema.columnsOf(stored),
}))

export const facts: readonly Facts[] = [
  accountFacts,
  quotingFacts,
  bookingFacts,
  messageFacts,
  inquiryFacts,
  providerFacts,
  assignmentFacts,
  applicationFacts,
  trackingFacts,
]

export const routes = (deps: Deps) =>
  new Elysia()
    // These check a token or a signature before they read the body themselves.
    .use(paymentWebhook(deps))
    .use(ingest(deps))
    .use(jsonBodies)
    // First, so that the session lookup of later routes does not apply to quotes.
    .use(quoting(deps))
    .use(accounts(deps))
    .use(booking(deps))
    .use(myBookings(deps))
    .use(bookingOffice(deps))
    .use(bookingHistory(deps))
    .use(bookingExport(deps))
    .use(inquiries(deps))
    .use(inquiriesOffice(deps))
    .use(bookingChat(deps))
    .use(chatsOffice(deps))
    .use(outboxOffice(deps))
    .use(availability(deps))
    .use(dispatch(deps))
    .use(assignments(deps))
    .use(suggestions(deps))
    .use(schedule(deps))
    .use(today(deps))
    .use(attention(deps))
    .use(overview(deps))
    .use(rescheduling(deps))
    .use(crewLinks(deps))
    .use(applications(deps))
    .use(applicationsOffice(deps))
    .use(tracking(deps))

/** What answers the log in the database: mails. */
export const followers = (deps: Deps, wakeOutbox: () => void): Follower[] => [
  bookingMails(deps, wakeOutbox),
  inquiryMails(deps, wakeOutbox),
  applicationMails(deps, wakeOutbox),
  chatMails(deps, wakeOutbox),
]

/** What answers the log outside of it, and comes back as a command: the card provider's part of a cancellation. */
export const reactions = (deps: Deps): Reaction[] => [closeCheckouts(deps), refundCancelled(deps)]

/** Runs once a day: deletes what visitors left behind. */
export const dailyTasks = (deps: Deps): DailyTask[] => [
  { name: 'deletion of unbooked photos', run: signal => forgetUnbookedPhotos(deps, signal) },
  { name: 'deletion of old quote drafts', run: signal => deleteOldDrafts(deps.sql, { signal }) },
]

/** What modules do for the composition root and, through it, for one another. */
export {
  createFindCrew,
  createFindVisitor,
  createLive,
  createNotificationRecorder,
  createQuote,
  ensureAdministrator,
  socketLimits,
  weaknessOf,
}
