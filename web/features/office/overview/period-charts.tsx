import { Flex, Grid, Progress, Text } from '@radix-ui/themes'
import { capitalized } from '../../../shared/labels.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { Axis, Bar, BarGrid, type Fill } from './bar-grid.tsx'
import { scaleFor } from './chart-axis.ts'
import { ChartSection, DataTable, Legend } from './chart-parts.tsx'
import styles from './charts.module.css'
import { count, percent, plural } from './format.ts'
import { shareOf, type Totals } from './overview-data.ts'
import { type Period, periodInFull } from './periods.ts'
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
  /** A bar's description, its values, and the number below it. */
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
    <Grid
      columns={{ initial: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      gap={{ initial: '6', lg: '8' }}
      className={styles.charts}
    >
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
    </Grid>
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
            entries={chart.parts(totals).map(([name, value], n) => ({ name, value, fill: fillOf(n) }))}
          />
          <PeriodBars title={title} chart={chart} periods={periods} by={by} />
        </>
      )}
    </ChartSection>
  )
}

type PeriodBarsProps = Readonly<{ title: string; chart: PeriodChart }> & Pick<ChartData, 'periods' | 'by'>

function PeriodBars({ title, chart, periods, by }: PeriodBarsProps) {
  const bars = periods.map(period => {
    const { text, values, count } = chart.bar(period)
    return { text: `${periodInFull(period, by)}: ${text}.`, parts: stacked(values), number: count }
  })
  const ends = bars.flatMap(({ parts }) => parts.flatMap(({ from, to }) => [from, to]))
  const scale = scaleFor(Math.min(0, ...ends), Math.max(0, ...ends))
  return (
    <BarGrid
      label={title}
      hint={`Point at a bar or use the arrow keys to see that ${by}.`}
      corner={capitalized(by)}
      periods={periods}
      by={by}
      start={periods.length - 1}
      scale={scale}
      rows={[
        {
          key: title,
          head: <Axis scale={scale} format={chart.axis} />,
          bars: bars.map(({ parts, ...bar }) => ({ ...bar, bar: <Bar parts={parts} {...scale} /> })),
        },
      ]}
    />
  )
}

/** The nonzero parts of a bar. Positive values stack upward from zero, negative ones downward. */
const stacked = (values: readonly number[]) =>
  values.flatMap((value, n) => {
    if (value === 0) return []
    const before = sum(values.slice(0, n).filter(each => each < 0 === value < 0))
    const [from, to] = value > 0 ? [before, before + value] : [before + value, before]
    return { fill: fillOf(n), from, to }
  })

const fillOf = (part: number): Fill => fills[part] ?? 'outlined'
const fills = ['solid', 'striped', 'outlined'] as const

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Conversion funnel of the quotes in this range. Each step is as wide as its share of all quotes. */
function Funnel({ quotes }: Readonly<{ quotes: Totals['quotes'] }>) {
  const steps = [
    ['Quotes', quotes.given],
    ['Booked', quotes.booked],
    ['Paid', quotes.paid],
  ] as const
  return (
    <ChartSection
      title="From quote to paid"
      note="Every price given on these days is a quote. It counts as booked once a customer books it, and as paid once that booking is paid, even if it is refunded later."
    >
      <Flex direction="column" gap="3" asChild>
        <ol>
          {steps.map(([name, number], n) => (
            <li key={name}>
              <Flex gap="2" align="baseline">
                <Text weight="medium">{name}</Text>
                <Text size="4" weight="bold">
                  {count(number)}
                </Text>
                {n > 0 && (
                  <Text size="2" color="gray">
                    {percent(shareOf(number, quotes.given))} of quotes
                  </Text>
                )}
              </Flex>
              <Progress
                aria-hidden
                size="3"
                radius="small"
                value={(shareOf(number, quotes.given) ?? 0) * 100}
              />
            </li>
          ))}
        </ol>
      </Flex>
    </ChartSection>
  )
}
