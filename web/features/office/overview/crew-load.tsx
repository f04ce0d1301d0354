import { Text } from '@radix-ui/themes'
import { EmptyState } from '../../../shared/components/states.tsx'
import { Crew as CrewDrawing } from '../../../shared/drawings/drawings.tsx'
import { AddCrewLink } from '../shared/parts.tsx'
import { DataTable, Section } from './chart-parts.tsx'
import styles from './load-grid.module.css'
import { LoadGrid, LoadLegend } from './load-grid.tsx'
import {
  type Crew,
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
import { count, hours, percent, words } from './words.ts'

/** Utilization of each crew by day or week, up to today and ahead. */
export function CrewLoad({ overview, view }: Readonly<{ overview: Overview; view: View }>) {
  const { by, isTable } = view
  if (overview.crews.length === 0)
    return (
      <EmptyState drawing={<CrewDrawing />} level={3} heading={words.noCrews} action={<AddCrewLink />}>
        {words.noCrewsMore}
      </EmptyState>
    )
  return (
    <>
      <Section title={words.crewsBy[by]} note={words.crewsNote}>
        {isTable ? (
          <DataTable
            caption={words.crewsBy[by]}
            head={[words.day[by], ...overview.crews.map(crew => crew.name)]}
            rows={spansIn(overview, by).map(span => [
              periodInFull(span, by),
              ...overview.crews.map(crew => percent(shareOfLoad(loadOf(crew, span, overview)))),
            ])}
          />
        ) : (
          <CrewChart overview={overview} by={by} />
        )}
      </Section>
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
      return load ? [{ load, text: `${name}, ${periodInFull(span, by)}: ${words.loadText(load)}.` }] : []
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
        label={words.crewsBy[by]}
        hint={words.selectCell[by]}
        corner={words.crew}
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
            head: <RowHead {...totals} name={words.allCrews} isBegun={isBegun} />,
            cells: cellsOf(words.allCrews, all),
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

type RowHeadProps = Pick<Crew, 'name' | 'soFar' | 'ahead' | 'isAtWork'> & Readonly<{ isBegun: boolean }>

const RowHead = ({ name, soFar, ahead, isAtWork, isBegun }: RowHeadProps) => (
  <>
    <Text weight="medium">{name}</Text>
    {isBegun && (
      <span className={styles.rowTotals}>
        <strong>{percent(utilizationOf(soFar))}</strong>{' '}
        {isAtWork ? words.ofHours(soFar) : words.noLongerActive(soFar)}, {words.done(soFar.jobsDone)}
      </span>
    )}
    {ahead.scheduledHours + ahead.workableHours > 0 && (
      <span className={styles.rowTotals}>
        <strong>{percent(utilizationOf(ahead))}</strong> {words.ofHours(ahead)}, {words.ahead.toLowerCase()}
      </span>
    )}
  </>
)

function TotalsTable({ overview: { crews, days, to, today } }: Readonly<{ overview: Overview }>) {
  const isBegun = days.length > 0
  const hasAhead = to > today
  return (
    <Section title={words.crewTotals} note={words.crewTotalsNote}>
      <DataTable
        caption={words.crewTotals}
        head={[
          words.crew,
          ...(isBegun ? [words.jobsDone, words.scheduled, words.workable, words.share] : []),
          ...(hasAhead ? [words.aheadScheduled, words.aheadWorkable, words.aheadShare] : []),
        ]}
        rows={crews.map(crew => [
          crew.name,
          ...(isBegun ? [count(crew.soFar.jobsDone), ...workCells(crew.soFar)] : []),
          ...(hasAhead ? workCells(crew.ahead) : []),
        ])}
      />
    </Section>
  )
}

const workCells = (work: Work) => [
  hours(work.scheduledHours),
  hours(work.workableHours),
  percent(utilizationOf(work)),
]
