import { dayInWords } from '../../../shared/calendar.ts'
import { dayAt } from '../../../shared/chicago.ts'
import { claimDue } from '../../../shared/claims.ts'
import { money } from '../../../shared/money.ts'
import type { ClaimSettlement } from '../../../shared/proof-record.ts'
import { bookingNumber } from '../service-request.ts'
import { type MailContext, mailToCustomer } from './parts.ts'
import type { Mail } from './template.ts'

type Filed = Readonly<{
  number: string
  item: string
  description: string
  filedAt: string
  isByCrew: boolean
}>

/** Acknowledges a claim in writing (49 CFR 370.5), and says by when it is answered. */
export const claimFiled = (
  context: MailContext,
  { number, item, description, filedAt, isByCrew }: Filed,
): Mail => {
  const filedOn = dayAt(filedAt)
  const { settleBy } = claimDue(filedOn)
  const booking = `booking ${bookingNumber(context.request)}`
  const [subject, opening] = isByCrew
    ? [
        `Damage on your job: claim ${number}`,
        `Our crew damaged something on ${booking}, and we are sorry. We opened claim ${number} for you. You don’t need to file it yourself.`,
      ]
    : [
        `We received your claim ${number}`,
        `We received your claim for ${booking}, and are sorry that something went wrong. Its number is ${number}.`,
      ]
  return mailToCustomer(context, subject, [
    opening,
    {
      table: [
        { name: 'Item', value: item },
        { name: 'What happened', value: description },
        { name: 'Received', value: dayInWords(filedOn) },
        { name: 'Answer by', value: dayInWords(settleBy) },
      ],
    },
    `We pay it, make you an offer or decline it by ${dayInWords(settleBy)}, usually much sooner. Please keep the item and its packing until then, so that we can look at it.`,
    { label: 'View your claim', link: context.manage },
  ])
}

/** What the customer gets, and why. */
export const claimSettled = (
  context: MailContext,
  {
    number,
    remedy,
    amountCents,
    paidBy,
    reason,
  }: Pick<ClaimSettlement, 'remedy' | 'amountCents' | 'paidBy' | 'reason'> & Readonly<{ number: string }>,
): Mail =>
  mailToCustomer(context, `We settled your claim ${number}`, [
    `We settled claim ${number} for booking ${bookingNumber(context.request)}: ${remedies[remedy]} ${money(amountCents)}.`,
    {
      table: [
        { name: 'How', value: paidBy },
        { name: 'Why', value: reason },
      ],
    },
    'If you do not agree, please reply to this email or call us.',
    { label: 'View your claim', link: context.manage },
  ])

export const claimDenied = (
  context: MailContext,
  { number, reason }: Readonly<{ number: string; reason: string }>,
): Mail =>
  mailToCustomer(context, `Your claim ${number}`, [
    `We looked at claim ${number} for booking ${bookingNumber(context.request)}, and cannot pay it.`,
    { table: [{ name: 'Why', value: reason }] },
    'If you do not agree, please reply to this email or call us.',
    { label: 'View your claim', link: context.manage },
  ])

export const claimReopened = (
  context: MailContext,
  { number, reason }: Readonly<{ number: string; reason: string }>,
): Mail =>
  mailToCustomer(context, `We are looking at your claim ${number} again`, [
    `We reopened claim ${number} for booking ${bookingNumber(context.request)}. Our earlier decision no longer applies.`,
    { table: [{ name: 'Why', value: reason }] },
    { label: 'View your claim', link: context.manage },
  ])

const remedies = {
  repair: 'we have it repaired, for up to',
  replacement: 'we replace it with one of like kind, for up to',
  cash: 'we pay you',
} as const
