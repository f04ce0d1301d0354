import { Bars } from './bars.tsx'
import type { Look } from './look.tsx'
import { type Period, periodInFull, periodInWords } from './periods.ts'
import { Facts, Legend, Section } from './section.tsx'
import type { Sum } from './use-overview.ts'
import type { View } from './view.ts'
import { words } from './words.ts'

/** Data for a chart of this range. */
export type PictureProps = Readonly<{ periods: readonly Period[]; sum: Sum }> & Pick<View, 'by' | 'isTable'>

type PeriodSectionProps = Omit<PictureProps, 'sum'> &
  Readonly<{
    title: string
    note: string
    /** The parts of each bar from bottom to top, each with its formatted total. */
    parts: readonly (readonly [name: string, inAll: string])[]
    axis: (value: number) => string
    /** A bar's description, its values, and the number above it. */
    barOf: (period: Period) => Readonly<{ text: string; values: readonly number[]; count?: string }>
    /** Column headings of the table view. */
    columns: readonly string[]
    rowOf: (period: Period) => readonly string[]
  }>

/** Values by day or week, as a bar chart or a table. */
export function PeriodSection({ periods, by, isTable, title, note, ...drawn }: PeriodSectionProps) {
  const { parts, axis, barOf, columns, rowOf } = drawn
  return (
    <Section title={title} note={note}>
      {isTable ? (
        <Facts
          caption={title}
          head={[words.day[by], ...columns]}
          rows={periods.map(period => [periodInFull(period, by), ...rowOf(period)])}
        />
      ) : (
        <>
          <Legend entries={looks(parts, ([name, value]) => ({ name, value }))} />
          <Bars
            label={title}
            hint={words.pick[by]}
            axis={axis}
            bars={periods.map(period => {
              const { text, values, count } = barOf(period)
              return {
                key: period.from,
                tick: periodInWords({ from: period.from, to: period.from }),
                text: `${periodInFull(period, by)}: ${text}.`,
                parts: looks(values, value => ({ value })),
                count,
              }
            })}
          />
        </>
      )}
    </Section>
  )
}

/** Assigns looks to parts in order, for the bars and their legend. */
const looks = <Part, Told>(parts: readonly Part[], told: (part: Part) => Told) =>
  parts.map((part, n): Told & Readonly<{ look: Look }> => ({ ...told(part), look: order[n] ?? 'hollow' }))

const order = ['full', 'striped', 'hollow'] as const satisfies readonly Look[]
