import type { bookingAccounts as stored } from '../../../../db/schema.ts'
import { partialTable, type Recorded, Refused } from '../../../eventlog/types.ts'
import {
  balanceOf,
  byHandCents,
  type CardPayment,
  type CashRecord,
  cashCents,
  type DisputeRecord,
  disputeStates,
  extraCents,
  overpaidCents,
  type RefundRecord,
  type RefundRequest,
  refundableCents,
  withdrawnCents,
} from '../../../shared/account.ts'
import type { BookingEvent, WindowEvent } from '../events.ts'
import type { MoneyEvent } from './events.ts'

/**
 * The money of one booking: the fold of its money facts, in integer cents. src/shared/account.ts derives the figures.
 *
 * The last columns list the account for the office: since when a refund has failed that was not repeated, since when a
 * dispute is open or lost, since when an extra payment is not refunded, since when a completed job waits for its hours, and
 * since when money is owed for a job that is completed (`isDone`) or settled, or cash is to go back: the booking is cancelled,
 * or was paid by card, too. A note about the booking ends the first, the second once the dispute is decided, and the last
 * until money moves again.
 */
export type Account = Readonly<typeof stored.$inferSelect>

type Events = BookingEvent | WindowEvent | MoneyEvent
type Created = Extract<Events, { type: 'BookingCreated' }>

/** The event types that it folds, of bookingFacts, windowFacts and moneyFacts. */
export const accountTypes = [
  'BookingCreated',
  'RequestAccepted',
  'ItemsListed',
  'PaymentStarted',
  'PaymentProcessing',
  'PaymentFailed',
  'PaymentConfirmed',
  'ExtraPaymentReceived',
  'CardConsentChanged',
  'CardSaved',
  'BalanceRequested',
  'BalancePaymentStarted',
  'BalancePaymentClosed',
  'BalancePaid',
  'RefundRequested',
  'PaymentRefunded',
  'RefundSucceeded',
  'RefundFailed',
  'RefundNotMade',
  'DisputeChanged',
  'CashTaken',
  'CashCorrected',
  'PaidBack',
  'PaidBackRemoved',
  'JobSettled',
  'ChargeAdded',
  'StatusChanged',
  'WindowLost',
] as const
export type AccountEvent = Extract<Events, { type: (typeof accountTypes)[number] }>

