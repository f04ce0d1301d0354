import { Text } from '@radix-ui/themes'
import { EmptyState } from '../../../shared/components/states.tsx'
import { Crew } from '../../../shared/drawings/drawings.tsx'
import { capitalized } from '../../../shared/labels.ts'
import { AddCrewLink } from '../shared/parts.tsx'
import { Bar, BarGrid, type Fill } from './bar-grid.tsx'
import { ChartSection, DataTable, Legend } from './chart-parts.tsx'
import styles from './charts.module.css'
import { count, hours, hoursOf, percent, plural, wholePercent } from './format.ts'
import {
  type CrewHours,
  type Load,
  loadOf,
  type Overview,
  shareOfLoad,
  sumOfLoads,
  utilizationOf,
  type Work,
} from './overview-data.ts'
import { periodInFull, spansIn } from './periods.ts'
import type { By, View } from './view.ts'

/** Utilization of each crew by day or week, up to today and ahead. */
export function CrewLoad({ overview, view }: Readonly<{ overview: Overview; view: View }>) {
  const { by, isTable } = view
  const title = titleFor(by)
  if (overview.crews.length === 0)
    return (
      <EmptyState drawing={<Crew />} level={3} heading="No crews yet" action={<AddCrewLink />}>
        Add a crew to see its hours on jobs next to the hours it could work.
      </EmptyState>
    )
  return (
    <>
      <ChartSection
        title={title}
        note="Hours on jobs out of the hours a crew could work: its current working hours, minus days off. A job counts on the day it starts."
      >
        {isTable ? (
          <DataTable
            caption={title}
            head={[capitalized(by), ...overview.crews.map(crew => crew.name)]}
            rows={spansIn(overview, by).map(span => [
              periodInFull(span, by),
              ...overview.crews.map(crew => percent(shareOfLoad(loadOf(crew, span, overview)))),
            ])}
          />
        ) : (
          <CrewChart overview={overview} by={by} />
        )}
      </ChartSection>
      {isTable && <TotalsTable overview={overview} />}
    </>
  )
}

/** A row of load bars for all crews together and for each crew, with totals for the whole range. */
function CrewChart({ overview, by }: Readonly<{ overview: Overview; by: By }>) {
  const { crews, days, from, to, today } = overview
  const spans = spansIn({ from, to }, by)
  const loads = new Map(crews.map(crew => [crew, spans.map(span => loadOf(crew, span, overview))]))
  const barsOf = (name: string, loads: readonly Load[]) =>
    spans.flatMap((span, n) => {
      const load = loads[n]
      if (!load) return []
      const text = `${name}, ${periodInFull(span, by)}: ${loadInWords(load)}.`
      return { text, bar: <LoadBar load={load} />, number: numberOf(load) }
    })
  const all = spans.map((_, n) =>
    sumOfLoads([...loads].flatMap(([crew, each]) => (crew.isAtWork ? (each[n] ?? []) : []))),
  )
  const totals = { soFar: overview.sum.work, ahead: overview.ahead, isAtWork: true }
  const isBegun = days.length > 0
  return (
    <>
      <LoadLegend isBegun={isBegun} hasAhead={to > today} loads={[...loads.values()].flat()} />
      <BarGrid
        label={titleFor(by)}
        hint={`Point at a bar or use the arrow keys to see a crew’s ${by}.`}
        corner="Crew"
        periods={spans}
        by={by}
        start={Math.max(
          0,
          spans.findLastIndex(span => span.from <= today),
        )}
        rows={[
          {
            key: 'all',
            head: <RowHead {...totals} name="All crews" isBegun={isBegun} />,
            bars: barsOf('All crews', all),
          },
          ...[...loads].map(([crew, loads]) => ({
            key: crew.id,
            head: <RowHead {...crew} isBegun={isBegun} />,
            bars: barsOf(crew.name, loads),
          })),
        ]}
      />
    </>
  )
}

