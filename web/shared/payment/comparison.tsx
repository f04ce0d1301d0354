import { Text } from '@radix-ui/themes'
import { roundedToCents } from '../../../src/shared/money.ts'
import styles from './comparison.module.css'
import { comparisonWords } from './comparison-words.ts'
import { dollars } from './dollars.ts'

type Part = Readonly<{ arithmetic: string; amount: number }>

/** An answer of the server, in dollars. */
type Settlement = Readonly<{
  lines: readonly Readonly<{ label: string; estimate: Part | null; actual: Part | null }>[]
  estimate: number
  actual: number
  charges: number
  refund: number
  refundByHand: number
  due: number
  dueLater: number
  dueLaterOn: string | null
  notes: readonly string[]
}>

type ComparisonProps = Readonly<{
  settlement: Settlement
  isStale: boolean
  words?: typeof comparisonWords
}>

/** The estimate beside what was worked, line by line, and what moves. */
export function Comparison({ settlement, isStale, words = comparisonWords }: ComparisonProps) {
  const { lines, estimate, actual, notes } = settlement
  return (
    <div className={styles.comparison} aria-busy={isStale}>
      <table aria-label={words.title}>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.estimate}</th>
            <th scope="col">{words.actual}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, estimate, actual }, n) => {
            const isChanged = estimate?.amount !== actual?.amount
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and rows have no state.
              <tr key={n} data-changed={isChanged || undefined}>
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
            <th scope="row">{words.total}</th>
            <td>{dollars(estimate)}</td>
            <td>{dollars(actual)}</td>
          </tr>
          {movesOf(settlement, words).map(([label, amount]) => (
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
  { estimate, actual, charges, refund, refundByHand, due, dueLater, dueLaterOn }: Settlement,
  words: typeof comparisonWords,
): (readonly [label: string, amount: number])[] =>
  (
    [
      [words.difference, roundedToCents(actual - estimate)],
      [words.charges, charges],
      [words.refund, refund],
      [words.refundByHand, refundByHand],
      [words.due, due],
      [dueLaterOn === null ? '' : words.dueLater(dueLaterOn), dueLater],
    ] as const
  ).filter(([, amount]) => amount !== 0)