export const bookingAccounts = partialTable<Account, Created, Exclude<AccountEvent, Created>>({
  category: 'booking',
  name: 'booking_accounts',
  starts: {
    BookingCreated: ({ data }, id) => ({
      id,
      quotedCents: data.pricing.total,
      settlement: null,
      charges: [],
      isCancelled: false,
      isDone: false,
      keptCents: 0,
      payments: [],
      refunds: [],
      disputes: [],
      cash: [],
      savedCard: null,
      refundFailedAt: null,
      disputedAt: null,
      extraAt: null,
      unsettledAt: null,
      owedAt: null,
    }),
  },
  on: {
    RequestAccepted: (account, { data }) => ({
      ...account,
      quotedCents: data.pricing?.total ?? account.quotedCents,
    }),
    ItemsListed: (account, { data }) => ({ ...account, quotedCents: data.pricing.total }),
    PaymentStarted: (account, event) => withPayment(account, event, 'started'),
    PaymentProcessing: (account, event) => withPayment(account, event, 'processing'),
    PaymentFailed: (account, { data }) => ({
      ...account,
      payments: account.payments.map(payment =>
        payment.paymentIntentId === data.paymentIntentId && canBeMade(payment)
          ? { ...payment, state: 'failed' }
          : payment,
      ),
    }),
    PaymentConfirmed: (account, event) => withPayment(account, event, 'received'),
    ExtraPaymentReceived: (account, event) => withPayment(account, event, 'received', { isExtra: true }),
    CardConsentChanged: (account, { data: { isGiven, version }, at }) => ({
      ...account,
      savedCard: isGiven ? { version, at, card: null } : null,
    }),
    CardSaved: (account, { data: card }) => ({
      ...account,
      savedCard: account.savedCard && { ...account.savedCard, card },
    }),
    BalanceRequested: account => account,
    BalancePaymentStarted: (account, event) =>
      withPayment(account, event, 'started', { purpose: 'balance', tipCents: event.data.tipCents }),
    BalancePaymentClosed: (account, event) => withPayment(account, event, 'closed'),
    BalancePaid: (account, event) => withPayment(account, event, 'received', { purpose: 'balance' }),
    RefundRequested: (account, { data: { requestId, isExtra: _, reason = null, ...request }, at }) =>
      withRefund(account, at, {
        ...request,
        refundId: requestId,
        state: 'pending',
        isRequested: true,
        reason,
        at,
      }),
    PaymentRefunded: (account, { data, id, at }) =>
      withRefund({ ...withoutRequest(account, data.request), refundFailedAt: null }, at, {
        refundId: data.refundId ?? id,
        paymentIntentId: data.paymentIntentId ?? null,
        amountCents: data.amountCents,
        ...(data.differenceCents !== undefined && { differenceCents: data.differenceCents }),
        state: data.state ?? 'succeeded',
        reason: data.reason ?? null,
        at,
      }),
    RefundSucceeded: (account, { data, at }) =>
      withRefund(account, at, { ...unknownRefund, ...data, state: 'succeeded', at }),
    RefundFailed: (account, { data, at }) =>
      withRefund(withFailure(withoutRequest(account, data.request), at), at, {
        ...unknownRefund,
        refundId: data.refundId,
        paymentIntentId: data.paymentIntentId ?? null,
        amountCents: data.amountCents,
        state: data.state ?? 'failed',
        at,
      }),
    RefundNotMade: (account, { data: { request, isNeedless }, at }) => {
      const ended = withoutRequest(account, request)
      return request ? withTasks(isNeedless ? ended : withFailure(ended, at), at) : account
    },
    DisputeChanged: (account, { data: { movedCents: _, isExtra: __, ...data }, at }) =>
      withDispute(account, { ...data, respondBy: data.respondBy ?? null, at }),
    CashTaken: (account, { data, at }) => withCash(account, data, at),
    CashCorrected: (account, { data: { wasCents: _, ...data }, at }) => withCash(account, data, at),
    PaidBack: (account, { data, at }) => withPaidBack(account, data, at),
    PaidBackRemoved: (account, { data, at }) =>
      withTasks(
        {
          ...(data.goodwillCents ? withFailure(account, at) : account),
          refunds: account.refunds.map(refund =>
            paidBackIdOf(refund) === data.paidBackId ? { ...refund, state: 'canceled' } : refund,
          ),
        },
        at,
      ),
    JobSettled: (account, { data: { refundCents: _, ...settlement }, at }) =>
      withTasks({ ...account, settlement: { ...settlement, at }, unsettledAt: null }, at),
    ChargeAdded: (account, { data: { refundCents: _, ...charge }, at }) =>
      withTasks({ ...account, charges: [...account.charges, { ...charge, at }] }, at),
    StatusChanged: (before, { data, at }) => {
      const account = withTasks(
        {
          ...before,
          isCancelled: data.to === 'cancelled',
          isDone: data.to === 'completed' && (before.isDone || data.awaitsMoney === true),
          keptCents: keptAfter(before, data),
          ...((data.note || data.adminNotes) && {
            refundFailedAt: null,
            disputedAt: before.disputes.some(isOpen) ? before.disputedAt : null,
          }),
          unsettledAt: unsettledAfter(before, data, at),
        },
        at,
      )
      const isSame = (before.isDone && account.isDone) || (before.isCancelled && account.isCancelled)
      const isExplained = isSame && Boolean(data.note || data.adminNotes)
      return isExplained ? { ...account, owedAt: null } : account
    },
    WindowLost: (account, { at }) => withTasks({ ...account, isCancelled: true }, at),
  },
})

/** What is kept of a cancelled booking's payment after a change of status. The office may settle it later. */
export const keptAfter = ({ keptCents }: Pick<Account, 'keptCents'>, { from, to, ...data }: StatusChange) =>
  to === 'cancelled' ? (data.keptCents ?? (from === to ? keptCents : 0)) : 0

/** A job that is completed, and whose hours decide its price, waits for them. */
function unsettledAfter({ unsettledAt, settlement }: Account, { to, awaitsHours }: StatusChange, at: string) {
  if (to !== 'completed' || settlement) return null
  return awaitsHours ? (unsettledAt ?? at) : unsettledAt
}

type StatusChange = Extract<BookingEvent, { type: 'StatusChanged' }>['data']

