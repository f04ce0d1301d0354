import { Elysia } from 'elysia'
import * as schema from '../../../db/schema.ts'
import type { Module, Platform } from '../module.ts'
import { forgetUnbookedPhotos, type Quote, type RecordOfPhotos } from './book.ts'
import { chatMails } from './chat/mails.ts'
import { chatMessages } from './chat/message.ts'
import { bookingChat, chatsOffice, type FindCrew } from './chat/routes.ts'
import {
  assignmentFacts,
  bookingFacts,
  inquiryFacts,
  messageFacts,
  textFacts,
  windowFacts,
} from './events.ts'
import { bookingExport } from './export.ts'
import { bookingHistory } from './history/routes.ts'
import { contactMessages } from './inquiries/inquiry.ts'
import { inquiries, inquiriesOffice, inquiryMails } from './inquiries/routes.ts'
import { bookingMails } from './mails/follower.ts'
import { createNotificationRecorder, outboxOffice } from './mails/outbox.ts'
import { remindersAtStart, remindersJob } from './mails/reminders.ts'
import { myBookings } from './my-routes.ts'
import { bookingAccounts } from './payments/account.ts'
import { accountFollower } from './payments/account-follower.ts'
import { accountOffice, bookingAccount } from './payments/account-routes.ts'
import { refundFollower, refundJob } from './payments/automatic-refunds.ts'
import { closingFollowers, closingJobs } from './payments/closing.ts'
import { confirmPaidFollower, confirmPaidJob, paidByHandFollower } from './payments/confirm-paid.ts'
import { moneyFacts } from './payments/events.ts'
import { lapseJob, lapsesAtStart } from './payments/lapse.ts'
import { reconciliationOffice } from './payments/reconciliation-routes.ts'
import { savedCardFollowers, savedCardJobs } from './payments/saved-card.ts'
import { cardSweepJob, sweepAtStart } from './payments/sweep.ts'
import { paymentWebhook } from './payments/webhook.ts'
import { officeView } from './present.ts'
import { bookingOfficeRoutes, bookingRoutes } from './routes.ts'
import { serviceRequests } from './service-request.ts'
import { collectFollower, collectJob } from './settlement/collect.ts'
import { type AdmitCrew, crewBill } from './settlement/crew-bill.ts'
import { differenceFollower, differenceJob } from './settlement/refunds.ts'
import { settlementOffice } from './settlement/routes.ts'
import type { MinimumHours } from './settlement/settle.ts'
import { textOptOuts } from './texts/opt-out.ts'
import { whyNotText } from './texts/opt-outs.ts'
import { textWebhooks } from './texts/webhooks.ts'
import { windowRoutes } from './windows/routes.ts'
import type { Windows } from './windows/windows.ts'

type Needs = Readonly<{
  quote: Quote
  recordOfPhotos: RecordOfPhotos
  windows: Windows
  findCrew: FindCrew
  admitCrew: AdmitCrew
  minimumHours: MinimumHours
  /** Whether this process has an open tracking page of the booking. */
  isFollowed(serviceRequestId: string): boolean
}>

/** Booking: bookings with their payments, chat and history, contact messages, and the mails about them. */
export const booking = {
  tables: [
    [serviceRequests, schema.serviceRequests],
    [bookingAccounts, schema.bookingAccounts],
    [chatMessages, schema.chatMessages],
    [contactMessages, schema.contactMessages],
    [textOptOuts, schema.textOptOuts],
  ],
  facts: [bookingFacts, moneyFacts, textFacts, assignmentFacts, windowFacts, messageFacts, inquiryFacts],
  services: (platform: Platform) => ({
    recordDelivery: createNotificationRecorder(platform),
    whyNotText: (text: Parameters<typeof whyNotText>[1]) => whyNotText(platform, text),
    officeView,
  }),
  rawRoutes: (platform: Platform & Needs) =>
    new Elysia().use(paymentWebhook(platform)).use(textWebhooks(platform)),
  routes: (platform: Platform & Needs) =>
    new Elysia()
      .use(bookingRoutes(platform))
      .use(windowRoutes(platform))
      .use(myBookings(platform))
      .use(bookingOfficeRoutes(platform))
      .use(bookingAccount(platform))
      .use(accountOffice(platform))
      .use(settlementOffice(platform))
      .use(crewBill(platform))
      .use(bookingHistory(platform))
      .use(bookingExport(platform))
      .use(inquiries(platform))
      .use(inquiriesOffice(platform))
      .use(bookingChat(platform))
      .use(chatsOffice(platform))
      .use(outboxOffice(platform))
      .use(reconciliationOffice(platform)),
  followers: platform => [
    bookingMails(platform),
    inquiryMails(platform),
    chatMails(platform),
    refundFollower,
    ...closingFollowers,
    confirmPaidFollower,
    paidByHandFollower,
    ...savedCardFollowers,
    differenceFollower,
    collectFollower,
    accountFollower,
  ],
  jobs: platform => [
    refundJob(platform),
    ...closingJobs(platform),
    confirmPaidJob(platform),
    ...savedCardJobs(platform),
    differenceJob(platform),
    collectJob(platform),
    cardSweepJob(platform),
    lapseJob(platform),
    remindersJob(platform),
  ],
  dailyTasks: platform => [
    sweepAtStart(platform),
    lapsesAtStart(platform),
    remindersAtStart(platform),
    { name: 'deletion of unbooked photos', run: signal => forgetUnbookedPhotos(platform, signal) },
  ],
} satisfies Module<Needs>
