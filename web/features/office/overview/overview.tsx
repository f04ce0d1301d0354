import { Button } from '@radix-ui/themes'
import { Link, useSearchParams } from 'react-router-dom'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState, LoadingSkeleton } from '../../../shared/components/states.tsx'
import { useToday } from '../../../shared/dates/use-today.ts'
import { Road } from '../../../shared/drawings/drawings.tsx'
import { useUrlWith } from '../shared/url.ts'
import { BookingsSection } from './bookings-section.tsx'
import { Controls } from './controls.tsx'
import { ConversionSection } from './conversion-section.tsx'
import { CrewsSection } from './crews-section.tsx'
import { Figures, Planned } from './figures.tsx'
import { FunnelSection } from './funnel-section.tsx'
import styles from './overview.module.css'
import { periodsOf, spanInWords } from './periods.ts'
import { RevenueSection } from './revenue-section.tsx'
import { type Overview, useOverview } from './use-overview.ts'
import { type View, viewIn } from './view.ts'
import { words } from './words.ts'

/** The Overview tab: business results in four figures and four charts. */
export default function OverviewTab() {
  const today = useToday()
  const [search] = useSearchParams()
  if (!today) return <LoadingSkeleton label={words.loading} height="70vh" />
  const view = viewIn(search, today)
  return (
    <div className={styles.tab}>
      <header className={styles.head}>
        <h2 className={styles.title}>{words.title}</h2>
        <p className={styles.span}>{spanInWords(view.span)}</p>
      </header>
      <Controls view={view} />
      <Content view={view} />
    </div>
  )
}

function Content({ view }: Readonly<{ view: View }>) {
  const { data, isError, isPlaceholderData, refetch } = useOverview(view.span)
  const failed = isError && <Failed onRetry={refetch}>{words.failed}</Failed>
  if (!data) return failed || <LoadingSkeleton label={words.loading} height="70vh" />
  return (
    <div className={styles.content} aria-busy={isPlaceholderData}>
      {failed}
      <Business overview={data} view={view} />
      <CrewsSection overview={data} view={view} />
    </div>
  )
}

function Business({ overview, view }: Readonly<{ overview: Overview; view: View }>) {
  if (overview.days.length === 0) return <Planned overview={overview} />
  if (isQuiet(overview)) return <Nothing overview={overview} />
  const periods = periodsOf(overview.days, view.by)
  const picture = { periods, sum: overview.sum, by: view.by, isTable: view.isTable }
  return (
    <>
      <Figures overview={overview} />
      <div className={styles.pair}>
        <BookingsSection {...picture} />
        <RevenueSection {...picture} />
        <ConversionSection {...picture} />
        {!view.isTable && overview.sum.quotes.given > 0 && <FunnelSection quotes={overview.sum.quotes} />}
      </div>
    </>
  )
}

/** Whether there was no activity in this range or the one before. */
const isQuiet = ({ sum, before }: Overview) =>
  [sum, before.sum].every(
    ({ bookings, revenue, quotes }) =>
      bookings.made === 0 && quotes.given === 0 && revenue.received === 0 && revenue.refunded === 0,
  )

function Nothing({ overview }: Readonly<{ overview: Overview }>) {
  const address = useUrlWith()
  return (
    <EmptyState
      drawing={<Road />}
      level={3}
      heading={words.nothing}
      action={
        <Button size="3" variant="soft" asChild>
          <Link to={address({ range: undefined, from: undefined, to: undefined })}>{words.lastWeeks}</Link>
        </Button>
      }
    >
      {words.nothingMore(spanInWords(overview))}
    </EmptyState>
  )
}
