import { Card, Grid, Text } from '@radix-ui/themes'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { dollars } from '../../../shared/payment/dollars.ts'
import { count, hours, hoursOf, percent, plural } from './format.ts'
import { type Overview, shareOf, type Totals, utilizationOf } from './overview-data.ts'
import { periodInWords, spanInWords } from './periods.ts'

/** The four key figures up to today, each compared with the previous period. */
export function Figures({ overview: { sum, before, today } }: Readonly<{ overview: Overview }>) {
  const isThisYear = before.from.slice(0, 4) === today.slice(0, 4)
  const days = isThisYear ? periodInWords(before) : spanInWords(before)
  return (
    <Tiles>
      {figures.map(({ label, read, show, more, changeOf }) => {
        const [value, was] = [read(sum), read(before.sum)]
        return (
          <Tile key={label} label={label} value={show(value)} more={more(sum)}>
            <Change now={value} was={was} changeOf={changeOf} days={days} />
          </Tile>
        )
      })}
    </Tiles>
  )
}

/** Key figures of a range entirely in the future. */
export const PlannedFigures = ({ overview: { ahead } }: Readonly<{ overview: Overview }>) => (
  <Tiles>
    <Tile label="Jobs planned" value={count(ahead.jobs)} more={`${hours(ahead.scheduledHours)} h on jobs`} />
    <Tile label="Crew utilization" value={percent(utilizationOf(ahead))} more={hoursOf(ahead)} />
  </Tiles>
)

const Tiles = ({ children }: Readonly<{ children: ReactNode }>) => (
  <Grid columns={{ initial: '1', xs: '2', md: '4' }} gap="4" asChild>
    <dl>{children}</dl>
  </Grid>
)

type TileProps = Readonly<{ label: string; value: string; more: string; children?: ReactNode }>

const Tile = ({ label, value, more, children }: TileProps) => (
  <Card asChild>
    <div>
      <Text size="2" color="gray" asChild>
        <dt>{label}</dt>
      </Text>
      <Text size="8" weight="bold" asChild>
        <dd>{value}</dd>
      </Text>
      <Text size="2" asChild>
        <dd>{more}</dd>
      </Text>
      {children && (
        <Text size="2" color="gray" asChild>
          <dd>{children}</dd>
        </Text>
      )}
    </div>
  </Card>
)

type Figure = Readonly<{
  label: string
  read(sum: Totals): number | undefined
  show(value: number | undefined): string
  more(sum: Totals): string
  /** Formatted amount of change. */
  changeOf(now: number, was: number): string | undefined
}>

/** Change of a quantity in percent; change of a share in percentage points. */
const inPercent = (now: number, was: number) => (was > 0 ? percent(Math.abs(now - was) / was) : undefined)
const inPoints = (now: number, was: number) => {
  const points = Math.abs(now - was) * 100
  return `${points.toLocaleString('en-US', { maximumFractionDigits: 1 })} points`
}

const figures: readonly Figure[] = [
  {
    label: 'Bookings',
    read: ({ bookings }) => bookings.made,
    show: (value = 0) => count(value),
    more: ({ bookings }) => `${count(bookings.paid)} paid`,
    changeOf: inPercent,
  },
  {
    label: 'Revenue',
    read: ({ revenue }) => revenue.net,
    show: (value = 0) => dollars(value),
    more: ({ revenue }) =>
      revenue.refunded === 0 ? 'nothing refunded' : `${dollars(revenue.refunded)} refunded`,
    changeOf: inPercent,
  },
  {
    label: 'Quote to paid',
    read: ({ quotes }) => shareOf(quotes.paid, quotes.given),
    show: percent,
    more: ({ quotes }) => `${count(quotes.paid)} of ${plural(quotes.given, 'quote')}`,
    changeOf: inPoints,
  },
  {
    label: 'Crew utilization',
    read: ({ work }) => utilizationOf(work),
    show: percent,
    more: ({ work }) => hoursOf(work),
    changeOf: inPoints,
  },
]

type ChangeProps = Readonly<{
  now: number | undefined
  was: number | undefined
  changeOf: Figure['changeOf']
  days: string
}>

function Change({ now, was, changeOf, days }: ChangeProps) {
  const by = now === undefined || was === undefined ? undefined : changeOf(now, was)
  if (now === undefined || was === undefined || by === undefined) return `nothing to compare with in ${days}`
  const Arrow = arrows[Math.sign(now - was) + 1] ?? ArrowRight
  return (
    <>
      <Arrow size={14} aria-hidden />{' '}
      {now === was ? `same as in ${days}` : `${by} ${now > was ? 'more' : 'less'} than ${days}`}
    </>
  )
}

/** Less, the same, more. */
const arrows = [ArrowDownRight, ArrowRight, ArrowUpRight]