/** Jobs outside working hours show a full outlined bar. Overbooking shows a line on top. */
function LoadBar({ load: { soFar, ahead, workable } }: Readonly<{ load: Load }>) {
  const scheduled = soFar + ahead
  if (scheduled + workable === 0) return <span className={`${styles.bar} ${styles.closed}`} />
  const high = Math.max(scheduled, workable)
  const parts: readonly Readonly<{ fill: Fill; from: number; to: number }>[] =
    workable === 0
      ? [{ fill: 'outlined', from: 0, to: high }]
      : [
          { fill: 'track', from: 0, to: high },
          { fill: 'solid', from: 0, to: soFar },
          { fill: 'striped', from: soFar, to: scheduled },
          { fill: 'over', from: 0, to: scheduled > workable ? high : 0 },
        ]
  return <Bar parts={parts.filter(({ from, to }) => from < to)} high={high} />
}

function numberOf(load: Load): string | undefined {
  const share = shareOfLoad(load)
  if (share !== undefined) return wholePercent(share)
  return load.jobs > 0 ? `${hours(load.soFar + load.ahead)} h` : undefined
}

type LoadLegendProps = Readonly<{ isBegun: boolean; hasAhead: boolean; loads: readonly Load[] }>

/** Legend of the fills that occur in the grid. */
function LoadLegend({ isBegun, hasAhead, loads }: LoadLegendProps) {
  const isOff = ({ workable }: Load) => workable === 0
  const entries = [
    { name: 'Through today', fill: 'solid', isUsed: isBegun },
    { name: 'Still to come', fill: 'striped', isUsed: hasAhead },
    { name: 'Over its hours', fill: 'over', isUsed: loads.some(load => (shareOfLoad(load) ?? 0) > 1) },
    {
      name: 'Jobs outside working hours',
      fill: 'outlined',
      isUsed: loads.some(load => isOff(load) && load.jobs > 0),
    },
    {
      name: 'No working hours',
      fill: 'closed',
      isUsed: loads.some(load => isOff(load) && load.jobs === 0),
    },
  ] as const
  return <Legend entries={entries.filter(({ isUsed }) => isUsed)} />
}

function loadInWords({ soFar, ahead, workable, jobs }: Load): string {
  const toCome = soFar > 0 && ahead > 0 ? `, ${hours(ahead)} h still to come` : ''
  if (workable === 0) {
    return jobs === 0 ? 'no working hours' : `${hours(soFar + ahead)} h of jobs, no working hours${toCome}`
  }
  const booked = `${hours(soFar + ahead)} of ${hours(workable)} h`
  const share = percent((soFar + ahead) / workable)
  return `${share}, ${booked}, ${jobs === 0 ? 'no jobs' : plural(jobs, 'job')}${toCome}`
}

type RowHeadProps = Pick<CrewHours, 'name' | 'soFar' | 'ahead' | 'isAtWork'> & Readonly<{ isBegun: boolean }>

const RowHead = ({ name, soFar, ahead, isAtWork, isBegun }: RowHeadProps) => (
  <>
    <Text weight="medium">{name}</Text>
    {isBegun && (
      <span className={styles.totals}>
        <strong>{percent(utilizationOf(soFar))}</strong>{' '}
        {isAtWork ? hoursOf(soFar) : `${hours(soFar.scheduledHours)} h of jobs, no longer active`},{' '}
        {plural(soFar.jobsDone, 'job')} done
      </span>
    )}
    {ahead.scheduledHours + ahead.workableHours > 0 && (
      <span className={styles.totals}>
        <strong>{percent(utilizationOf(ahead))}</strong> {hoursOf(ahead)}, still to come
      </span>
    )}
  </>
)

function TotalsTable({ overview: { crews, days, to, today } }: Readonly<{ overview: Overview }>) {
  const isBegun = days.length > 0
  const hasAhead = to > today
  return (
    <ChartSection title="Crew utilization, all days combined" note="Jobs done and total hours for each crew.">
      <DataTable
        caption="Crew utilization, all days combined"
        head={[
          'Crew',
          ...(isBegun ? ['Jobs done', 'Hours on jobs', 'Available hours', 'Share'] : []),
          ...(hasAhead ? ['To come: hours on jobs', 'To come: available hours', 'To come: share'] : []),
        ]}
        rows={crews.map(crew => [
          crew.name,
          ...(isBegun ? [count(crew.soFar.jobsDone), ...workCells(crew.soFar)] : []),
          ...(hasAhead ? workCells(crew.ahead) : []),
        ])}
      />
    </ChartSection>
  )
}

const workCells = (work: Work) => [
  hours(work.scheduledHours),
  hours(work.workableHours),
  percent(utilizationOf(work)),
]

const titleFor = (by: By) => `Crew utilization by ${by}`
