import { momentInWords, wishInWords } from '../../../../../src/shared/calendar.ts'
import { StatusBadge } from '../../../../shared/components/status-badge.tsx'
import { dollars } from '../../../../shared/payment/dollars.ts'
import styles from './standing.module.css'
import type { Standing as StandingData } from './use-history.ts'
import { valueInWords } from './values.ts'
import { words } from './words.ts'

type StandingProps = Readonly<{
  standing: StandingData
  /** Whether to highlight the fields that changed at this moment. */
  marks: boolean
}>

/** The booking's state at the slider position. Changed fields are highlighted and show their previous value. */
export const Standing = ({ standing, marks }: StandingProps) => (
  <dl className={styles.facts}>
    {factsOf(standing).map(({ label, field, value }) => {
      const change = marks ? standing.changes.find(change => change.field === field) : undefined
      return (
        <div key={label} className={styles.fact} data-changed={change !== undefined}>
          <dt>{label}</dt>
          <dd>
            {value}
            {change && <span className={styles.was}>{words.was(before(field, change.from))}</span>}
          </dd>
        </div>
      )
    })}
  </dl>
)

const before = (field: string, value: unknown) =>
  field === 'providerId' && value !== null ? words.facts.crew.toLowerCase() : valueInWords(field, value)

/** The facts to show, each with the field it comes from. Unknown values are omitted. */
function factsOf({ booking, providerName }: StandingData) {
  const { facts } = words
  const { scheduledDate, toAddress, adminNotes } = booking
  const said = [
    { label: facts.status, field: 'status', value: <StatusBadge status={booking.status} /> },
    { label: facts.customer, field: 'customerName', value: booking.customerName },
    { label: facts.from, field: 'fromAddress', value: booking.fromAddress },
    { label: facts.to, field: 'toAddress', value: toAddress },
    { label: facts.wished, field: 'preferredDate', value: wishInWords(booking) },
    { label: facts.scheduled, field: 'scheduledDate', value: scheduledDate && momentInWords(scheduledDate) },
    { label: facts.crew, field: 'providerId', value: providerName },
    { label: facts.total, field: 'pricing', value: dollars(booking.pricing.total) },
    { label: facts.paid, field: 'paidAmount', value: booking.paidAmount > 0 && dollars(booking.paidAmount) },
    {
      label: facts.refunded,
      field: 'refundedAmount',
      value: booking.refundedAmount > 0 && dollars(booking.refundedAmount),
    },
    { label: facts.notes, field: 'adminNotes', value: adminNotes },
  ]
  return said.filter(({ value }) => value)
}
