import { fitting } from '../../../adapters/text-messages/gsm7.ts'
import {
  balanceOf,
  type CashRecord,
  dueOn,
  paidOfPrice,
  priceCents,
  totalReceivedCents,
} from '../../../shared/account.ts'
import { momentInWords } from '../../../shared/calendar.ts'
import { payBeforeJob } from '../../../shared/due-before-job.ts'
import { money } from '../../../shared/money.ts'
import type { Account } from '../payments/account.ts'
import { bookingNumber } from '../service-request.ts'
import {
  estimate,
  jobOf,
  keptCardInWords,
  kind,
  laterInWords,
  type MailContext,
  mailToCustomer,
  payToBook,
  route,
  service,
  sum,
  timeOf,
} from './parts.ts'
import type { Mail } from './template.ts'

/** The keys of a booking's reminders to pay start with this and its id; the day follows. */
export const paymentReminderMail = 'mail payment reminder'

type Unpaid = Pick<MailContext, 'request' | 'account' | 'pay' | 'manage' | 'company'> &
  Readonly<{ until: string }>

/** Once, before an unpaid booking lapses at `until`. */
export const paymentReminder = (context: Unpaid): Mail => {
  const { request, account, pay, manage, until } = context
  const number = bookingNumber(request)
  const isTimeChosen = request.windowStart !== null
  return mailToCustomer(context, `Your ${jobOf(context)} is not paid yet: ${number}`, [
    `You started to book a ${jobOf(context)} for ${money(priceCents(account))}, but booking ${number} is not paid yet. ${payToBook(context)}`,
    `We keep it for you until ${momentInWords(until)}. After that it is cancelled, and nothing is charged.`,
    ...(isTimeChosen
      ? [`Until you pay, somebody else can still book the time that you chose, ${timeOf(request)}.`]
      : []),
    { table: [service(request), kind(request), ...route(request)] },
    ...estimate(request),
    { label: 'Pay and book', link: pay },
    { label: 'View or cancel your booking', link: manage },
  ])
}

type Due = Pick<MailContext, 'request' | 'account' | 'payBalance' | 'manage' | 'company'>

/** The office asks for what is due, or the card that was kept could not be charged. */
export const balanceRequested = (context: Due, amountCents: number, isCardDeclined: boolean): Mail => {
  const { request, account, payBalance, manage } = context
  const number = bookingNumber(request)
  const paid = paidOfPrice(account)
  const later = balanceOf(account) - amountCents
  return mailToCustomer(context, `${money(amountCents)} is due for your ${jobOf(context)}: ${number}`, [
    ...(isCardDeclined ? ['Your bank did not let us charge the card that you asked us to keep.'] : []),
    `${money(amountCents)} is due for booking ${number}. You can pay it by card on our page.`,
    {
      table: [
        { name: 'Price', value: money(priceCents(account)) },
        ...(paid > 0 ? [{ name: 'Paid so far', value: money(paid) }] : []),
        ...(later > 0 ? [{ name: 'Due later', value: money(later) }] : []),
        { name: 'Due now', value: money(amountCents), isSum: true },
      ],
    },
    { label: `Pay ${money(amountCents)}`, link: payBalance },
    { label: 'View your booking', link: manage },
  ])
}

/**
 * What had paid the price is not there any more, so the payment that books is due again. `before` is the account as it was
 * when the price was paid.
 */
export const depositDue = (context: Due, dueCents: number, before: Account): Mail => {
  const { request, account, payBalance, manage } = context
  const number = bookingNumber(request)
  const due = money(dueCents)
  return mailToCustomer(context, `${due} is due again for your ${jobOf(context)}: ${number}`, [
    [...cashTakenBack(before, account), ...chargesSince(before, account)].join(' '),
    `So ${due} is due again for booking ${number}. ${payBeforeJob(request, timeOf(request))}`,
    {
      table: [
        sum('Price', priceCents(account)),
        ...(paidOfPrice(account) > 0 ? [sum('Paid so far', paidOfPrice(account))] : []),
        { ...sum('Due now', dueCents), isSum: true },
      ],
    },
    { label: `Pay ${due}`, link: payBalance },
    'If you think that this is wrong, or would like to pay in cash or by check, please reply to this email or call us.',
    { label: 'View or cancel your booking', link: manage },
  ])
}

