import { Flex, Progress, Text } from '@radix-ui/themes'
import { dollars } from '../../../shared/payment/dollars.ts'
import { BarChart } from './bar-chart.tsx'
import { DataTable, type Fill, fills, Legend, Section, Swatch } from './chart-parts.tsx'
import styles from './charts.module.css'
import { shareOf, type Totals } from './overview-data.ts'
import { type Period, periodInFull, periodInWords } from './periods.ts'
import type { View } from './view.ts'
import { count, percent, words } from './words.ts'

type ChartData = Readonly<{ periods: readonly Period[]; totals: Totals }> & Pick<View, 'by' | 'isTable'>

/** How a quantity is shown by day or week. */
type PeriodChart = Readonly<{
  title: Readonly<Record<View['by'], string>>
  note: (by: View['by']) => string
  /** The parts of each bar from bottom to top, each with its formatted total. */
  parts: (totals: Totals) => readonly (readonly [name: string, total: string])[]
  /** Formats an axis value. */
  axis: (value: number) => string
  /** A bar's description, its values, and the number above it. */
  bar: (period: Period) => Readonly<{ text: string; values: readonly number[]; count?: string }>
  /** The table's column headings and the cells of a period. */
  columns: readonly string[]
  cells: (period: Period) => readonly string[]
}>

const bookings: PeriodChart = {
  title: words.bookingsBy,
  note: () => words.bookingsNote,
  parts: ({ bookings }) => [
    [words.paid, count(bookings.paid)],
    [words.unpaid, count(bookings.unpaid)],
    [words.cancelled, count(bookings.cancelled)],
  ],
  axis: count,
  bar: ({ bookings }) => ({
    text: words.bookingsText(bookings),
    values: [bookings.paid, bookings.unpaid, bookings.cancelled],
  }),
  columns: [words.made, words.paid, words.unpaid, words.cancelled],
  cells: ({ bookings: { made, paid, unpaid, cancelled } }) => [made, paid, unpaid, cancelled].map(count),
}

const revenue: PeriodChart = {
  title: words.revenueBy,
  note: () => words.revenueNote,
  parts: ({ revenue }) => [
    [words.received, dollars(revenue.received)],
    [words.refunded, dollars(revenue.refunded)],
  ],
  axis: value => `${value < 0 ? '−' : ''}$${count(Math.abs(value))}`,
  bar: ({ revenue }) => ({
    text: words.revenueText(revenue),
    values: [revenue.received, -revenue.refunded],
  }),
  columns: [words.received, words.refunded, words.net],
  cells: ({ revenue: { received, refunded, net } }) => [received, refunded, net].map(dollars),
}

/** A percentage, not a number, makes quiet and busy periods comparable. */
const conversion: PeriodChart = {
  title: words.conversionBy,
  note: by => words.conversionNote[by],
  parts: ({ quotes }) => [
    [words.paid, count(quotes.paid)],
    [words.bookedOnly, count(quotes.booked - quotes.paid)],
    [words.notBooked, count(quotes.given - quotes.booked)],
  ],
  axis: value => `${value}%`,
  bar: ({ quotes: { given, booked, paid } }) => ({
    text: words.conversionText({ given, booked, paid }),
    values: [paid, booked - paid, given - booked].map(part => (shareOf(part, given) ?? 0) * 100),
    count: given > 0 ? count(given) : undefined,
  }),
  columns: [words.given, words.booked, words.paid, words.conversion],
  cells: ({ quotes: { given, booked, paid } }) => [
    ...[given, booked, paid].map(count),
    percent(shareOf(paid, given)),
  ],
}

/** Bookings, revenue and conversion by day or week, and the conversion funnel of the whole range. */
export function PeriodCharts(data: ChartData) {
  const { quotes } = data.totals
  return (
    <div className={styles.charts}>
      <PeriodSection {...data} chart={bookings} />
      <PeriodSection {...data} chart={revenue} />
      {quotes.given > 0 ? (
        <PeriodSection {...data} chart={conversion} />
      ) : (
        <Section title={words.conversionBy[data.by]} note={words.noQuotes} />
      )}
      {!data.isTable && quotes.given > 0 && <Funnel quotes={quotes} />}
    </div>
  )
}

function PeriodSection({
  chart,
  periods,
  totals,
  by,
  isTable,
}: ChartData & Readonly<{ chart: PeriodChart }>) {
  const title = chart.title[by]
  return (
    <Section title={title} note={chart.note(by)}>
      {isTable ? (
        <DataTable
          caption={title}
          head={[words.day[by], ...chart.columns]}
          rows={periods.map(period => [periodInFull(period, by), ...chart.cells(period)])}
        />
      ) : (
        <>
          <Legend
            entries={chart.parts(totals).map(([name, value], n) => ({
              name,
              value,
              sample: <Swatch fill={fillOf(n)} />,
            }))}
          />
          <BarChart
            label={title}
            hint={words.selectBar[by]}
            axis={chart.axis}
            bars={periods.map(period => {
              const { text, values, count } = chart.bar(period)
              return {
                key: period.from,
                tick: periodInWords({ from: period.from, to: period.from }),
                text: `${periodInFull(period, by)}: ${text}.`,
                parts: values.map((value, n) => ({ fill: fillOf(n), value })),
                count,
              }
            })}
          />
        </>
      )}
    </Section>
  )
}

const fillOf = (part: number): Fill => fills[part] ?? 'outlined'

/** Conversion funnel of the quotes in this range. Each step is as wide as its share of all quotes. */
function Funnel({ quotes }: Readonly<{ quotes: Totals['quotes'] }>) {
  const steps = [
    { name: words.given, number: quotes.given },
    { name: words.booked, number: quotes.booked },
    { name: words.paid, number: quotes.paid },
  ]
  return (
    <Section title={words.funnel} note={words.funnelNote}>
      <ol className={styles.funnel}>
        {steps.map(({ name, number }, n) => (
          <li key={name}>
            <Text weight="medium">{name}</Text>
            <Progress
              aria-hidden
              size="3"
              radius="small"
              value={(shareOf(number, quotes.given) ?? 0) * 100}
            />
            <Flex gap="2" align="baseline">
              <Text size="4" weight="bold">
                {count(number)}
              </Text>
              {n > 0 && (
                <Text size="2" color="gray">
                  {words.ofQuotes(percent(shareOf(number, quotes.given)))}
                </Text>
              )}
            </Flex>
          </li>
        ))}
      </ol>
    </Section>
  )
}
