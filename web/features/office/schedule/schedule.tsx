import { Badge, Box, Flex, Grid, Heading, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { api, unwrap } from '../../../shared/api/api.ts'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState, LoadingSkeleton } from '../../../shared/components/states.tsx'
import { StatusBadge } from '../../../shared/components/status-badge.tsx'
import { clockAt, timeInWords } from '../../../shared/dates/clock.ts'
import { dayInWords, isDay, monthOf } from '../../../shared/dates/days.ts'
import { useToday } from '../../../shared/dates/use-time.ts'
import { Road } from '../../../shared/drawings/drawing.tsx'
import { serviceNames } from '../../../shared/labels.ts'
import { officeKey } from '../shared/live.tsx'
import { LinkTabs } from '../shared/parts.tsx'
import { useOpenBooking } from '../shared/url.ts'
import { Board } from './board/board.tsx'
import styles from './calendar.module.css'
import { Month } from './month.tsx'
import { useScheduleUrls } from './navigation.tsx'
import { OfficeCalendar } from './office-calendar.tsx'

/** Spec §2 "Admin dashboard": the "Schedule Calendar" tab, with the month and a day's dispatch board. */
export default function Schedule() {
  const [search] = useSearchParams()
  const day = search.get('day') ?? ''
  const isBoard = search.get('view') === 'board'
  const views = <Views isBoard={isBoard} />
  if (isBoard) return <Board views={views} day={isDay(day) ? day : undefined} />
  return (
    <>
      {views}
      <Calendar />
    </>
  )
}

function Views({ isBoard }: Readonly<{ isBoard: boolean }>) {
  const { board, calendar } = useScheduleUrls()
  return (
    <LinkTabs
      aria-label="View"
      mb={isBoard ? '0' : '4'}
      links={[
        { name: 'Calendar', to: calendar, isCurrent: !isBoard },
        { name: 'Dispatch board', to: board(), isCurrent: isBoard },
      ]}
    />
  )
}

/** A month of appointments, with a list of the next ones. */
export function Calendar() {
  const today = useToday()
  // Spec §4: appointments are jobs with a scheduled date that are assigned or in progress, earliest first.
  const appointments = useQuery({
    queryKey: [...officeKey, 'bookings', 'schedule', 'appointments'],
    queryFn: readAppointments,
    staleTime: 0,
  })
  const [search] = useSearchParams()
  if (appointments.isError)
    return <Failed onRetry={appointments.refetch}>The schedule could not be loaded.</Failed>
  if (!appointments.data || !today) return <LoadingSkeleton label="Loading the schedule…" height="70vh" />
  return (
    <Grid columns={{ initial: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 288px' }} align="start" gap="6">
      <Month month={monthIn(search) ?? monthOf(today)} today={today} appointments={appointments.data} />
      <aside>
        <Badge size="2" color="gray" highContrast>
          Scheduled Appointments <Text weight="bold">{appointments.data.length}</Text>
        </Badge>
        <Heading as="h2" size="4" mt="4" mb="2">
          Upcoming Appointments
        </Heading>
        <Upcoming appointments={appointments.data} today={today} />
        <OfficeCalendar />
      </aside>
    </Grid>
  )
}

/** A scheduled job with its local day and time (HH:MM) in America/Chicago. */
export type Appointment = Awaited<ReturnType<typeof readAppointments>>[number]

async function readAppointments() {
  const jobs = await unwrap(api.admin.appointments.get())
  return jobs.map(job => ({ ...job, ...clockAt(job.scheduledDate) }))
}

/** The month from the URL, or undefined if invalid. */
function monthIn(search: URLSearchParams): string | undefined {
  const month = search.get('month') ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined
}

/** Spec §9: the ten earliest appointments from today on. */
function Upcoming({
  appointments,
  today,
}: Readonly<{ appointments: readonly Appointment[]; today: string }>) {
  const { linkTo } = useOpenBooking()
  const upcoming = appointments.filter(({ day }) => day >= today).slice(0, 10)
  if (upcoming.length === 0)
    return (
      <EmptyState drawing={<Road />} level={3} heading="No scheduled appointments">
        Assign a crew to a paid booking and it shows up here.
      </EmptyState>
    )
  return (
    <ol className={styles.upcoming}>
      {upcoming.map(({ id, day, time, serviceType, customerName, providerName, status }) => (
        <li key={id}>
          <Flex align="center" justify="between" gap="3" py="3" asChild>
            <Link {...linkTo(id)}>
              <Flex direction="column">
                <Text size="2" weight="bold">
                  {dayInWords(day)}, {timeInWords(time)}
                </Text>
                <Text size="2">
                  {customerName}, {serviceNames[serviceType]}
                </Text>
                <Text size="2" color="gray">
                  {providerName ?? 'No crew'}
                </Text>
              </Flex>
              <Box flexShrink="0">
                <StatusBadge status={status} />
              </Box>
            </Link>
          </Flex>
        </li>
      ))}
    </ol>
  )
}
