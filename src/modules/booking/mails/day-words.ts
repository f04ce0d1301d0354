import { balanceOf } from '../../../shared/account.ts'
import { preferenceInSentence } from '../../../shared/calendar.ts'
import { money } from '../../../shared/money.ts'
import { bookingNumber } from '../service-request.ts'
import { jobOf, type MailContext, mailToCustomer, route, timeOf } from './parts.ts'
import type { Mail } from './template.ts'

type Context = Pick<MailContext, 'request' | 'account' | 'link' | 'manage' | 'company'> &
  Readonly<{ crewName: string }>

/** The day before: when the crew comes and who it is, what to prepare, and what is due. */
export const reminder = (context: Context): Mail => {
  const { request, account, crewName, link, manage, company } = context
  const balance = balanceOf(account)
  const due =
    balance > 0
      ? `${money(balance)} is still due. Please have it ready for the crew.`
      : 'Your booking is paid. Nothing is due now.'
  return mailToCustomer(context, `Tomorrow: your ${jobOf(context)} with ${company.brand}`, [
    `A reminder of booking ${bookingNumber(request)}: your crew comes tomorrow.`,
    {
      table: [
        { name: 'Arrival', value: request.windowStart ? preferenceInSentence(request) : timeOf(request) },
        { name: 'Crew', value: crewName },
        ...route(request),
      ],
    },
    ['Please prepare:', ...preparations[request.serviceType]].join('\n'),
    due,
    { label: 'View your booking, or change its time', link: manage },
    { label: 'Follow your crew live tomorrow', link },
  ])
}

export const movingDay = (context: MailContext): Mail =>
  mailToCustomer(context, `Today: your ${jobOf(context)} with ${context.company.brand}`, [
    `Your crew arrives today, ${timeOf(context.request)}.`,
    { table: route(context.request) },
    { label: 'Follow your crew live', link: context.link },
  ])

export const movingDayText = (context: MailContext): string =>
  `${context.company.brand}: your crew arrives today, ${timeOf(context.request)}. Follow along live: ${context.link}`

const preparations = {
  moving: [
    '• Pack and label your boxes, and tape them shut.',
    '• Empty and unplug the refrigerator and the washer.',
    '• Keep keys, papers, medicine and valuables with you.',
    '• Reserve the elevator and a place to park near each door.',
  ],
  junk: [
    '• Put together what we take, or mark it.',
    '• Clear the way to it, and a place to park near the door.',
    '• Keep what stays in another place.',
  ],
} as const
