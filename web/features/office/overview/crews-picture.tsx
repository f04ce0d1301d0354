import styles from './crews-picture.module.css'
import { type Load, loadOf, sumOfLoads } from './load.ts'
import { LoadGrid } from './load-grid.tsx'
import { LoadLegend } from './load-legend.tsx'
import { periodInFull, periodInWords, spansIn } from './periods.ts'
import { percent, shareOfWork } from './share.ts'
import type { Crew, Overview } from './use-overview.ts'
import type { By } from './view.ts'
import { words } from './words.ts'

/** A row of load bars for all crews together and for each crew, with totals for the whole range. */
export function CrewsPicture({ overview, by }: Readonly<{ overview: Overview; by: By }>) {
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
  const inAll = { soFar: overview.sum.work, ahead: overview.ahead, isAtWork: true }
  const isBegun = days.length > 0
  return (
    <>
      <LoadLegend isBegun={isBegun} hasAhead={to > today} loads={[...loads.values()].flat()} />
      <LoadGrid
        label={words.crewsBy[by]}
        hint={words.pickCell[by]}
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
            head: <Head {...inAll} name={words.allCrews} isBegun={isBegun} />,
            cells: cellsOf(words.allCrews, all),
          },
          ...[...loads].map(([crew, loads]) => ({
            key: crew.id,
            head: <Head {...crew} isBegun={isBegun} />,
            cells: cellsOf(crew.name, loads),
          })),
        ]}
      />
    </>
  )
}

type HeadProps = Pick<Crew, 'name' | 'soFar' | 'ahead' | 'isAtWork'> & Readonly<{ isBegun: boolean }>

function Head({ name, soFar, ahead, isAtWork, isBegun }: HeadProps) {
  return (
    <>
      <strong className={styles.name}>{name}</strong>
      {isBegun && (
        <span className={styles.sum}>
          <strong>{percent(shareOfWork(soFar))}</strong>{' '}
          {isAtWork ? words.ofHours(soFar) : words.leftWith(soFar)}, {words.done(soFar.jobsDone)}
        </span>
      )}
      {ahead.scheduledHours + ahead.workableHours > 0 && (
        <span className={styles.sum}>
          <strong>{percent(shareOfWork(ahead))}</strong> {words.ofHours(ahead)}, {words.ahead.toLowerCase()}
        </span>
      )}
    </>
  )
}