/** Whether a payment that was started may still be made: it neither arrived nor was closed at the provider. */
export const canBeMade = ({ state }: Pick<CardPayment, 'state'>) => state !== 'received' && state !== 'closed'

export const hasReceived = (account: Account | undefined, intentId: string) =>
  account?.payments.some(
    ({ paymentIntentId, state }) => paymentIntentId === intentId && state === 'received',
  ) ?? false

/** Refuses a change by somebody who saw another balance. */
export function refuseIfBalanceChanged(account: Account, seenBalanceCents = balanceOf(account)): void {
  if (seenBalanceCents === balanceOf(account)) return
  throw new Refused('The balance has changed in the meantime. Nothing was saved.', 'stale')
}

/** A refund that was requested, as long as the card provider has not answered. */
export const openRequest = ({ refunds }: Account, requestId: string | undefined) =>
  refunds.find(({ refundId, isRequested }) => isRequested && refundId === requestId)

/** A dispute that we can still win or lose. */
export const isOpen = ({ state }: Pick<DisputeRecord, 'state'>) =>
  state !== 'warning_closed' && state !== 'prevented' && state !== 'won' && state !== 'lost'

/** Whether a refund's state comes after another one. */
export const isRefundLater = (state: RefundRecord['state'], than: RefundRecord['state']) =>
  refundRank[state] > refundRank[than]

/** The later of each part: events of one dispute arrive in any order. */
export function laterDispute(known: DisputeRecord, reported: DisputeRecord): DisputeRecord {
  const later = { ...reported, ...(known.isAppealed && { isAppealed: known.isAppealed }) }
  const isLater = disputeRank(later) > disputeRank(known)
  const isFundsLater = fundsRank[reported.funds] > fundsRank[known.funds]
  return {
    ...(isLater ? later : known),
    funds: isFundsLater ? reported.funds : known.funds,
    at: known.at,
  }
}

const refundRank = { pending: 0, succeeded: 1, canceled: 2, failed: 2 }
const fundsRank = { untouched: 0, withdrawn: 1, reinstated: 2 }
/** An appeal follows a loss, and may be lost, too. */
const disputeRank = ({ state, isAppealed }: Pick<DisputeRecord, 'state' | 'isAppealed'>) =>
  disputePath.indexOf(state === 'lost' && isAppealed ? 'appeal_lost' : state)
const disputePath = [...disputeStates.filter(state => state !== 'won'), 'appeal_lost', 'won']

const unknownRefund = { paymentIntentId: null, reason: null }

/** Replaces the record with the same id, or adds this one at the end. */
function put<T>(records: readonly T[], record: T, isSame: (other: T) => boolean): T[] {
  return records.some(isSame) ? records.map(other => (isSame(other) ? record : other)) : [...records, record]
}

type Paid = Recorded<Readonly<{ type: string; data: Pick<CardPayment, 'paymentIntentId' | 'amountCents'> }>>

function withPayment(
  account: Account,
  { data: { paymentIntentId, amountCents }, at }: Paid,
  state: CardPayment['state'],
  { isExtra = false, ...given }: Partial<Pick<CardPayment, 'isExtra' | 'purpose' | 'tipCents'>> = {},
): Account {
  const isSame = (other: CardPayment) => other.paymentIntentId === paymentIntentId
  if (account.payments.some(other => isSame(other) && other.state === 'received')) return account
  const known = account.payments.find(isSame)
  const purpose = given.purpose ?? known?.purpose
  // A payment that goes back as a whole has no tip.
  const tipCents = isExtra ? undefined : (given.tipCents ?? known?.tipCents)
  const payment = {
    ...{ paymentIntentId, amountCents, state, isExtra, at },
    ...(purpose && { purpose }),
    ...(tipCents && { tipCents }),
  }
  return withTasks({ ...account, payments: put(account.payments, payment, isSame) }, at)
}

/** The request has ended. */
const withoutRequest = (account: Account, request: RefundRequest | undefined): Account =>
  request
    ? { ...account, refunds: account.refunds.filter(({ refundId }) => refundId !== request.requestId) }
    : account

const withFailure = (account: Account, at: string): Account => ({
  ...account,
  refundFailedAt: account.refundFailedAt ?? at,
})

