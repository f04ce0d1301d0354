import { Text } from '@radix-ui/themes'
import { EmptyState } from '../../../shared/components/states.tsx'
import { Crew } from '../../../shared/drawings/drawings.tsx'
import { capitalized } from '../../../shared/labels.ts'
import { AddCrewLink } from '../shared/parts.tsx'
import { ChartSection, DataTable } from './chart-parts.tsx'
import { count, hours, hoursOf, percent, plural } from './format.ts'
import styles from './load-grid.module.css'
import { LoadGrid, LoadLegend } from './load-grid.tsx'
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
import { periodInFull, periodInWords, spansIn } from './periods.ts'
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
  const cellsOf = (name: string, loads: readonly Load[]) =>
    spans.flatMap((span, n) => {
      const load = loads[n]
      return load ? [{ load, text: `${name}, ${periodInFull(span, by)}: ${loadInWords(load)}.` }] : []
    })
  const all = spans.map((_, n) =>
    sumOfLoads([...loads].flatMap(([crew, each]) => (crew.isAtWork ? (each[n] ?? []) : []))),
  )
  const totals = { soFar: overview.sum.work, ahead: overview.ahead, isAtWork: true }
  const isBegun = days.length > 0
  return (
    <>
      <LoadLegend isBegun={isBegun} hasAhead={to > today} loads={[...loads.values()].flat()} />
      <LoadGrid
        label={titleFor(by)}
        hint={`Point at a bar or use the arrow keys to see a crew’s ${by}.`}
        corner="Crew"
        columns={spans.map(span => ({
          key: span.from,
          name: periodInFull(span, by),
          tick: periodInWords({ from: span.from, to: span.from }),
        }))}
        start={Math.max(
          0,
          spans.findLastIndex(span => span.from <= today),
        )}
        rows={[
          {
            key: 'all',
            head: <RowHead {...totals} name="All crews" isBegun={isBegun} />,
            cells: cellsOf('All crews', all),
          },
          ...[...loads].map(([crew, loads]) => ({
            key: crew.id,
            head: <RowHead {...crew} isBegun={isBegun} />,
            cells: cellsOf(crew.name, loads),
          })),
        ]}
      />
    </>
  )
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
      <span className={styles.rowTotals}>
        <strong>{percent(utilizationOf(soFar))}</strong>{' '}
        {isAtWork ? hoursOf(soFar) : `${hours(soFar.scheduledHours)} h of jobs, no longer active`},{' '}
        {plural(soFar.jobsDone, 'job')} done
      </span>
    )}
    {ahead.scheduledHours + ahead.workableHours > 0 && (
      <span className={styles.rowTotals}>
        <strong>{percent(utilizationOf(ahead))}</strong> {hoursOf(ahead)}, {'Still to come'.toLowerCase()}
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
