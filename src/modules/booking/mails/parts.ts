import type { Config } from '../../../platform/config.ts'
import { partsOfBalance, type SavedCard } from '../../../shared/account.ts'
import { preferenceInSentence, whenOf } from '../../../shared/calendar.ts'
import type { PriceLine } from '../../../shared/catalog.ts'
import { payBeforeJob } from '../../../shared/due-before-job.ts'
import { withoutCountry } from '../../../shared/geo.ts'
import { rules } from '../../../shared/jurisdictions.ts'
import { cardInWords } from '../../../shared/labels.ts'
import { money } from '../../../shared/money.ts'
import { hoursInWords, precisionInWords } from '../../../shared/places.ts'
import { disposalsIn } from '../../../shared/special-disposal.ts'
import { jurisdictionTold } from '../law.ts'
import { officeFor } from '../office-for.ts'
import type { Account } from '../payments/account.ts'
import {
  dueToBook,
  holdsCrew,
  noticeFor,
  owedToBook,
  rangeNoteFor,
  type ServiceRequest,
} from '../service-request.ts'
import { isOwing } from '../settlement/decide.ts'
import { type Entry, type MailContent, mailOf, type Part } from './template.ts'

/** What the wording of a booking's mails and texts depends on. Times are in America/Chicago. */
export type MailContext = Readonly<{
  request: ServiceRequest
  account: Account
  /** The lines that make up the price. */
  lines: readonly PriceLine[]
  /** What the customer said the load contains. */
  itemCategories: readonly string[]
  /** The tracking page. */
  link: string
  /** The tracking page's address in text messages. */
  shortLink: string
  /** The checkout. */
  pay: string
  /** The checkout of what is due: the payment that books, or the balance after it. */
  payBalance: string
  /** Where to book another job of the kind. */
  again: string
  /** The page that shows, prints and cancels the booking. */
  manage: string
  /** With what it costs to cancel. */
  company: MailContent['company'] & Pick<Config, 'cancellationFee'>
}>

export const mailToCustomer = (
  { request, company }: Pick<MailContext, 'request' | 'company'>,
  subject: string,
  parts: readonly Part[],
) => mailOf({ subject, to: request.customerName, parts, company, office: officeFor(request) })

export const jobOf = ({ request }: Pick<MailContext, 'request'>) =>
  request.serviceType === 'moving' ? 'move' : 'junk removal'

/** The service, its addresses and what the load contains, by label. */
export const jobFields = ({
  request,
  itemCategories,
}: Pick<MailContext, 'request' | 'itemCategories'>): Record<string, string | undefined> => ({
  ...Object.fromEntries(
    [service(request), ...kindIfKnown(request), ...route(request)].map(({ name, value }) => [name, value]),
  ),
  'In the load': itemCategories.join(', ') || undefined,
})

/** What happens with each special kind that the load contains. */
export const specialLoad = ({ itemCategories }: MailContext): string[] => {
  const special = disposalsIn(itemCategories)
  if (special.length === 0) return []
  return [['In your load:', ...special.map(({ name, happens }) => `${name}: ${happens}`)].join('\n')]
}

/** Pay $510.00 to book it. */
export const payToBook = ({ request, account }: Pick<MailContext, 'request' | 'account'>): string => {
  const dueCents = dueToBook(request, account)
  const restCents = owedToBook(account) - dueCents
  return restCents > 0
    ? `Pay a deposit of ${money(dueCents)} to book it. The balance of ${money(restCents)} is due on the day.`
    : `Pay ${money(dueCents)} to book it.`
}

export const service = (request: ServiceRequest): Entry => ({
  name: 'Service',
  value: `${request.serviceType === 'moving' ? 'Moving' : 'Junk removal'}, a crew of ${request.crewSize}, about ${hoursInWords(request)}`,
})

/** What may become of the price. */
export const estimate = (request: ServiceRequest): string[] =>
  [rangeNoteFor(request), noticeFor(request)].filter(text => text !== null)