function withRefund(account: Account, at: string, refund: RefundRecord): Account {
  const isSame = (other: RefundRecord) => other.refundId === refund.refundId
  const known = account.refunds.find(isSame)
  if (known && !isRefundLater(refund.state, known.state)) return account
  const record = known ? { ...known, state: refund.state } : refund
  return withTasks({ ...account, refunds: put(account.refunds, record, isSame) }, at)
}

type PaidBack = Extract<MoneyEvent, { type: 'PaidBack' }>['data']

/** What was paid back by hand at once. Null for a refund by the card provider. */
export const paidBackIdOf = ({ refundId, byHand }: RefundRecord): string | null =>
  byHand ? refundId.slice(0, refundId.indexOf('/')) : null

/**
 * What the office may pay back by hand: what we owe, or in place of a refund that did not go through, what can be refunded.
 */
export function toPayBackCents(account: Account): number {
  const owedCents = Math.max(0, -balanceOf(account))
  const isInPlace = account.refundFailedAt !== null && !account.isCancelled
  return isInPlace ? Math.max(owedCents, refundableCents(account) + extraCents(account)) : owedCents
}

/** One refund of each payment that it came from, and one of cash and checks. `paidBackIdOf` reads their ids. */
function withPaidBack(account: Account, { paidBackId, kind, amountCents, ...paid }: PaidBack, at: string) {
  const { ofPayments, goodwillCents = 0, note: reason = null } = paid
  const ofCards = ofPayments.reduce((sum, payment) => sum + payment.amountCents, 0)
  const byHand = { paymentIntentId: null, amountCents: amountCents - ofCards, isExtra: false }
  const parts = [...ofPayments, ...(byHand.amountCents > 0 ? [byHand] : [])]
  const isRefundMade = ofCards > 0 || goodwillCents > 0
  let changed = isRefundMade ? { ...account, refundFailedAt: null } : account
  let goodwillLeft = goodwillCents
  for (const [n, { isExtra, ...part }] of parts.entries()) {
    const ofGoodwill = isExtra ? 0 : Math.min(goodwillLeft, part.amountCents)
    goodwillLeft -= ofGoodwill
    const refundId = `${paidBackId}/${n}`
    const differenceCents = part.amountCents - ofGoodwill
    const made = { state: 'succeeded', byHand: kind, reason, at } as const
    changed = withRefund(changed, at, { ...part, refundId, differenceCents, ...made })
  }
  return changed
}

/** Before a job is completed, settled or cancelled, what is due is no task: it may be paid on the day. */
const withTasks = (account: Account, at: string): Account => ({
  ...account,
  extraAt: extraCents(account) > 0 ? (account.extraAt ?? at) : null,
  owedAt: isOwed(account) ? (account.owedAt ?? at) : null,
})

/** Besides extra payments, and the card payments of a cancelled booking, which are listed as such. */
function isOwed(account: Account): boolean {
  if (account.isCancelled) return byHandCents(account) > 0
  if (account.settlement || account.isDone) return balanceOf(account) + extraCents(account) !== 0
  return cashCents(account) > 0 && overpaidCents(account) > 0
}

function withDispute(account: Account, reported: DisputeRecord): Account {
  const isSame = (other: DisputeRecord) => other.disputeId === reported.disputeId
  const known = account.disputes.find(isSame)
  const record = known ? laterDispute(known, reported) : reported
  const disputes = put(account.disputes, record, isSame)
  const listedAt = account.disputedAt ?? reported.at
  // A lost dispute that a note explained began before this entry of the list.
  const isTask = (each: DisputeRecord) => isOpen(each) || (each.state === 'lost' && each.at >= listedAt)
  const isListed = record.state === 'lost' || disputes.some(isTask)
  const changed = { ...account, disputes, disputedAt: isListed ? listedAt : null }
  const hasMoved = withdrawnCents(record) !== (known ? withdrawnCents(known) : 0)
  return hasMoved ? withTasks(changed, reported.at) : changed
}

type Taken = Extract<MoneyEvent, { type: 'CashTaken' }>['data']

/** A correction keeps the time at which the money was recorded. */
function withCash(account: Account, taken: Taken, at: string): Account {
  const isSame = ({ cashId }: CashRecord) => cashId === taken.cashId
  const known = account.cash.find(isSame)
  const record = { ...taken, note: taken.note ?? null, at: known?.at ?? at }
  return withTasks({ ...account, cash: put(account.cash, record, isSame) }, at)
}
