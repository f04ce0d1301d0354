import { EmptyState } from '../../../shared/components/states.tsx'
import { Crew as CrewDrawing } from '../../../shared/drawings/drawings.tsx'
import { AddCrewLink } from '../shared/parts.tsx'
import { CrewsPicture } from './crews-picture.tsx'
import { loadOf, shareOfLoad } from './load.ts'
import { periodInFull, spansIn } from './periods.ts'
import { Facts, Section } from './section.tsx'
import { percent, shareOfWork, type Work } from './share.ts'
import type { Overview } from './use-overview.ts'
import type { View } from './view.ts'
import { count, hours, words } from './words.ts'

/** Utilization of each crew by day or week, up to today and ahead. */
export function CrewsSection({
  overview,
  view: { by, isTable },
}: Readonly<{ overview: Overview; view: View }>) {
  if (overview.crews.length === 0) return <NoCrews />
  return (
    <>
      <Section title={words.crewsBy[by]} note={words.crewsNote}>
        {isTable ? (
          <Facts
            caption={words.crewsBy[by]}
            head={[words.day[by], ...overview.crews.map(crew => crew.name)]}
            rows={spansIn(overview, by).map(span => [
              periodInFull(span, by),
              ...overview.crews.map(crew => percent(shareOfLoad(loadOf(crew, span, overview)))),
            ])}
          />
        ) : (
          <CrewsPicture overview={overview} by={by} />
        )}
      </Section>
      {isTable && <InAll overview={overview} />}
    </>
  )
}

function InAll({ overview: { crews, days, to, today } }: Readonly<{ overview: Overview }>) {
  const isBegun = days.length > 0
  const hasAhead = to > today
  return (
    <Section title={words.crewsInAll} note={words.crewsInAllNote}>
      <Facts
        caption={words.crewsInAll}
        head={[
          words.crew,
          ...(isBegun ? [words.jobsDone, words.scheduled, words.workable, words.share] : []),
          ...(hasAhead ? [words.aheadScheduled, words.aheadWorkable, words.aheadShare] : []),
        ]}
        rows={crews.map(crew => [
          crew.name,
          ...(isBegun ? [count(crew.soFar.jobsDone), ...cellsOf(crew.soFar)] : []),
          ...(hasAhead ? cellsOf(crew.ahead) : []),
        ])}
      />
    </Section>
  )
}

const cellsOf = (work: Work) => [
  hours(work.scheduledHours),
  hours(work.workableHours),
  percent(shareOfWork(work)),
]

const NoCrews = () => (
  <EmptyState drawing={<CrewDrawing />} level={3} heading={words.noCrews} action={<AddCrewLink />}>
    {words.noCrewsMore}
  </EmptyState>
)
