import type { TransactionSql } from 'postgres'
import { type Message, toOffice } from '../../../adapters/outbox.ts'
import type { Follower } from '../../../eventlog/follow.ts'
import { rowOf, type Stored } from '../../../eventlog/types.ts'
import { enqueue, withdraw } from '../../../jobs/queue.ts'
import { balanceOf, ownPayment, payableOn, tipIn } from '../../../shared/account.ts'
import { dayInWords, momentInWords } from '../../../shared/calendar.ts'
import { dayAt } from '../../../shared/chicago.ts'
import { claimDue } from '../../../shared/claims.ts'
import { money } from '../../../shared/money.ts'
import type { Platform } from '../../module.ts'
import { estimates } from '../../quoting/estimate.ts'
import { bookingFacts } from '../events.ts'
import { bookingAccounts, isOpen } from '../payments/account.ts'
import { dueChanges } from '../payments/closing.ts'
import { disputeInWords, moneyFacts } from '../payments/events.ts'
import { proofFacts } from '../proof/events.ts'
import { awaitsBooking, bookingNumber, dueBeforeJob, dueToBook, serviceRequests } from '../service-request.ts'
import { hasKeptCard } from '../settlement/decide.ts'
import * as claimWords from './claim-words.ts'
import { enqueueDepositDue, isDepositDue, renewDepositDue } from './deposit-due.ts'
import { withInvitation } from './invitation.ts'
import { linksOf } from './links.ts'
import {
  paidBack,
  paidBackByMistake,
  paidOtherAmount,
  refunded,
  refundedExtra,
  refundRejected,
  windowLost,
} from './money-words.ts'
import { jobFields, timeOf } from './parts.ts'
import { balancePaid, balanceRequested, paymentReminderMail } from './payment-words.ts'
import * as settlementWords from './settlement-words.ts'
import {
  type EventContext,
  enqueueLateness,
  enqueueNear,
  enqueueOnTheWay,
  enqueuePaymentText,
  enqueueStatusMail,
  enqueueTextOfTheDay,
  isByCrew,
  isByCustomer,
  mail,
  renewStatusMail,
  withdrawOnTheWay,
  withdrawStatusMail,
} from './status-mails.ts'
import * as words from './words.ts'

/**
 * Mails the customer and the office about a booking's events. Mails commit with the follower's checkpoint, under keys
 * from the event's id, so each event is mailed once. A rebuild runs no followers and sends nothing.
 */
export const bookingMails = ({ config, signingKey }: Pick<Platform, 'config' | 'signingKey'>): Follower => ({
  name: 'booking mails',
  types: [...new Set([...Object.keys(handlers), ...dueChanges])],
  on: async (event, tx, log, isLate) => {
    if (!event.stream.startsWith('booking-')) return
    const history = await historyOf(event, log)
    const request = rowOf(serviceRequests, history)
    const account = rowOf(bookingAccounts, history)
    if (!request || !account) return
    const key = `${event.type} ${event.id}`
    const estimate = await log.row(estimates, request.estimateId)
    const { lines = [] } = estimate ?? {}
    const { itemCategories = [] } = estimate?.inputs ?? {}
    const current = isLate ? await log.row(serviceRequests, request.id) : undefined
    const currentAccount = isLate ? await log.row(bookingAccounts, request.id) : account
    const pay = `${config.publicUrl}/checkout/${request.id}`
    const again = `${config.publicUrl}${request.serviceType === 'moving' ? '/moving' : '/junk-removal'}`
    const facts = { request, account, currentAccount, event, history, current, lines, itemCategories }
    const links = {
      ...linksOf(request.id, { config, signingKey }),
      pay,
      payBalance: awaitsBooking(request) ? pay : `${pay}?for=balance`,
      again,
    }
    const context = { ...facts, ...links, company: config, key }
    if (dueChanges.includes(event.type)) await withdrawOutdatedRequests(context, tx)
    await handlers[event.type]?.(context, tx)
    await renewDepositDue(context, tx)
  },
})

