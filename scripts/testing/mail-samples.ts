import { toOffice } from '../../src/adapters/outbox.ts'
import type { AssignmentEvent, BookingEvent, WindowEvent } from '../../src/modules/booking/events.ts'
import * as chatWords from '../../src/modules/booking/mails/chat-words.ts'
import * as claimWords from '../../src/modules/booking/mails/claim-words.ts'
import * as dayWords from '../../src/modules/booking/mails/day-words.ts'
import type { CancelledMoney } from '../../src/modules/booking/mails/money-words.ts'
import * as moneyWords from '../../src/modules/booking/mails/money-words.ts'
import type { MailContext } from '../../src/modules/booking/mails/parts.ts'
import * as paymentWords from '../../src/modules/booking/mails/payment-words.ts'
import * as settlementWords from '../../src/modules/booking/mails/settlement-words.ts'
import * as words from '../../src/modules/booking/mails/words.ts'
import {
  type Account,
  type AccountEvent,
  bookingAccounts,
} from '../../src/modules/booking/payments/account.ts'
import { serviceRequests } from '../../src/modules/booking/service-request.ts'
import { created, paid, started } from '../../src/modules/booking/testing.ts'
import { readConfig } from '../../src/platform/config.ts'
import { rowAfter } from './decisions.ts'

/** A mail with HTML, or plain text: a mail to the office or a text message. */
export type Sample = Readonly<{ subject: string; text: string; html?: string }>

const company = readConfig({ ILCC_NUMBER: '12345 MC', USDOT_NUMBER: '678901', WI_AUTHORITY: 'WI-2345' })
const origin = 'https://fairmove.example'
const id = '01JPA4Z7Q0V3M8K2T6XW9RDE5H'

const lines = [
  { label: 'Base service', arithmetic: '1 bedroom', amountCents: 40_000 },
  { label: 'Crew time', arithmetic: '2 people × 2.75 hours × $70.00', amountCents: 10_000 },
  { label: 'Distance', arithmetic: '25 miles × $0.40', amountCents: 1000 },
]

type SampleEvent = AccountEvent | BookingEvent | AssignmentEvent | WindowEvent

/** Those of the samples that change the account. */
const isAboutMoney = (
  event: SampleEvent,
): event is typeof paid | typeof started | ReturnType<typeof cancellation> | ReturnType<typeof refund> =>
  ['PaymentStarted', 'PaymentConfirmed', 'PaymentRefunded', 'StatusChanged'].includes(event.type)

/** With the account of a settled booking, as the mails about it need it. */
function settledOf(totalCents: number, ...charges: readonly SampleCharge[]) {
  const minutes = Math.round((totalCents / 14_000) * 60)
  const settlement = {
    ...{ workers: 2, minutes, travelMinutes: 30, extras: [], agreedBy: 'Rosa Diaz', totalCents },
    lines: [{ label: 'Crew time', arithmetic: '2 workers × $70.00 an hour', amountCents: totalCents }],
    ...{ dueLaterCents: 0, dueLaterOn: null, at: '2026-12-01T20:00:00.000Z' },
  }
  const context = contextOf({}, started, paid)
  const account = rowAfter(bookingAccounts, created(true), started, paid)
  return { ...context, account: { ...account, settlement, charges: [...charges] } }
}
type SampleCharge = Account['charges'][number]
const discount: SampleCharge = {
  chargeId: 'c',
  label: 'Late arrival',
  amountCents: -2500,
  reason: 'The crew was an hour late.',
  at: '2026-12-01T21:00:00.000Z',
}

const claim = {
  number: '#FM9RDE5H-1',
  item: 'Dresser',
  description: 'The left leg is broken, and one drawer does not close any more.',
  filedAt: '2099-01-06T15:00:00.000Z',
}