/** Which rules the price falls under. */
export const kind = ({ jurisdiction }: ServiceRequest): Entry => ({
  name: 'Type',
  value: rules[jurisdiction].name,
})

/** A request whose places do not tell the law may turn out to be of another kind. */
export const kindIfKnown = (request: ServiceRequest) =>
  jurisdictionTold(request) === null ? [] : [kind(request)]

export function arrival(request: ServiceRequest): Entry {
  const { long, sentence } = whenFor(request)
  return { name: 'Arrival', value: sentence ?? long }
}

/** The day or arrival window that a customer asked for, which nobody has agreed to yet. */
export const wish = (request: ServiceRequest): Entry[] =>
  request.preferredDate === null ? [] : [{ name: 'Requested', value: preferenceInSentence(request) }]

export const route = (request: ServiceRequest): Entry[] => {
  const { fromAddress, toAddress } = request
  const [from, to] = precisionInWords(request)
  return toAddress
    ? [
        { name: 'From', value: placeIn(fromAddress, from) },
        { name: 'To', value: placeIn(toAddress, to) },
      ]
    : [{ name: 'Pickup', value: placeIn(fromAddress, from) }]
}

const placeIn = (address: string, precision: string | undefined) =>
  `${withoutCountry(address)}${precision ? ` (${precision})` : ''}`

export const priceEntry = ({ label, arithmetic, amountCents }: PriceLine): Entry => ({
  ...sum(label, amountCents),
  note: arithmetic,
})

/** Of the quote, and the charges and discounts of the office. */
export const priceEntries = ({ lines, account }: Pick<MailContext, 'lines' | 'account'>): Entry[] => [
  ...lines.map(priceEntry),
  ...account.charges.map(({ label, reason, amountCents }) =>
    priceEntry({ label, arithmetic: reason, amountCents }),
  ),
]

export const sum = (name: string, cents: number): Entry => ({ name, value: money(cents) })

/** When a balance is due before the job is closed. The card is not named: it may not be on file yet. */
export const dueWithJob = ({ savedCard }: Pick<Account, 'savedCard'>, amount: string): string =>
  savedCard
    ? `${amount} is due after the job. As you agreed, we will then charge your card, unless you have already paid.`
    : `${amount} is due on the day.`

/** The card provider may tell us the card later. */
export const keptCardInWords = (savedCard: SavedCard | null): string =>
  savedCard?.card ? `your ${cardInWords(savedCard.card)}` : 'the card that you let us keep'

/** The part of the balance that is due only later than today in Chicago, by which day, and how it is collected; empty if there is none. */
export function laterInWords(account: Account, today: string): string[] {
  const { dueLaterCents } = partsOfBalance(account, today)
  const { dueLaterOn = null } = account.settlement ?? {}
  if (dueLaterCents === 0 || dueLaterOn === null) return []
  const day = preferenceInSentence({ preferredDate: dueLaterOn, preferredTime: null })
  const due = `${money(dueLaterCents)} more is due by ${day}.`
  if (!account.savedCard || !isOwing(account)) return [due]
  const card = keptCardInWords(account.savedCard)
  return [`${due} Unless you pay it first, we’ll charge it to ${card} on that day, as you agreed.`]
}

/** The scheduled time, or the requested time if no crew is assigned. */
export const timeOf = (request: ServiceRequest): string => whenFor(request).long

/** That `what`, an amount, is due before the job, by when, and what the customer can't do until it is paid. */
export const dueFirst = ({ request }: Pick<MailContext, 'request'>, what: string): string =>
  `${what} is due before your ${jobOf({ request })}. ${payBeforeJob(request, timeOf(request))}`

export const whenFor = (request: ServiceRequest) => whenOf({ ...request, isReserved: holdsCrew(request) })

/** The review first: two taps say more than nothing. */
export const afterTheDay = ({ manage }: Pick<MailContext, 'manage'>): Part[] => [
  'How was your crew? Your stars take two taps, and we read every word.',
  { label: 'Rate your crew', link: `${manage}#review` },
  'If anything isn’t right, please reply to this email or call us. You can file a claim with photos on the same page.',
]