/** A link to pay that waits, such as a text in the night, must not name an amount that is not due any more. */
async function withdrawOutdatedRequests(context: EventContext, tx: TransactionSql): Promise<void> {
  const { request, history } = context
  for (const { type, id, data } of history) {
    if (type !== 'BalanceRequested') continue
    if (moneyFacts.BalanceRequested.data.assert(data).amountCents === dueIn(context)) continue
    for (const kind of ['mail', 'text']) {
      await withdraw(tx, { about: request.id, keyStart: `${kind} ${type} ${id}` })
    }
  }
}

/** What a link to pay asks for now, in cents. */
function dueIn({ event, request, current = request, account, currentAccount = account }: EventContext) {
  if (current.status === 'cancelled') return 0
  if (awaitsBooking(current)) return dueToBook(current, currentAccount)
  return payableOn(currentAccount, dayAt(event.at)).cents
}

/**
 * The events up to this one. A payment whose hold was released takes the time again with the event after it, and the mail
 * about the payment names that time.
 */
async function historyOf(
  { stream, type, version, meta }: Stored,
  log: Parameters<Follower['on']>[2],
): Promise<readonly Stored[]> {
  if (type !== 'PaymentConfirmed') return log.stream(stream, { upTo: version })
  const events = await log.stream(stream)
  return events.filter(each => each.version <= version || each.meta.commandId === meta.commandId)
}

/** After the card was declined, the customer may have paid the same payment by the mailed link. */
function isChargeOfSavedCard({ history }: EventContext, intentId: string): boolean {
  const isFailed = history.some(
    ({ type, data }) =>
      type === 'PaymentFailed' && bookingFacts.PaymentFailed.data.assert(data).paymentIntentId === intentId,
  )
  const isStarted = history.some(({ type, data }) => {
    if (type !== 'BalancePaymentStarted') return false
    const started = moneyFacts.BalancePaymentStarted.data.assert(data)
    return started.paymentIntentId === intentId && started.isSavedCard === true
  })
  return isStarted && !isFailed
}

const extraHeadlines = {
  already_paid: 'paid a second time',
  balance_changed: 'paid a balance that had changed',
  amount_mismatch: 'paid another amount',
}

