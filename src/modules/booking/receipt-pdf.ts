import type { Paper } from '../../adapters/pdf/pdf.ts'
import { whenOf } from '../../shared/calendar.ts'
import { withoutCountry } from '../../shared/geo.ts'
import { serviceNames } from '../../shared/labels.ts'
import { letterhead } from '../../shared/licenses.ts'
import { money, toCents } from '../../shared/money.ts'
import { type MoneyLine, receiptTotals, receiptWords as words } from '../../shared/receipt.ts'
import type { RouterOptions } from '../module.ts'
import type { receiptView } from './present.ts'

type Config = RouterOptions<'config'>['config']

/** A receipt as a paper, in the words of its page. `at` is the time of the request, ISO 8601. */
export function receiptPaper(
  receipt: ReturnType<typeof receiptView>,
  config: Pick<Config, 'brand' | 'address' | 'phones' | 'mail' | 'licenses'>,
  at: string,
): Paper {
  const { phones, mail } = config
  return {
    title: receipt.isFinal ? words.finalTitle : words.title,
    from: [...letterhead(config), `${words.contact} ${phones[receipt.office]} · ${mail.supportEmail}`],
    at,
    blocks: [
      {
        type: 'facts',
        facts: [
          [words.number, receipt.bookingNumber],
          [words.customer, receipt.customerName],
          [words.service, serviceNames[receipt.serviceType]],
          [words.kind, receipt.kind],
          [words.day, whenOf(receipt).short],
          [words.from, withoutCountry(receipt.fromAddress)],
          ...(receipt.toAddress ? ([[words.to, withoutCountry(receipt.toAddress)]] as const) : []),
        ],
      },
      {
        type: 'amounts',
        lines: receipt.lines.map(amountOf),
        totals: receiptTotals(receipt).map(amountOf),
      },
      ...[receipt.rangeNote, receipt.notice]
        .filter(text => text !== null)
        .map(text => ({ type: 'text', text }) as const),
    ],
  }
}

const amountOf = ({ label, arithmetic, amount }: MoneyLine) => ({
  label,
  note: arithmetic,
  amount: money(toCents(amount)),
})
