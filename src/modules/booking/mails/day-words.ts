import { fitting } from '../../../adapters/text-messages/gsm7.ts'
import { balanceOf } from '../../../shared/account.ts'
import { clockInWords, preferenceInSentence } from '../../../shared/calendar.ts'
import { arrivalInWords } from '../../../shared/day-forecast.ts'
import { cardInWords } from '../../../shared/labels.ts'
import { money } from '../../../shared/money.ts'
import type { Lateness } from '../../../shared/move-day.ts'
import { preparationsOf } from '../../../shared/preparations.ts'
import { officeFor } from '../office-for.ts'
import type { Account } from '../payments/account.ts'
import { bookingNumber } from '../service-request.ts'
import { jobOf, type MailContext, mailToCustomer, route, timeOf } from './parts.ts'
import type { Mail } from './template.ts'

type Context = Pick<MailContext, 'request' | 'account' | 'link' | 'manage' | 'company'> &
  Readonly<{ crewName: string }>

/** The day before: when the crew comes and who it is, what to prepare, and what is due. */
export const reminder = (context: Context): Mail => {
  const { request, account, crewName, link, manage, company } = context
  return mailToCustomer(context, `Tomorrow: your ${jobOf(context)} with ${company.brand}`, [
    `A reminder of booking ${bookingNumber(request)}: your crew comes tomorrow.`,
    {
      table: [
        { name: 'Arrival', value: request.windowStart ? preferenceInSentence(request) : timeOf(request) },
        { name: 'Crew', value: crewName },
        ...route(request),
      ],
    },
    ['Please prepare:', ...preparationsOf(request.serviceType).map(step => `• ${step}`)].join('\n'),
    dueOnTheDay(account),
    { label: 'View or change your booking', link: manage },
    { label: 'Follow your crew live tomorrow', link },
  ])
}

function dueOnTheDay(account: Account): string {
  const balance = balanceOf(account)
  if (balance <= 0) return 'Your booking is paid. Nothing is due now.'
  const due = `${money(balance)} is still due.`
  const card = account.savedCard?.card
  return card
    ? `${due} After the job, we will charge your ${cardInWords(card)}, unless you have already paid.`
    : `${due} Please have it ready for the crew.`
}

export const movingDay = (context: MailContext): Mail =>
  mailToCustomer(context, `Today: your ${jobOf(context)} with ${context.company.brand}`, [
    `Your crew arrives today, ${arrivalTimeOf(context.request)}.`,
    { label: 'Follow your crew live', link: context.link },
    { table: route(context.request) },
  ])

/** The crew set off. */
export const onTheWay = (context: MailContext): Mail =>
  mailToCustomer(context, `Your crew is on its way: ${bookingNumber(context.request)}`, [
    `Your crew is on its way for your ${jobOf(context)}. The tracking page says when to expect them. ${mapInWords}`,
    { label: 'Follow your crew live', link: context.link },
    { table: route(context.request) },
  ])

/** The office says that the crew is at work. */
export const started = (context: MailContext): Mail =>
  mailToCustomer(context, `Your crew has started: ${bookingNumber(context.request)}`, [
    `Your crew has started on your ${jobOf(context)}. ${mapInWords}`,
    { label: 'Follow your crew live', link: context.link },
    { table: route(context.request) },
  ])

/** True of a crew without a position, too. */
const mapInWords = 'The map shows where they are while their phone sends its position.'

/** The crew will probably come past the promise: the new range, and what the customer can do about it. */
export const runningLate = (context: MailContext, { promisedBy, ...times }: Lateness): Mail => {
  const { request, company, link, manage } = context
  return mailToCustomer(context, `Running late: your ${jobOf(context)} with ${company.brand}`, [
    `Your crew is running late. We now expect it from ${arrivalInWords(times)}, instead of by ${clockInWords(promisedBy)}. We are sorry.`,
    { label: 'See where your crew is, or tell us that you will wait', link },
    'Today no longer works for you? Change the day or cancel, free of charge.',
    { label: 'Change or cancel your booking', link: manage },
    `Or call us at ${company.phones[officeFor(request)]}.`,
  ])
}

/** The warning is taken back. */
export const inTimeAgain = (context: MailContext, times: Lateness): Mail =>
  mailToCustomer(context, `Back on time: your ${jobOf(context)} with ${context.company.brand}`, [
    `Good news: your crew has caught up. We now expect it from ${arrivalInWords(times)}.`,
    { label: 'Follow your crew live', link: context.link },
  ])

/** On the drive to the customer. */
export const crewNear = (context: MailContext, { minutes }: Readonly<{ minutes: number }>): Mail =>
  mailToCustomer(context, `Your crew is about ${minutes} minutes away`, [
    `Your crew arrives in about ${minutes} minutes. Please open the door and keep a parking spot free.`,
    { label: 'Follow your crew live', link: context.link },
  ])

type TextContext = Pick<MailContext, 'request' | 'shortLink' | 'company'>

export const movingDayText = ({ request, shortLink, company: { brand } }: TextContext): string => {
  const sentence = `${brand}: your crew arrives today, ${arrivalTimeOf(request)}.`
  return fitting(
    [
      `${sentence} Live map: ${shortLink} ${stop}`,
      `${sentence} ${shortLink}`,
      `${brand}: your crew arrives today. ${shortLink}`,
    ],
    `Your crew arrives today: ${shortLink}`,
  )
}

export const onTheWayText = (context: TextContext): string => crewText(context, 'is on its way')

export const startedText = (context: TextContext): string => crewText(context, 'has started')

const crewText = ({ shortLink, company: { brand } }: TextContext, state: string): string => {
  const sentence = `${brand}: your crew ${state}.`
  return fitting(
    [`${sentence} Follow the job: ${shortLink} ${stop}`, `${sentence} ${shortLink}`],
    `Your crew ${state}: ${shortLink}`,
  )
}

export const runningLateText = (
  { shortLink, company: { brand } }: TextContext,
  { minutesLate, ...times }: Lateness,
): string => {
  const state = minutesLate > 0 ? 'is running late. Expect it' : 'is on time again:'
  const sentence = `${brand}: your crew ${state} ${arrivalInWords(times)}.`
  const choices = minutesLate > 0 ? `Wait, change or call: ${shortLink}` : `Live map: ${shortLink}`
  return fitting([`${sentence} ${choices} ${stop}`, `${sentence} ${choices}`], `${sentence} ${shortLink}`)
}

export const crewNearText = (
  { shortLink, company: { brand } }: TextContext,
  { minutes }: Readonly<{ minutes: number }>,
): string => {
  const sentence = `${brand}: your crew is about ${minutes} min away.`
  return fitting(
    [`${sentence} Live map: ${shortLink} ${stop}`, `${sentence} ${shortLink}`],
    `Your crew is near: ${shortLink}`,
  )
}

const stop = 'Reply STOP to end texts'

/** '8:00 AM to 10:00 AM' of the window, or the scheduled '9:00 AM'. */
const arrivalTimeOf = ({ windowStart, windowEnd, scheduledDate }: MailContext['request']): string => {
  if (windowStart && windowEnd) return `${clockInWords(windowStart)} to ${clockInWords(windowEnd)}`
  return scheduledDate ? clockInWords(scheduledDate) : 'at a time to be set'
}