/** A booking with some other data, after these events. */
function contextOf(data: object = {}, ...events: readonly SampleEvent[]): MailContext {
  const booked = created(true, {
    customerName: 'Rosa Diaz',
    fromAddress: '789 N Water St, Milwaukee, WI 53202, United States',
    toAddress: '500 Main St, Racine, WI 53403, United States',
    fromLatitude: 43.04,
    fromLongitude: -87.91,
    toLatitude: 42.73,
    toLongitude: -87.78,
    fromPrecision: 'street',
    toPrecision: 'street',
    ...data,
  })
  return {
    request: { ...rowAfter(serviceRequests, booked, ...events), id },
    account: rowAfter(bookingAccounts, booked, ...events.filter(isAboutMoney)),
    lines,
    itemCategories: [],
    link: `${origin}/tracking/${id}?code=Zk3vJ0Xx2m9QpL7rT5sW8yB1cD4eF6gH0iJ2kL4mN6o`,
    shortLink: `${origin}/t/${id}.Zk3vJ0Xx2m9Q`,
    pay: `${origin}/checkout/${id}`,
    payBalance: `${origin}/checkout/${id}?for=balance`,
    again: `${origin}/moving`,
    manage: `${origin}/bookings/${id}?manage=Qp7rT5sW8yB1cD4eF6gH0iJ2kL4mN6oZk3vJ0Xx2m9Q`,
    company,
  }
}

const [windowStart, windowEnd] = ['2099-01-05T14:00:00.000Z', '2099-01-05T16:00:00.000Z']
const today = '2099-01-05'
const window = { windowStart, windowEnd, preferredDate: today, preferredTime: '08:00' }
const place = {
  windowStart,
  windowEnd,
  providerId: 'p',
  providerName: 'North crew',
  scheduledDate: windowStart,
  scheduledEnd: '2099-01-05T17:00:00.000Z',
}
const reserved = { type: 'WindowReserved', data: place } as const
const assigned = { type: 'ProviderAssigned', data: place } as const
const refund = (amountCents: number) =>
  ({
    type: 'PaymentRefunded',
    data: { refundId: `re_${amountCents}`, amountCents, state: 'succeeded' },
  }) as const

const cancellation = (money: CancelledMoney) =>
  ({ type: 'StatusChanged', data: { from: 'confirmed', to: 'cancelled', ...money } }) as const
const cancelled = (money: CancelledMoney, words = moneyWords.cancelled) =>
  words(contextOf({}, started, paid, cancellation(money)), money)

const move = contextOf({ preferredDate: '2099-01-05' }, started, paid)
const ofWindow = contextOf(window, started, paid, reserved)
const scheduledMove = contextOf(window, started, paid, reserved, assigned)
const unpaidMove = contextOf({ preferredDate: '2099-01-05' })
const withDeposit = contextOf({ preferredDate: '2099-01-05', depositCents: 12_750 })
const junkData = { serviceType: 'junk', jurisdiction: 'junk', toAddress: undefined }
const junk = contextOf({ ...junkData, preferredDate: '2099-01-05' }, started, paid)
const scheduledJunk = contextOf({ ...junkData, ...window }, assigned)
const chicago = {
  fromAddress: '233 S Wacker Dr, Chicago, IL 60606, United States',
  toAddress: '100 N Main St, Wheaton, IL 60187, United States',
}
const hourly = {
  ...contextOf().request.pricing,
  baseService: 38_500,
  distanceFee: 0,
  total: 38_500,
}
const hourlyLines = [
  { label: 'Crew time', arithmetic: '2 workers × 2.75 hours × $70.00', amountCents: 38_500 },
]
const paidHourly = { ...paid, data: { ...paid.data, amountCents: 38_500 } }
const inIllinois = (jurisdiction: string, more: object = {}) =>
  contextOf({ ...chicago, jurisdiction, tariff: 'ILCC 1', ...more }, started, paid)
