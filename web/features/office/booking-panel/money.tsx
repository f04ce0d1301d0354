import { dayOf } from '../../../shared/dates/day.ts'
import { dollars, leftOf } from '../../../shared/payment/dollars.ts'
import { RefundDialog } from '../shared/booking/refund-dialog.tsx'
import type { OpenBooking } from '../shared/queries.ts'
import styles from './booking-panel.module.css'
import { words as all } from './words.ts'

const words = all.money

/** The price line by line, payments and refunds. */
export function Money({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { lines, pricing, paidAmount, refundedAmount, paymentConfirmedAt } = booking
  const left = leftOf(booking)
  return (
    <section className={styles.section} data-part="money" tabIndex={-1}>
      <h3>{words.title}</h3>
      <table className={styles.lines} aria-label={words.title}>
        <tbody>
          {lines.map(({ label, arithmetic, amount }) => (
            <tr key={label + arithmetic}>
              <th scope="row">
                {label}
                <small>{arithmetic}</small>
              </th>
              <td>{dollars(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum label={words.total} amount={pricing.total} />
          {paymentConfirmedAt && (
            <Sum label={`${words.paid}, ${dayOf(paymentConfirmedAt)}`} amount={paidAmount} />
          )}
          {refundedAmount > 0 && <Sum label={words.refunded} amount={refundedAmount} />}
          {refundedAmount > 0 && <Sum label={words.left} amount={left} />}
        </tfoot>
      </table>
      {!paymentConfirmedAt && <p className={styles.note}>{words.unpaid}</p>}
      {left > 0 && (
        <div className={styles.links}>
          <RefundDialog booking={booking} left={left} />
        </div>
      )}
    </section>
  )
}

const Sum = ({ label, amount }: Readonly<{ label: string; amount: number }>) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{dollars(amount)}</td>
  </tr>
)