const handlers: Readonly<Record<string, (context: EventContext, tx: TransactionSql) => Promise<unknown>>> = {
  BookingCreated: async (context, tx) => {
    const { request } = context
    if (!request.review) return
    await enqueue(tx, mail(context, words.requestReceived(context)))
    const why = request.review === 'outside' ? 'Outside our area' : 'An address was not found'
    const price = request.pricing.total > 0 ? money(request.pricing.total) : 'Not known yet'
    const fields = { ...jobFields(context), Why: why, Price: price, Time: timeOf(request) }
    await enqueue(tx, officeMail(context, 'a request to review', fields))
  },
  RequestAccepted: (context, tx) => enqueue(tx, mail(context, words.requestAccepted(context))),
  PaymentConfirmed: async (context, tx) => {
    const { id: about } = context.request
    await withdraw(tx, { about, keyStart: `${paymentReminderMail} ${about} ` })
    const { status } = context.current ?? context.request
    if (status === 'cancelled') return
    await enqueue(tx, officeMailOnPayment(context))
    await enqueue(tx, mail(context, withInvitation(context, words.confirmed(context))))
  },
  PaymentRefunded: async (context, tx) => {
    if (isPromisedByMail(context)) return
    await renewStatusMail(context, tx)
    const { isExtra, ...refund } = bookingFacts.PaymentRefunded.data.assert(context.event.data)
    const dueCents = dueBeforeJob(context.request, context.account, context.event.at)
    const payload = isExtra ? refundedExtra(context, refund) : refunded(context, { ...refund, dueCents })
    await enqueue(tx, mail(context, payload))
  },
  RefundNotMade: (context, tx) => {
    const { reason, isRetried, isNeedless } = bookingFacts.RefundNotMade.data.assert(context.event.data)
    if (isNeedless) return Promise.resolve()
    const next = isRetried
      ? 'We will retry it automatically.'
      : 'It will not be retried. Please take care of it by hand.'
    return enqueue(tx, officeMail(context, 'the refund did not go through', { Reason: reason, Next: next }))
  },
  ExtraPaymentReceived: async (context, tx) => {
    const { amountCents, reason } = moneyFacts.ExtraPaymentReceived.data.assert(context.event.data)
    const next =
      reason === 'amount_mismatch'
        ? 'It is not the price of the booking. Please call the customer, and refund it in the booking.'
        : 'It is refunded automatically. There is nothing to do.'
    const fields = { Amount: money(amountCents), Next: next }
    await enqueue(tx, officeMail(context, extraHeadlines[reason], fields))
    if (reason === 'amount_mismatch') await enqueue(tx, mail(context, paidOtherAmount(context, amountCents)))
  },
  BalanceRequested: async (context, tx) => {
    const { amountCents, by } = moneyFacts.BalanceRequested.data.assert(context.event.data)
    if (context.current && amountCents !== dueIn(context)) return
    const isCardDeclined = by === undefined && hasKeptCard(context.account)
    await enqueue(tx, mail(context, balanceRequested(context, amountCents, isCardDeclined)))
    await enqueuePaymentText(context, amountCents, tx)
  },
  BalancePaid: async (context, tx) => {
    const { paymentIntentId, amountCents } = moneyFacts.BalancePaid.data.assert(context.event.data)
    const tipCents = tipIn(context.account, paymentIntentId)
    await renewStatusMail(context, tx)
    const isSavedCard = isChargeOfSavedCard(context, paymentIntentId)
    await enqueue(
      tx,
      mail(
        context,
        balancePaid(context, amountCents, { kind: 'card', tipCents, isSavedCard }, dayAt(context.event.at)),
      ),
    )
    const fields = {
      Paid: money(amountCents),
      'Including a tip': tipCents > 0 ? money(tipCents) : undefined,
      'Balance due': balanceInWords(context),
    }
    await enqueue(
      tx,
      officeMail(context, tipCents === amountCents ? 'tipped the crew' : 'paid the balance', fields),
    )
  },
  CashTaken: async (context, tx) => {
    await renewStatusMail(context, tx)
    // What the office records may have been taken days ago. The crew has the customer beside it.
    if (!isByCrew(context.event)) return
    const { amountCents, ...byHand } = moneyFacts.CashTaken.data.assert(context.event.data)
    await enqueue(tx, mail(context, balancePaid(context, amountCents, byHand, dayAt(context.event.at))))
  },
  DisputeChanged: async (context, tx) => {
    const { disputeId, amountCents, state, isAppealed, reason, respondBy } =
      moneyFacts.DisputeChanged.data.assert(context.event.data)
    if (state.endsWith('under_review')) return
    // Money that moves after the mail is not news.
    const isMailed = context.history.some(({ type, version, data }) => {
      if (type !== 'DisputeChanged' || version >= context.event.version) return false
      const earlier = moneyFacts.DisputeChanged.data.assert(data)
      return earlier.disputeId === disputeId && earlier.state === state && earlier.isAppealed === isAppealed
    })
    if (isMailed) return
    const isOver = !isOpen({ state })
    const opened = isAppealed ? 'a lost dispute is appealed' : 'the bank disputes a payment'
    const headline = isOver ? 'a payment dispute is decided' : opened
    const fields = {
      Amount: money(amountCents),
      State: disputeInWords[state],
      Reason: reason,
      'Answer by': isOver ? undefined : respondBy && momentInWords(respondBy),
      Next: isOver ? undefined : 'Please submit evidence in the card provider’s dashboard.',
    }
    await enqueue(tx, officeMail(context, headline, fields))
  },
  JobSettled: async (context, tx) => {
    const { account, currentAccount, history, event } = context
    await withdrawStatusMail(context.request, tx)
    // A later correction mails the price that holds.
    if (currentAccount?.settlement?.at !== account.settlement?.at) return
    const isCorrection = history.some(({ type, version }) => type === 'JobSettled' && version < event.version)
    await enqueue(tx, mail(context, settlementWords.settled(context, isCorrection)))
  },
  CashCorrected: renewStatusMail,
  PaidBack: async (context, tx) => {
    await renewStatusMail(context, tx)
    await enqueue(tx, mail(context, paidBack(context, moneyFacts.PaidBack.data.assert(context.event.data))))
  },
  PaidBackRemoved: async (context, tx) => {
    await renewStatusMail(context, tx)
    const removed = moneyFacts.PaidBackRemoved.data.assert(context.event.data)
    await enqueue(tx, mail(context, paidBackByMistake(context, removed)))
  },
  ChargeAdded: async (context, tx) => {
    const { request, account } = context
    await renewStatusMail(context, tx)
    await enqueue(tx, mail(context, settlementWords.charged(context, isDepositDue(request, account))))
  },
  RefundFailed: async (context, tx) => {
    const { amountCents, state } = bookingFacts.RefundFailed.data.assert(context.event.data)
    const isCanceled = state === 'canceled'
    const next = 'The customer has not received the money. Please pay them back another way.'
    const fields = { Amount: money(amountCents), Next: next }
    await enqueue(
      tx,
      officeMail(context, isCanceled ? 'the refund was canceled' : 'the bank rejected the refund', fields),
    )
    await enqueue(tx, mail(context, refundRejected(context, { amountCents, isCanceled })))
  },
  ProviderAssigned: async (context, tx) => {
    await enqueueStatusMail(context, tx)
    if (isByCustomer(context.event)) await enqueue(tx, officeMailOnNewTime(context))
  },
  DayStepRecorded: enqueueOnTheWay,
  DayStepUndone: withdrawOnTheWay,
  ArrivalSlipped: enqueueLateness,
  CrewNear: enqueueNear,
  TimeWished: enqueueNewTime,
  WindowReserved: async (context, tx) => {
    if (!isPartOfPayment(context)) await enqueueNewTime(context, tx)
  },
  WindowLost: async (context, tx) => {
    await enqueue(tx, mail(context, windowLost(context)))
    const next = 'The payment is refunded automatically. Please call the customer to find another time.'
    const fields = { Time: timeOf(context.request), Next: next }
    await enqueue(tx, officeMail(context, 'paid for a time that was taken', fields))
  },
  SmsConsentRecorded: enqueueTextOfTheDay,
  ClaimFiled: async (context, tx) => {
    const { event } = context
    const { number, item, description } = proofFacts.ClaimFiled.data.assert(event.data)
    const claim = { number, item, description, isByCrew: isByCrew(event), filedAt: event.at }
    await enqueue(tx, mail(context, claimWords.claimFiled(context, claim)))
    const { settleBy } = claimDue(dayAt(event.at))
    const fields = {
      Claim: number,
      'Filed by': claim.isByCrew ? 'the crew, on the job' : 'the customer',
      Item: item,
      'What happened': description,
      'Settle by': dayInWords(settleBy),
    }
    await enqueue(tx, officeMail(context, `claim ${number}`, fields))
  },
  DamageNoted: (context, tx) => {
    const {
      label,
      words: happened,
      photoIds,
      byName,
      wasThere,
    } = proofFacts.DamageNoted.data.assert(context.event.data)
    // The office reads of the claim instead.
    if (wasThere === false) return Promise.resolve()
    const fields = {
      Damaged: label,
      'What happened': happened,
      'Noted by': byName ?? 'the crew',
      Photos: photoIds.length > 0 ? String(photoIds.length) : undefined,
    }
    return enqueue(tx, officeMail(context, 'the crew noted damage', fields))
  },
  ClaimSettled: (context, tx) => {
    const settlement = proofFacts.ClaimSettled.data.assert(context.event.data)
    return enqueue(tx, mail(context, claimWords.claimSettled(context, settlement)))
  },
  ClaimDenied: (context, tx) => {
    const denial = proofFacts.ClaimDenied.data.assert(context.event.data)
    return enqueue(tx, mail(context, claimWords.claimDenied(context, denial)))
  },
  ClaimReopened: (context, tx) => {
    const reopening = proofFacts.ClaimReopened.data.assert(context.event.data)
    return enqueue(tx, mail(context, claimWords.claimReopened(context, reopening)))
  },
  ProviderUnassigned: enqueueStatusMail,
  DepositWaived: enqueueStatusMail,
  DepositDue: enqueueDepositDue,
  LinkRequested: (context, tx) => enqueue(tx, mail(context, words.bookingLink(context))),
  StatusChanged: async (context, tx) => {
    // The customer goes on with the new booking.
    if (bookingFacts.StatusChanged.data.assert(context.event.data).replacedBy) return
    await enqueueStatusMail(context, tx)
    if (isByCustomer(context.event)) await enqueue(tx, officeMailOnCancellation(context))
  },
}