const interstate = { jurisdiction: 'interstate', toAddress: chicago.toAddress }
const waived = { type: 'SurveyWaived', data: { signature: 'Rosa Diaz', version: '1' } } as const
const outside = contextOf({
  review: 'outside',
  jurisdiction: 'interstate',
  toAddress: '1 Main St, Nashville, TN 37201',
  ...window,
})
const unlocated = contextOf({
  review: 'unlocated',
  fromAddress: 'The yellow house by the old mill in Nowhere Springs',
  pricing: { ...move.request.pricing, total: 0 },
})
const longName = contextOf(
  { customerName: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Jr.', preferredDate: '2099-01-05' },
  started,
  paid,
)
const reminderOf = (context: MailContext) => dayWords.reminder({ ...context, crewName: 'North crew' })
const textOf = (text: string): Sample => ({ subject: `Text message, ${text.length} characters`, text })
const chargedMove = {
  ...scheduledMove,
  account: {
    ...scheduledMove.account,
    charges: [{ ...discount, label: 'A piano', amountCents: 8000, reason: 'You told us by phone.' }],
  },
}
const late = {
  earliestAt: '2027-03-15T15:05:00.000Z',
  likelyAt: '2027-03-15T15:20:00.000Z',
  latestAt: '2027-03-15T15:50:00.000Z',
  promisedBy: '2027-03-15T15:00:00.000Z',
  minutesLate: 20,
}
const lateCrew = 'The crew came two hours late, and one of the boxes was scratched on the stairs.'

/** The record of a check for the price was corrected to `isCents`. */
function depositDueOf(context: MailContext, isCents: number) {
  const of = (amountCents: number): Account => ({
    ...context.account,
    payments: [],
    cash: [{ ...check, amountCents }],
  })
  const due = { ...context, account: of(isCents) }
  return paymentWords.depositDue(due, 51_000 - isCents, of(51_000))
}
const check = {
  cashId: 'c',
  kind: 'check',
  tipCents: 0,
  takenBy: 'Sam Lee',
  note: null,
  at: '2026-12-01T20:00:00.000Z',
} as const

/** Every mail and text message to customers, and the chat's to the office, by the function that words it. */
export const samples = {
  confirmed: {
    'of a window': words.confirmed(ofWindow),
    'of a day': words.confirmed(move),
    'of any day': words.confirmed(contextOf({}, started, paid)),
    'without a payment': words.confirmed(unpaidMove),
    'by the office, not paid': words.confirmed(
      contextOf(window, { type: 'StatusChanged', data: { from: 'pending_payment', to: 'confirmed' } }),
    ),
    'of a local move in Illinois': words.confirmed({
      ...contextOf({ ...chicago, jurisdiction: 'IL-local', pricing: hourly }, started, paidHourly),
      lines: hourlyLines,
    }),
    'of a move within Illinois': words.confirmed(inIllinois('IL-intrastate')),
    'of a move between states': words.confirmed(contextOf(interstate, started, paid)),
    'of a waived survey': words.confirmed(contextOf(interstate, started, paid, waived)),
    'of junk with a special load': words.confirmed({
      ...junk,
      itemCategories: ['Furniture', 'Tires', 'Batteries', 'Refrigerators'],
    }),
    'of approximate addresses': words.confirmed(
      inIllinois('IL-local', { fromPrecision: 'zip', toPrecision: 'block' }),
    ),
    'with a long name': words.confirmed(longName),
  },
  requestReceived: {
    'outside our area': words.requestReceived(outside),
    'without a place': words.requestReceived(unlocated),
  },
  requestDeclined: { one: words.requestDeclined(outside, 'It is more than a day’s drive from our yards.') },
  bookingLink: { one: words.bookingLink(move) },
  requestAccepted: { one: words.requestAccepted(outside) },
  scheduled: { move: words.scheduled(scheduledMove), junk: words.scheduled(scheduledJunk) },
  timeRequested: { window: words.timeRequested(ofWindow), day: words.timeRequested(move) },
  unscheduled: { one: words.unscheduled(move, windowStart) },
  reinstated: {
    paid: words.reinstated(move, 0),
    'not refunded': words.reinstated(move, 51_000),
    'not paid': words.reinstated(unpaidMove, 0),
  },
  completed: { move: words.completed(move), junk: words.completed(junk) },
  reminder: { move: reminderOf(scheduledMove), 'junk, not paid': reminderOf(scheduledJunk) },
  movingDay: { move: dayWords.movingDay(scheduledMove), junk: dayWords.movingDay(scheduledJunk) },
  onTheWay: { move: dayWords.onTheWay(scheduledMove), junk: dayWords.onTheWay(scheduledJunk) },
  started: { move: dayWords.started(scheduledMove), junk: dayWords.started(scheduledJunk) },
  movingDayText: { one: textOf(dayWords.movingDayText(scheduledMove)) },
  runningLate: { move: dayWords.runningLate(scheduledMove, late) },
  inTimeAgain: { move: dayWords.inTimeAgain(scheduledMove, { ...late, minutesLate: -20 }) },
  crewNear: { move: dayWords.crewNear(scheduledMove, { minutes: 9 }) },
  runningLateText: {
    late: textOf(dayWords.runningLateText(scheduledMove, late)),
    'in time': textOf(dayWords.runningLateText(scheduledMove, { ...late, minutesLate: -20 })),
  },
  crewNearText: { one: textOf(dayWords.crewNearText(scheduledMove, { minutes: 9 })) },
  onTheWayText: { one: textOf(dayWords.onTheWayText(scheduledMove)) },
  startedText: { one: textOf(dayWords.startedText(scheduledMove)) },
  cancelled: {
    'without a charge': moneyWords.cancelled(unpaidMove, {}),
    'with a refund': cancelled({ refundCents: 51_000 }),
    'with a fee': cancelled({ refundCents: 43_500, keptCents: 7500, isFee: true }),
    'with money kept': cancelled({
      refundCents: 41_000,
      keptCents: 10_000,
      note: 'The crew had driven to you.',
    }),
    'with money open': cancelled({}),
  },
  cancellationSettled: {
    'with a refund': cancelled({ refundCents: 51_000, note: lateCrew }, moneyWords.cancellationSettled),
    'with money kept': cancelled(
      { keptCents: 51_000, note: 'The crew had driven to you.' },
      moneyWords.cancellationSettled,
    ),
  },
  windowLost: { one: moneyWords.windowLost(contextOf(window, started)) },
  refunded: {
    first: moneyWords.refunded(contextOf({}, started, paid, refund(2000)), {
      amountCents: 2000,
      reason: lateCrew,
    }),
    further: moneyWords.refunded(contextOf({}, started, paid, refund(2000), refund(500)), {
      amountCents: 500,
      reason: lateCrew,
    }),
    'of the deposit': moneyWords.refunded(withDeposit, { amountCents: 12_750, dueCents: 38_250 }),
    'without a reason': moneyWords.refunded(contextOf({}, started, paid, refund(51_000)), {
      amountCents: 51_000,
    }),
  },
  paidBackByMistake: {
    one: moneyWords.paidBackByMistake(move, { kind: 'check', amountCents: 2000 }),
  },
  paidBack: { one: moneyWords.paidBack(move, { kind: 'check', amountCents: 2000, note: 'check 1043' }) },
  refundRejected: {
    'by the bank': moneyWords.refundRejected(move, { amountCents: 2000 }),
    canceled: moneyWords.refundRejected(move, { amountCents: 2000, isCanceled: true }),
  },
  paidOtherAmount: { one: moneyWords.paidOtherAmount(unpaidMove, 51_000) },
  refundedExtra: { one: moneyWords.refundedExtra(move, { amountCents: 51_000 }) },
  balanceDue: { all: moneyWords.balanceDue(unpaidMove) },
  paymentReminder: {
    'of a window': paymentWords.paymentReminder({ ...contextOf(window), until: windowStart }),
    'with a deposit': paymentWords.paymentReminder({ ...withDeposit, until: windowStart }),
  },
  balanceRequested: {
    one: paymentWords.balanceRequested(unpaidMove, 51_000, false),
    'after a declined card': paymentWords.balanceRequested(unpaidMove, 51_000, true),
  },
  balanceText: { one: textOf(paymentWords.balanceText(unpaidMove, 51_000)) },
  balancePaid: {
    all: paymentWords.balancePaid(move, 38_250, { kind: 'card', tipCents: 0 }, today),
    'with a tip': paymentWords.balancePaid(move, 40_250, { kind: 'card', tipCents: 2000 }, today),
    'by the kept card': paymentWords.balancePaid(
      move,
      38_250,
      { kind: 'card', tipCents: 0, isSavedCard: true },
      today,
    ),
    'in cash, with a tip': paymentWords.balancePaid(
      move,
      40_250,
      { kind: 'cash', tipCents: 2000, takenBy: 'Sam Lee, North crew' },
      today,
    ),
  },
  depositDue: {
    'after a check bounced': depositDueOf(scheduledMove, 0),
    'in part, without a crew': depositDueOf(move, 45_000),
  },
  lapsed: { one: paymentWords.lapsed(unpaidMove) },
  settled: {
    'for less': settlementWords.settled(settledOf(42_000), false),
    'for more': settlementWords.settled(settledOf(56_000), false),
    'with a discount, corrected': settlementWords.settled(settledOf(51_000, discount), true),
  },
  charged: {
    discount: settlementWords.charged(settledOf(51_000, discount)),
    charge: settlementWords.charged(
      settledOf(51_000, {
        ...discount,
        label: 'A wardrobe',
        amountCents: 8000,
        reason: 'You asked us on the day.',
      }),
    ),
    'due before the job': settlementWords.charged(chargedMove, true),
  },
  claimFiled: {
    customer: claimWords.claimFiled(move, { ...claim, isByCrew: false }),
    crew: claimWords.claimFiled(move, { ...claim, isByCrew: true }),
  },
  claimSettled: {
    cash: claimWords.claimSettled(move, {
      number: '#FM9RDE5H-1',
      remedy: 'cash',
      amountCents: 5100,
      paidBy: 'Check 1201, mailed today',
      reason: '85 pounds at 60 cents a pound, the released value that you chose.',
    }),
    repair: claimWords.claimSettled(move, {
      number: '#FM9RDE5H-1',
      remedy: 'repair',
      amountCents: 12_000,
      paidBy: 'Miller Furniture Repair calls you',
      reason: 'Full value protection: the leg can be repaired.',
    }),
  },
  claimReopened: {
    one: claimWords.claimReopened(move, {
      number: '#FM9RDE5H-1',
      reason: 'You sent us a photo of before the move.',
    }),
  },
  claimDenied: {
    one: claimWords.claimDenied(move, {
      number: '#FM9RDE5H-1',
      reason: 'The photos that the crew took before loading show the same damage.',
    }),
  },
  chatMailToCustomer: {
    one: chatWords.chatMailToCustomer({
      ...move,
      messages: [
        { senderType: 'admin', message: 'Is there an elevator?\nAnd where can the truck park?' },
        { senderType: 'provider', message: 'We are ten minutes away.' },
      ],
    }),
  },
  chatMailToOffice: {
    one: chatWords.chatMailToOffice({
      ...move,
      messages: [
        { senderType: 'customer', message: 'The elevator is out of order today.' },
        { senderType: 'provider', message: 'We take the stairs then.' },
      ],
    }),
  },
} as const satisfies Record<string, Readonly<Record<string, Sample>>>

/** Mails to the office are plain text, all of one shape. */
const officeMail = toOffice({
  key: 'office',
  office: company.mail.supportEmail,
  from: { name: 'Rosa Diaz', email: 'rosa@example.com' },
  subject: '#FM9RDE5H: booked and paid',
  fields: {
    Booking: '#FM9RDE5H',
    Service: 'Moving, a crew of 2, about 2.75 hours',
    From: '789 N Water St, Milwaukee, WI 53202',
    To: '500 Main St, Racine, WI 53403',
    Time: 'Monday, January 5, 2099, 8:00 AM to 10:00 AM',
    Paid: '$510.00',
    Phone: '(414) 555-0147',
  },
})

const officeSample: Sample = { subject: officeMail.key, text: officeMail.payload.text }

/** The functions that word mails and texts. */
const { paymentReminderMail: _, ...paymentMails } = paymentWords
export const wordings = {
  ...words,
  ...dayWords,
  ...moneyWords,
  ...paymentMails,
  ...chatWords,
  ...settlementWords,
  ...claimWords,
}

/** Every sample with its name. */
export const namedSamples = (): readonly (readonly [name: string, sample: Sample])[] => [
  ...Object.entries(samples).flatMap(([kind, variants]) =>
    Object.entries<Sample>(variants).map(
      ([variant, sample]) => [variant === 'one' ? kind : `${kind} ${variant}`, sample] as const,
    ),
  ),
  ['office', officeSample],
]
