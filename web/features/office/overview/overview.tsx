import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { Link, useSearchParams } from 'react-router-dom'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState, LoadingSkeleton } from '../../../shared/components/states.tsx'
import { useToday } from '../../../shared/dates/use-time.ts'
import { Road } from '../../../shared/drawings/drawing.tsx'
import { useUrlWith } from '../shared/url.ts'
import { Controls } from './controls.tsx'
import { CrewLoad } from './crew-load.tsx'
import { Figures, PlannedFigures } from './figures.tsx'
import { type Overview, useOverview } from './overview-data.ts'
import { PeriodCharts } from './period-charts.tsx'
import { periodsOf, spanInWords } from './periods.ts'
import { type View, viewIn } from './view.ts'

/** The Overview tab: business results in four figures and four charts. */
export default function OverviewTab() {
  const today = useToday()
  const [search] = useSearchParams()
  if (!today) return <LoadingSkeleton label="Loading the overview…" height="70vh" />
  const view = viewIn(search, today)
  return (
    <Flex direction="column" gap="6" maxWidth="1600px">
      <Flex wrap="wrap" align="baseline" gapX="4" gapY="1">
        <Heading as="h2" size="5">
          Overview
        </Heading>
        <Text color="gray">{spanInWords(view.span)}</Text>
      </Flex>
      <Controls view={view} />
      <Content view={view} />
    </Flex>
  )
}

function Content({ view }: Readonly<{ view: View }>) {
  const { data, isError, isPlaceholderData, refetch } = useOverview(view.span)
  const failed = isError && (
    <Failed onRetry={refetch}>The overview could not be loaded. Check your connection and try again.</Failed>
  )
  if (!data) return failed || <LoadingSkeleton label="Loading the overview…" height="70vh" />
  return (
    <Flex
      direction="column"
      gap="6"
      minWidth="0"
      aria-busy={isPlaceholderData}
      style={{ opacity: isPlaceholderData ? 0.6 : undefined }}
    >
      {failed}
      <Business overview={data} view={view} />
      <CrewLoad overview={data} view={view} />
    </Flex>
  )
}

function Business({ overview, view: { by, isTable } }: Readonly<{ overview: Overview; view: View }>) {
  if (overview.days.length === 0) return <PlannedFigures overview={overview} />
  if (isQuiet(overview)) return <NothingHappened overview={overview} />
  return (
    <>
      <Figures overview={overview} />
      <PeriodCharts periods={periodsOf(overview.days, by)} totals={overview.sum} by={by} isTable={isTable} />
    </>
  )
}

/** Whether there was no activity in this range or the one before. */
const isQuiet = ({ sum, before }: Overview) =>
  [sum, before.sum].every(
    ({ bookings, revenue, quotes }) =>
      bookings.made === 0 && quotes.given === 0 && revenue.received === 0 && revenue.refunded === 0,
  )

function NothingHappened({ overview }: Readonly<{ overview: Overview }>) {
  const urlWith = useUrlWith()
  return (
    <EmptyState
      drawing={<Road />}
      level={3}
      heading="Nothing on these days"
      action={
        <Button size="3" variant="soft" asChild>
          <Link to={urlWith({ range: undefined, from: undefined, to: undefined })}>
            Show the last 4 weeks
          </Link>
        </Button>
      }
    >
      There were no quotes, bookings or payments in {spanInWords(overview)}. Counting starts with the first
      quote a visitor asks for.
    </EmptyState>
  )
}