function cashTakenBack(before: Account, { cash }: Account): string[] {
  return before.cash.flatMap(({ cashId, kind, ...record }) => {
    const now = cash.find(each => each.cashId === cashId)
    const [wasCents, isCents] = [ofPrice(record), now ? ofPrice(now) : 0]
    if (isCents >= wasCents) return []
    const way = kind === 'cash' ? 'in cash' : 'by check'
    if (isCents > 0)
      return `We corrected what you paid ${way} toward the price from ${money(wasCents)} to ${money(isCents)}.`
    const why = kind === 'cash' ? 'it was made by mistake' : 'the bank has returned the check'
    return `We had recorded that you paid ${money(wasCents)} ${way}, and have removed that record. The usual reason is that ${why}.`
  })
}

const ofPrice = ({ amountCents, tipCents }: Pick<CashRecord, 'amountCents' | 'tipCents'>) =>
  amountCents - tipCents

const chargesSince = (before: Account, { charges }: Account): string[] =>
  charges
    .slice(before.charges.length)
    .filter(({ amountCents }) => amountCents > 0)
    .map(
      ({ label, amountCents, reason }) => `We added a charge of ${money(amountCents)}, ${label}: ${reason}`,
    )

/** What `balanceRequested` says, on the phone of a customer who agreed to texts. */
export const balanceText = (
  { payBalance, company: { brand } }: Pick<MailContext, 'payBalance' | 'company'>,
  amountCents: number,
): string => {
  const sentence = `${brand}: ${money(amountCents)} is due. Pay by card: ${payBalance}`
  return fitting(
    [`${sentence} Reply STOP to end texts`, sentence],
    `Pay ${money(amountCents)}: ${payBalance}`,
  )
}

/** How a payment was made, and its tip. `isSavedCard`: we charged the card that the customer let us keep. */
type Way = Readonly<{ tipCents: number }> &
  (
    | Readonly<{ kind: 'card'; isSavedCard?: boolean }>
    | Readonly<{ kind: CashRecord['kind']; takenBy: string }>
  )

/** A payment after the one that booked. `today` in Chicago decides what is due now. */
export const balancePaid = (
  context: Pick<MailContext, 'request' | 'account' | 'manage' | 'company'>,
  amountCents: number,
  way: Way,
  today: string,
): Mail => {
  const { request, account, manage } = context
  const number = bookingNumber(request)
  const dueCents = dueOn(account, today)
  const amount = money(amountCents)
  const isCharged = way.kind === 'card' && way.isSavedCard
  const subject = isCharged ? `We charged ${amount} to your card` : `We received your payment of ${amount}`
  return mailToCustomer(context, `${subject}: ${number}`, [
    isCharged
      ? `We charged ${amount} to ${keptCardInWords(account.savedCard)} for booking ${number}, as you agreed. Thank you!`
      : `Thank you! We received your payment of ${amount} for booking ${number}.`,
    ...wayInWords(way),
    ...(balanceOf(account) <= 0 ? ['Your booking is paid. Nothing is due now.'] : []),
    ...(dueCents > 0 ? [`${money(dueCents)} is still due.`] : []),
    ...laterInWords(account, today),
    { label: 'View your booking and receipt', link: manage },
  ])
}

function wayInWords(way: Way): string[] {
  const tip = way.tipCents > 0 ? [`That includes a tip of ${money(way.tipCents)} for your crew.`] : []
  if (way.kind === 'card') return tip
  return [`You paid ${way.kind === 'cash' ? 'in cash' : 'by check'}. ${way.takenBy} took it.`, ...tip]
}

/** It was not paid in time. */
export const lapsed = (context: Pick<MailContext, 'request' | 'account' | 'again' | 'company'>): Mail => {
  const { request, account, again } = context
  const number = bookingNumber(request)
  return mailToCustomer(context, `Your booking ${number} has lapsed`, [
    `Booking ${number} was not paid in time, so we have cancelled it.${totalReceivedCents(account) === 0 ? ' Nothing was charged.' : ''}`,
    `Do you still need us? You can book your ${jobOf(context)} again in a few minutes, at the price and for the times that are open then.`,
    { label: 'Book again', link: again },
  ])
}
