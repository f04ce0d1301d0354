import { dueOn, movesOf, priceCents } from '../../../shared/account.ts'
import { momentInWords } from '../../../shared/calendar.ts'
import { dayAt } from '../../../shared/chicago.ts'
import { minutesInWords } from '../../../shared/duration.ts'
import { finalNoticeOf } from '../../../shared/jurisdictions.ts'
import { bankTime, capitalized } from '../../../shared/labels.ts'
import { money } from '../../../shared/money.ts'
import { papersOf } from '../../../shared/papers.ts'
import { agreementInWords } from '../../../shared/receipt.ts'
import type { Account } from '../payments/account.ts'
import { bookingNumber } from '../service-request.ts'
import { collectsAt, isOwing } from '../settlement/decide.ts'
import {
  afterTheDay,
  dueFirst,
  dueWithJob,
  jobOf,
  keptCardInWords,
  kind,
  laterInWords,
  type MailContext,
  mailToCustomer,
} from './parts.ts'
import type { Entry, Mail, Part } from './template.ts'

type Context = Pick<MailContext, 'request' | 'payBalance' | 'manage' | 'company'> &
  Readonly<{ account: Account }>

/** The job is done: what was worked, the final price, and what moves. `isCorrection`: the customer has read another one. */
export const settled = (context: Context, isCorrection: boolean): Mail => {
  const { request, account, manage, company } = context
  const { settlement } = account
  if (!settlement) throw new Error(`Booking ${request.id} is not settled.`)
  const { workers, minutes, travelMinutes, lines } = settlement
  const number = bookingNumber(request)
  const tariff = finalNoticeOf(request)
  const price = money(priceCents(account))
  const travel = travelMinutes > 0 ? `, and ${minutesInWords(travelMinutes)} of travel to you and back` : ''
  return mailToCustomer(
    context,
    isCorrection
      ? `The corrected price of your ${jobOf(context)}, ${price}: ${number}`
      : `Your ${jobOf(context)} is done, for ${price}: ${number}`,
    [
      isCorrection
        ? `We corrected the price of booking ${number}.`
        : `Booking ${number} is complete. Thank you for choosing ${company.brand}.`,
      [`A crew of ${workers} worked ${minutesInWords(minutes)}${travel}.`, agreementInWords(settlement)]
        .filter(Boolean)
        .join(' '),
      { table: [kind(request)] },
      { table: [...lines.map(lineEntry), ...chargeEntries(account), { ...total(account), isSum: true }] },
      ...(tariff ? [tariff] : []),
      ...movesInWords(account, settlement.at),
      ...payButton(context, settlement.at),
      ...(papersOf[request.jurisdiction].includes('bill_of_lading')
        ? [
            'If you did not sign the final bill of lading with the crew, you can sign it on your booking’s page.',
          ]
        : []),
      ...(isCorrection
        ? ['If anything isn’t right, please reply to this email or call us.']
        : afterTheDay({ manage })),
      { label: 'View your booking and final receipt', link: manage },
    ],
  )
}

/** The newest charge or discount of the office. `isDepositDue`: what has to be paid before the job is not paid any more. */
export const charged = (context: Context, isDepositDue = false): Mail => {
  const { request, account, manage } = context
  const charge = account.charges.at(-1)
  if (!charge) throw new Error(`Booking ${request.id} has no charges.`)
  const { label, amountCents, reason, at } = charge
  const what = amountCents < 0 ? `a discount of ${money(-amountCents)}` : `a charge of ${money(amountCents)}`
  return mailToCustomer(context, `${capitalized(what)} for booking ${bookingNumber(request)}`, [
    `We added ${what} to booking ${bookingNumber(request)}: ${label}.`,
    `The reason: ${reason}`,
    `The price is now ${money(priceCents(account))}.`,
    ...((isDepositDue && depositDueInWords(context, at)) || movesInWords(account, at)),
    ...payButton(context, at),
    { label: 'View your booking', link: manage },
  ])
}

function payButton({ account, payBalance }: Context, billedAt: string): Part[] {
  const dueCents = dueOn(account, dayAt(billedAt))
  return dueCents > 0 ? [{ label: `Pay ${money(dueCents)}`, link: payBalance }] : []
}

function depositDueInWords({ request, account }: Context, chargedAt: string): string[] | undefined {
  const dueCents = dueOn(account, dayAt(chargedAt))
  return dueCents === 0 ? undefined : [dueFirst({ request }, money(dueCents))]
}

/** `billedAt`: when the settlement or the charge was made that the mail is about. */
function movesInWords(account: Account, billedAt: string): string[] {
  const today = dayAt(billedAt)
  const { refundCents, byHandCents, dueCents } = movesOf(account, today)
  const savedCard = isOwing(account) ? account.savedCard : null
  const sentences = [
    refundCents > 0 && `${money(refundCents)} will go back to the card you paid with. ${bankTime}`,
    byHandCents > 0 &&
      `We owe you ${money(byHandCents)} of what you paid in cash or by check, and will contact you about it.`,
    dueCents > 0 && dueInWords(account, dueCents),
    dueCents > 0 &&
      savedCard &&
      `Unless you pay it first, we’ll charge it to ${keptCardInWords(savedCard)}, as you agreed: on ${momentInWords(collectsAt(billedAt))}, or earlier.`,
    ...laterInWords(account, today),
  ].filter(sentence => typeof sentence === 'string')
  return sentences.length > 0 ? sentences : ['Nothing more is due.']
}

/** Before the job is closed, a balance is due as the confirmation said. */
function dueInWords(account: Account, cents: number): string {
  if (account.settlement)
    return `${money(cents)} is due now. You can pay it by card on our page, in cash or by check.`
  const due = dueWithJob(account, money(cents))
  return account.savedCard
    ? due
    : `${due} You can pay it before by card on our page, or then in cash or by check.`
}

const lineEntry = ({
  label,
  arithmetic,
  amountCents,
}: {
  label: string
  arithmetic: string
  amountCents: number
}): Entry => ({
  name: label,
  value: money(amountCents),
  note: arithmetic,
})

const chargeEntries = ({ charges }: Account): Entry[] =>
  charges.map(({ label, reason, amountCents }) => lineEntry({ label, arithmetic: reason, amountCents }))

const total = (account: Account): Entry => ({ name: 'Total', value: money(priceCents(account)) })
