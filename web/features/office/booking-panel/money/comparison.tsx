import { Text } from '@radix-ui/themes'
import { dayInWords } from '../../../../shared/dates/days.ts'
import { dollars } from '../../../../shared/payment/dollars.ts'
import styles from './comparison.module.css'
import type { Settlement } from './work.ts'

type ComparisonProps = Readonly<{ settlement: Settlement; isStale: boolean }>

/** The estimate beside what was worked, line by line, and what moves. */
export function Comparison({ settlement, isStale }: ComparisonProps) {
  const { lines, estimate, actual, charges, notes } = settlement
  return (
    <div className={styles.comparison} aria-busy={isStale}>
      <table aria-label="Estimate and actual price">
        <thead>
          <tr>
            <td />
            <th scope="col">Estimate</th>
            <th scope="col">Actual</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, estimate, actual }) => {
            const isChanged = estimate?.amount !== actual?.amount
            return (
              <tr key={label} data-changed={isChanged || undefined}>
                <th scope="row">
                  {label}
                  {isChanged && (
                    <Text as="div" size="1" color="gray">
                      {actual?.arithmetic}
                    </Text>
                  )}
                </th>
                <td>{estimate && dollars(estimate.amount)}</td>
                <td>{actual && dollars(actual.amount)}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{dollars(estimate)}</td>
            <td>{dollars(actual)}</td>
          </tr>
          {movesOf(settlement, charges).map(([label, amount]) => (
            <tr key={label}>
              <th scope="row" colSpan={2}>
                {label}
              </th>
              <td>{dollars(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {notes.map(note => (
        <Text as="p" size="2" key={note}>
          {note}
        </Text>
      ))}
    </div>
  )
}

const movesOf = (
  { refund, refundByHand, due, dueLater, dueLaterOn }: Settlement,
  charges: number,
): (readonly [label: string, amount: number])[] =>
  (
    [
      ['Charges and discounts of the office', charges],
      ['Goes back to the card', refund],
      ['Goes back by hand', refundByHand],
      ['Due now', due],
      [`Due by ${dueLaterOn ? dayInWords(dueLaterOn) : 'later'}`, dueLater],
    ] as const
  ).filter(([, amount]) => amount !== 0)
