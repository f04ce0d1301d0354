import { Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { minutesInWords } from '../../../../../src/shared/duration.ts'
import { rules } from '../../../../../src/shared/jurisdictions.ts'
import { agreementInWords } from '../../../../../src/shared/receipt.ts'
import { dayOf } from '../../../../shared/dates/clock.ts'
import { dayInWords } from '../../../../shared/dates/days.ts'
import { dollars, priceInWords } from '../../../../shared/payment/dollars.ts'
import type { OpenBooking } from '../../shared/queries.ts'
import styles from '../booking-panel.module.css'
import { PanelSection } from '../sections.tsx'
import { MoneyActions } from './actions.tsx'
import { CashDialog } from './cash-dialog.tsx'
import { PaidBackRemoval } from './pay-back-dialog.tsx'

/** The price line by line, and the booking's account: what was paid and refunded, and what is due. */
export function Money({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { pricing, account, jurisdiction, notice } = booking
  const { entries, received, balance, dueLater, dueLaterOn, settlement, charges } = account
  const lines = settlement?.lines ?? booking.lines
  const isFixed = settlement === null && charges.length === 0
  return (
    <PanelSection title="Money" part="money">
      <table className={styles.lines} aria-label="Money">
        <tbody>
          {lines.map(({ label, arithmetic, amount }) => (
            <Line key={label + arithmetic} label={label} detail={arithmetic} amount={dollars(amount)} />
          ))}
          {charges.map(({ id, label, reason, amount }) => (
            <Line key={id} label={label} detail={reason} amount={dollars(amount)} />
          ))}
          <Line
            label="Total"
            detail={settlement ? workedInWords(settlement, account.quoted) : undefined}
            amount={isFixed ? priceInWords(pricing) : dollars(account.price)}
          />
          {entries.filter(isMoved).map(entry => (
            <Line key={entry.id} {...lineOf(entry)} amount={dollars(entry.amount)}>
              {'takenBy' in entry && <CashDialog booking={booking} entry={entry} />}
              {entry.kind === 'refund' && entry.paidBackId && entry.state === 'succeeded' && (
                <PaidBackRemoval booking={booking} paidBackId={entry.paidBackId} />
              )}
            </Line>
          ))}
          {balance !== 0 && (
            <Line
              label={<strong>{balance > 0 ? 'Balance due' : 'Owed to the customer'}</strong>}
              detail={dueLaterOn ? `${dollars(dueLater)} of it by ${dayInWords(dueLaterOn)}` : undefined}
              amount={dollars(Math.abs(balance))}
            />
          )}
        </tbody>
      </table>
      <Text as="p" size="2">
        {booking.review === 'unlocated' && booking.serviceType === 'moving' ? (
          notice
        ) : (
          <>
            <strong>{rules[jurisdiction].name}.</strong> {pricing.total > 0 && notice}
          </>
        )}
      </Text>
      {received === 0 && (
        <Text as="p" size="2" color="gray">
          Not paid yet
        </Text>
      )}
      <MoneyActions booking={booking} />
    </PanelSection>
  )
}

type Settlement = NonNullable<OpenBooking['account']['settlement']>

function workedInWords(settlement: Settlement, quoted: number): string {
  const { workers, minutes, travelMinutes } = settlement
  const crew = workers === 1 ? '1 worker' : `${workers} workers`
  const travel = travelMinutes > 0 ? ` and ${minutesInWords(travelMinutes)} of travel` : ''
  const worked = `${crew}, ${minutesInWords(minutes)}${travel}.`
  return [worked, agreementInWords(settlement), `Estimated at ${dollars(quoted)}.`].filter(Boolean).join(' ')
}

type Entry = OpenBooking['account']['entries'][number]

/** Leaves out a card payment that was only started. */
const isMoved = (entry: Entry) =>
  !(entry.kind === 'payment' || entry.kind === 'balance_payment') || entry.state === 'received'

/** What a line says of an entry. */
function lineOf(entry: Entry): Readonly<{ label: string; detail?: string }> {
  const day = dayOf(entry.at)
  switch (entry.kind) {
    case 'payment':
      return { label: `Paid, ${day}` }
    case 'balance_payment':
      return { label: `Paid the balance, ${day}`, detail: tipIn(entry) && `With ${tipIn(entry)}` }
    case 'extra_payment':
      return { label: `Paid too much, ${day}` }
    case 'refund':
      return {
        label: `${entry.byHand && entry.state === 'succeeded' ? paidBack[entry.byHand] : refunds[entry.state]}, ${day}`,
        detail: entry.reason ?? undefined,
      }
    case 'dispute':
      return { label: `Disputed, ${day}`, detail: disputes[entry.state] }
    case 'cash':
    case 'check': {
      const tip = tipIn(entry) && `, with ${tipIn(entry)}`
      const label = `${entry.kind === 'cash' ? 'Cash' : 'Check'}, ${day}`
      return { label, detail: `Taken by ${entry.takenBy}${tip}${entry.note ? `. ${entry.note}` : ''}` }
    }
  }
}

const tipIn = ({ tip }: Readonly<{ tip: number }>) => (tip > 0 ? `a tip of ${dollars(tip)}` : '')

const paidBack = { cash: 'Paid back in cash', check: 'Paid back by check' }
const refunds = {
  pending: 'Refund on its way',
  succeeded: 'Refunded',
  failed: 'Refund rejected by the bank',
  canceled: 'Refund canceled',
}
const disputes = {
  warning_needs_response: 'An inquiry. Answer it in the card provider’s dashboard.',
  warning_under_review: 'An inquiry. The bank is reviewing it.',
  warning_closed: 'The inquiry is closed.',
  needs_response: 'Send evidence in the card provider’s dashboard.',
  under_review: 'The bank is reviewing it.',
  prevented: 'It was prevented.',
  lost: 'We lost.',
  appeal_needs_response: 'An appeal. Send evidence in the card provider’s dashboard.',
  appeal_under_review: 'An appeal. The bank is reviewing it.',
  won: 'We won.',
}

type LineProps = Readonly<{ label: ReactNode; detail?: string; amount: string; children?: ReactNode }>

const Line = ({ label, detail, amount, children }: LineProps) => (
  <tr>
    <th scope="row">
      {label} {children}
      {detail && (
        <Text as="div" size="2" color="gray">
          {detail}
        </Text>
      )}
    </th>
    <td>{amount}</td>
  </tr>
)