/** A time without a crew yet, which the customer or the office chose. */
async function enqueueNewTime(context: EventContext, tx: TransactionSql): Promise<void> {
  await enqueue(tx, mail(context, withInvitation(context, words.timeRequested(context))))
  if (isByCustomer(context.event)) await enqueue(tx, officeMailOnNewTime(context))
}

/** The office has promised to call. The mail stays out of the booking's history, which records the booking already. */
function officeMailOnPayment(context: EventContext): Message {
  const { request } = context
  const fields = {
    ...jobFields(context),
    Time: timeOf(request),
    Paid: money(ownPayment(context.account).paidCents),
    'Balance due': balanceInWords(context),
    'Reach them by': request.contactPreference ?? undefined,
  }
  return { ...officeMail(context, 'booked and paid', fields), about: undefined }
}

function balanceInWords({ account }: EventContext): string | undefined {
  const cents = balanceOf(account)
  return cents > 0 ? money(cents) : undefined
}

/** The mail about the cancellation, the final price or a discount, or about a time that was taken, has named the refund. */
function isPromisedByMail({ event, history }: EventContext): boolean {
  const cause = history.find(({ id }) => id === event.meta.causedBy)
  if (cause && ['StatusChanged', 'JobSettled', 'ChargeAdded'].includes(cause.type)) return true
  return cause?.type === 'PaymentConfirmed' && history.some(({ type }) => type === 'WindowLost')
}

