import type { workSpan } from './account.ts'
import { clockInWords, dayInWords } from './calendar.ts'
import { leftToCancel } from './cancellation.ts'
import { minutesInWords } from './duration.ts'
import { dollars, money, roundedToCents, toCents } from './money.ts'

/** What the page and the PDF of a receipt say, in the same words. Amounts are in dollars, as in API responses. */

type Worked = Readonly<{
  workers: number
  minutes: number
  travelMinutes: number
  span?: typeof workSpan.infer
  acceptedBy?: string
}>

export const receiptWords = {
  title: 'Receipt',
  finalTitle: 'Final receipt',
  number: 'Booking number',
  customer: 'Customer',
  service: 'Service',
  kind: 'Type',
  day: 'When',
  from: 'From',
  to: 'To',
  total: 'Total',
  finalTotal: 'Final price',
  worked: ({ workers, minutes, travelMinutes, span, acceptedBy }: Worked) =>
    `A crew of ${workers}, ${minutesInWords(minutes)} of work${span ? ` (${spanInWords(span)})` : ''}${travelMinutes > 0 ? ` and ${minutesInWords(travelMinutes)} of travel` : ''}${acceptedBy ? `; price agreed to by ${acceptedBy}` : ''}`,
  goodwill: 'Refunded as goodwill, lowers the price',
  paid: (day: string) => `Paid on ${day}`,
  byHand: 'Paid in cash or by check',
  extra: 'Also paid by card',
  tips: 'Including a tip, thank you',
  due: 'Balance due',
  dueLater: (amount: string, day: string) => `${amount} of it by ${day}`,
  kept: 'Kept after the cancellation',
  refunded: 'Refunded',
  disputed: 'Withdrawn by your bank',
  refundPending: 'On its way back to your card',
  overpaid: 'Paid too much. We’ll contact you about it',
  owedByHand: 'Owed to you. We’ll contact you about it',
  net: 'Net paid',
  contact: 'Questions?',
} as const

/** '9:00 AM to 1:15 PM, with 30 min of breaks'. */
export const spanInWords = ({ startedAt, endedAt, breakMinutes }: typeof workSpan.infer): string =>
  `${clockInWords(startedAt)} to ${clockInWords(endedAt)}${breakMinutes > 0 ? `, with ${minutesInWords(breakMinutes)} of breaks` : ''}`

type Agreement = Readonly<{
  agreedBy: string | null
  agreedMinutes?: number
  extras: readonly unknown[]
  acceptedBy?: string
}>

/**
 * 'Rosa Diaz agreed to 30 min more and the extras. Rosa Diaz agreed to the final price.' Empty if nobody agreed to
 * anything on the day.
 */
export const agreementInWords = (agreement: Agreement): string =>
  [moreInWords(agreement), agreement.acceptedBy && `${agreement.acceptedBy} agreed to the final price.`]
    .filter(Boolean)
    .join(' ')

function moreInWords({ agreedBy, agreedMinutes, extras }: Agreement): string | undefined {
  if (!agreedBy) return undefined
  const more = agreedMinutes ? `${minutesInWords(agreedMinutes)} more` : undefined
  const agreed =
    agreedMinutes === undefined
      ? ['what differs from the estimate']
      : [more, extras.length > 0 ? 'the extras' : undefined]
  return `${agreedBy} agreed to ${agreed.filter(Boolean).join(' and ')}.`
}

export type MoneyLine = Readonly<{ label: string; arithmetic?: string; amount: number }>

type ReceiptMoney = Readonly<{
  isFinal: boolean
  worked: Worked | null
  total: number
  goodwill: number
  payments: readonly Readonly<{ day: string; amount: number }>[]
  paidAmount: number
  refundedAmount: number
  disputed: number
  refundPending: number
  overpaid: number
  owedByHand: number
  keptAmount: number
  cashAmount: number
  extra: number
  tips: number
  balance: number
  dueLater: number
  dueLaterOn: string | null
}>

/** The total and what became of it, below the lines of the price. Only what there is. */
export function receiptTotals(receipt: ReceiptMoney): readonly MoneyLine[] {
  const { isFinal, worked, total, payments, refundedAmount, balance, dueLaterOn } = receipt
  return [
    {
      label: isFinal ? receiptWords.finalTotal : receiptWords.total,
      arithmetic: worked ? receiptWords.worked(worked) : undefined,
      amount: total,
    },
    ...some(receiptWords.goodwill, -receipt.goodwill),
    ...payments.map(({ day, amount }) => ({ label: receiptWords.paid(dayInWords(day)), amount })),
    ...some(receiptWords.byHand, receipt.cashAmount),
    ...some(receiptWords.extra, receipt.extra),
    ...some(receiptWords.tips, receipt.tips),
    ...some(receiptWords.kept, receipt.keptAmount),
    ...some(receiptWords.refunded, -refundedAmount),
    ...(refundedAmount > 0
      ? [
          {
            label: receiptWords.net,
            amount: roundedToCents(receipt.paidAmount + receipt.cashAmount - refundedAmount),
          },
        ]
      : []),
    ...some(receiptWords.disputed, -receipt.disputed),
    ...some(receiptWords.refundPending, -receipt.refundPending),
    ...some(receiptWords.overpaid, -receipt.overpaid),
    ...some(receiptWords.owedByHand, -receipt.owedByHand),
    ...some(
      receiptWords.due,
      Math.max(0, balance),
      dueLaterOn
        ? receiptWords.dueLater(money(toCents(receipt.dueLater)), dayInWords(dueLaterOn))
        : undefined,
    ),
  ]
}

const some = (label: string, amount: number, arithmetic?: string): MoneyLine[] =>
  amount === 0 ? [] : [{ label, amount, arithmetic }]

/** `leftToCancel` in dollars. */
export const leftOf = (
  booking: Readonly<{ paidAmount: number; refundedAmount: number; disputedAmount: number }>,
) =>
  dollars(
    leftToCancel({
      paidCents: toCents(booking.paidAmount),
      refundedCents: toCents(booking.refundedAmount),
      disputedCents: toCents(booking.disputedAmount),
    }),
  )
