import { Flex, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { minutesInWords } from '../../../../../src/shared/duration.ts'
import { rules } from '../../../../../src/shared/jurisdictions.ts'
import { dayOf } from '../../../../shared/dates/clock.ts'
import { dayInWords } from '../../../../shared/dates/days.ts'
import { dollars, priceInWords } from '../../../../shared/payment/dollars.ts'
import { RefundDialog } from '../../shared/booking/refund-dialog.tsx'
import type { OpenBooking } from '../../shared/queries.ts'
import { isSecured } from '../../shared/status.ts'
import styles from '../booking-panel.module.css'
import { PanelSection } from '../sections.tsx'
import { CashDialog } from './cash-dialog.tsx'
import { ChargeCard } from './charge-card.tsx'
import { ChargeDialog } from './charge-dialog.tsx'
import { CloseJobDialog } from './close-job-dialog.tsx'
import { PaymentLink } from './payment-link.tsx'
import { WaiveDialog } from './waive-dialog.tsx'

/** The price line by line, and the booking's account: what was paid and refunded, and what is due. */
export function Money({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { pricing, account, jurisdiction, notice, status } = booking
  const { entries, received, balance, refundable, settlement, charges } = account
  const lines = settlement?.lines ?? booking.lines
  const isFixed = settlement === null && charges.length === 0
  const isBooked = status !== 'pending' && status !== 'pending_payment' && status !== 'cancelled'
  const moved = entries.filter(({ kind, ...entry }) => !isUnpaid({ kind, ...entry }))
  return (
    <PanelSection title="Money" part="money">
      <table className={styles.lines} aria-label="Money">
        <tbody>
          {lines.map(({ label, arithmetic, amount }) => (
            <Line key={label + arithmetic} label={label} detail={arithmetic} amount={amount} />
          ))}
          {charges.map(({ id, label, reason, amount }) => (
            <Line key={id} label={label} detail={reason} amount={amount} />
          ))}
          <tr>
            <th scope="row">
              Total
              {settlement && (
                <Text as="div" size="2" color="gray">
                  {workedInWords(settlement)}. Estimated at {dollars(account.quoted)}.
                </Text>
              )}
            </th>
            <td>{isFixed ? priceInWords(pricing) : dollars(account.price)}</td>
          </tr>
          {moved.map(entry => (
            <Line key={entry.id} {...lineOf(entry)} amount={entry.amount}>
              {'takenBy' in entry && <CashDialog booking={booking} entry={entry} />}
            </Line>
          ))}
          {balance !== 0 && (
            <Line
              label={<strong>{balance > 0 ? 'Balance due' : 'Owed to the customer'}</strong>}
              detail={laterInWords(account)}
              amount={Math.abs(balance)}
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
      <Flex gap="2" wrap="wrap">
        {isBooked && pricing.total > 0 && <CloseJobDialog booking={booking} />}
        {isBooked && !rules[jurisdiction].hasTariff && <ChargeDialog booking={booking} />}
        {refundable > 0 && <RefundDialog booking={booking} left={refundable} />}
        <CashDialog booking={booking} />
        {isWaivable(booking) && <WaiveDialog booking={booking} />}
        {balance > 0 && booking.status !== 'cancelled' && booking.review === null && (
          <>
            <ChargeCard booking={booking} />
            <PaymentLink booking={booking} />
          </>
        )}
      </Flex>
    </PanelSection>
  )
}

function workedInWords({ workers, minutes, travelMinutes, agreedBy }: Settlement): string {
  const travel = travelMinutes > 0 ? ` and ${minutesInWords(travelMinutes)} of travel` : ''
  const agreed = agreedBy ? `, agreed by ${agreedBy}` : ''
  return `${workers === 1 ? '1 worker' : `${workers} workers`}, ${minutesInWords(minutes)}${travel}${agreed}`
}

type Settlement = NonNullable<OpenBooking['account']['settlement']>

const laterInWords = ({ dueLater, dueLaterOn }: OpenBooking['account']) =>
  dueLaterOn ? `${dollars(dueLater)} of it by ${dayInWords(dueLaterOn)}` : undefined
/** The job could be done without the payment that books. */
const isWaivable = (booking: OpenBooking) =>
  !isSecured(booking) &&
  booking.review === null &&
  booking.status !== 'completed' &&
  booking.status !== 'cancelled'

type Entry = OpenBooking['account']['entries'][number]

/** A card payment that was only started. */
const isUnpaid = (entry: Readonly<{ kind: Entry['kind'] }>) =>
  (entry.kind === 'payment' || entry.kind === 'balance_payment') &&
  'state' in entry &&
  entry.state !== 'received'

/** What a line says of an entry. */
function lineOf(entry: Entry): Readonly<{ label: string; detail?: string }> {
  const day = dayOf(entry.at)
  switch (entry.kind) {
    case 'payment':
      return { label: `Paid, ${day}` }
    case 'balance_payment':
      return { label: `Paid the balance, ${day}` }
    case 'extra_payment':
      return { label: `Paid too much, ${day}` }
    case 'refund':
      return { label: `${refunds[entry.state]}, ${day}`, detail: entry.reason ?? undefined }
    case 'dispute':
      return { label: `Disputed, ${day}`, detail: disputes[entry.state] }
    case 'cash':
    case 'check': {
      const tip = entry.tip > 0 ? `, with a tip of ${dollars(entry.tip)}` : ''
      const label = `${entry.kind === 'cash' ? 'Cash' : 'Check'}, ${day}`
      return { label, detail: `Taken by ${entry.takenBy}${tip}${entry.note ? `. ${entry.note}` : ''}` }
    }
  }
}

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
  won: 'We won.',
  lost: 'We lost.',
}

type LineProps = Readonly<{ label: ReactNode; detail?: string; amount: number; children?: ReactNode }>

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
    <td>{dollars(amount)}</td>
  </tr>
)