/** The time was reserved by the payment, whose own mail names it. */
const isPartOfPayment = ({ event, history }: EventContext) =>
  history.some(({ type, meta }) => type === 'PaymentConfirmed' && meta.commandId === event.meta.commandId)

/** Tells the office that a customer chose another time. */
function officeMailOnNewTime(context: EventContext): Message {
  const { request } = context
  const time = timeOf(request)
  return officeMail(context, `new time, ${time}`, {
    Time: time,
    'Previous time': previousTime(context),
    Crew: request.providerId === null ? 'not assigned yet' : 'booked for that time',
  })
}

/** Cancelling is the only status change that a customer makes. */
const officeMailOnCancellation = (context: EventContext): Message =>
  officeMail(context, 'cancelled by the customer', {
    Time: previousTime(context),
    Crew: context.request.providerId === null ? 'not assigned yet' : 'free again at that time',
  })

function previousTime({ history }: EventContext): string | undefined {
  const previous = rowOf(serviceRequests, history.slice(0, -1))
  return previous && timeOf(previous)
}

/** A mail to the office about a booking. A reply goes to the customer. */
const officeMail = (
  { request, company, key }: EventContext,
  headline: string,
  fields: Readonly<Record<string, string | undefined>>,
): Message => ({
  ...toOffice({
    key: `mail office ${key}`,
    office: company.mail.supportEmail,
    from: { name: request.customerName, email: request.customerEmail },
    subject: `${bookingNumber(request)}: ${headline}`,
    fields: { Booking: bookingNumber(request), ...fields, Phone: request.customerPhone },
  }),
  about: request.id,
})
