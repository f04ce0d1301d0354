import { Flex, Progress, Text } from '@radix-ui/themes'
import { capitalized } from '../../../shared/labels.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { BarChart } from './bar-chart.tsx'
import { ChartSection, DataTable, type Fill, fills, Legend, Swatch } from './chart-parts.tsx'
import styles from './charts.module.css'
import { count, percent, plural } from './format.ts'
import { shareOf, type Totals } from './overview-data.ts'
import { type Period, periodInFull, periodInWords } from './periods.ts'
import type { View } from './view.ts'

type ChartData = Readonly<{ periods: readonly Period[]; totals: Totals }> & Pick<View, 'by' | 'isTable'>

/** How a quantity is shown by day or week. */
type PeriodChart = Readonly<{
  title: string
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
  title: 'Bookings',
  note: () => 'Counted on the day they were made, by their status today.',
  parts: ({ bookings }) => [
    ['Paid', count(bookings.paid)],
    ['Not paid', count(bookings.unpaid)],
    ['Cancelled', count(bookings.cancelled)],
  ],
  axis: count,
  bar: ({ bookings: { made, paid, unpaid, cancelled } }) => ({
    text:
      made === 0
        ? 'no bookings'
        : `${plural(made, 'booking')}: ${count(paid)} paid, ${count(unpaid)} not paid, ${count(cancelled)} cancelled`,
    values: [paid, unpaid, cancelled],
  }),
  columns: ['Made', 'Paid', 'Not paid', 'Cancelled'],
  cells: ({ bookings: { made, paid, unpaid, cancelled } }) => [made, paid, unpaid, cancelled].map(count),
}

const revenue: PeriodChart = {
  title: 'Revenue',
  note: () => 'Counted on the day the money moved. Refunds are below the line.',
  parts: ({ revenue }) => [
    ['Received', dollars(revenue.received)],
    ['Refunded', dollars(revenue.refunded)],
  ],
  axis: value => `${value < 0 ? '−' : ''}$${count(Math.abs(value))}`,
  bar: ({ revenue: { received, refunded, net } }) => ({
    text: `${dollars(received)} received${refunded === 0 ? '' : `, ${dollars(refunded)} refunded, ${dollars(net)} net`}`,
    values: [received, -refunded],
  }),
  columns: ['Received', 'Refunded', 'Net'],
  cells: ({ revenue: { received, refunded, net } }) => [received, refunded, net].map(dollars),
}

/** A percentage, not a number, makes quiet and busy periods comparable. */
const conversion: PeriodChart = {
  title: 'Quote to paid',
  note: by =>
    `The share of each ${by}’s quotes that have been paid so far, and the number of quotes. A ${by} without quotes has no rate.`,
  parts: ({ quotes }) => [
    ['Paid', count(quotes.paid)],
    ['Booked, not paid', count(quotes.booked - quotes.paid)],
    ['Not booked', count(quotes.given - quotes.booked)],
  ],
  axis: value => `${value}%`,
  bar: ({ quotes: { given, booked, paid } }) => ({
    text:
      given === 0
        ? 'no quotes'
        : `${percent(paid / given)} paid, ${count(paid)} of ${plural(given, 'quote')}, ${count(booked)} booked`,
    values: [paid, booked - paid, given - booked].map(part => (shareOf(part, given) ?? 0) * 100),
    count: given > 0 ? count(given) : undefined,
  }),
  columns: ['Quotes', 'Booked', 'Paid', 'Quote to paid'],
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
        <ChartSection
          title={`${conversion.title} by ${data.by}`}
          note="No quotes were given on these days, so nothing could be booked."
        />
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
  const title = `${chart.title} by ${by}`
  return (
    <ChartSection title={title} note={chart.note(by)}>
      {isTable ? (
        <DataTable
          caption={title}
          head={[capitalized(by), ...chart.columns]}
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
            hint={`Point at a bar or use the arrow keys to see that ${by}.`}
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
    </ChartSection>
  )
}

const fillOf = (part: number): Fill => fills[part] ?? 'outlined'

/** Conversion funnel of the quotes in this range. Each step is as wide as its share of all quotes. */
function Funnel({ quotes }: Readonly<{ quotes: Totals['quotes'] }>) {
  const steps = [
    { name: 'Quotes', number: quotes.given },
    { name: 'Booked', number: quotes.booked },
    { name: 'Paid', number: quotes.paid },
  ]
  return (
    <ChartSection
      title="From quote to paid"
      note="Every price given on these days is a quote. It counts as booked once a customer books it, and as paid once that booking is paid, even if it is refunded later."
    >
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
                  {percent(shareOf(number, quotes.given))} of quotes
                </Text>
              )}
            </Flex>
          </li>
        ))}
      </ol>
    </ChartSection>
  )
}
