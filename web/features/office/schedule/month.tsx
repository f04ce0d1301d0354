import { Box, Button, Flex, Heading, IconButton, Text } from '@radix-ui/themes'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { statusColors } from '../../../shared/components/status-badge.tsx'
import { timeInWords } from '../../../shared/dates/clock.ts'
import { addMonths, monthOf, wholeDay } from '../../../shared/dates/days.ts'
import { monthInWords, WeekdayRow, weekdays, weeksOf } from '../../../shared/dates/month-grid.tsx'
import { groupBy } from '../../../shared/group-by.ts'
import { serviceNames } from '../../../shared/labels.ts'
import { useOpenBooking } from '../shared/url.ts'
import styles from './calendar.module.css'
import { StepLink, useScheduleUrls } from './navigation.tsx'
import type { Appointment } from './schedule.tsx'

type MonthProps = Readonly<{
  /** YYYY-MM */
  month: string
  today: string
  appointments: readonly Appointment[]
}>

/** A month grid, Sunday to Saturday. On a phone, a list of the days with appointments. */
export function Month({ month, today, appointments }: MonthProps) {
  const ofDay = groupBy(appointments, ({ day }) => day)
  const urls = useScheduleUrls()
  const monthAway = (months: number) => urls.month(monthOf(addMonths(`${month}-01`, months)))
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section>
      <Flex align="center" gap={{ initial: '4', xs: '5' }} mb="4" pr="2">
        <Box flexGrow="1">
          <Heading as="h2" ref={title} tabIndex={-1} size={{ initial: '4', xs: '5' }} aria-live="polite">
            {monthInWords(month)}
          </Heading>
        </Box>
        {month !== monthOf(today) && (
          <Button variant="ghost" color="gray" asChild>
            {/* The link disappears after the click, so move the focus. */}
            <Link to={urls.month()} onClick={() => title.current?.focus()}>
              This month
            </Link>
          </Button>
        )}
        <StepLink to={monthAway(-1)} label="Previous month" isBack />
        <StepLink to={monthAway(1)} label="Next month" />
      </Flex>
      <table className={styles.month}>
        <WeekdayRow />
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week[0]}>
              {week.map((day, weekday) => (
                <Day
                  key={day}
                  day={day}
                  weekday={weekdays[weekday]?.short}
                  isToday={day === today}
                  isOutside={monthOf(day) !== month}
                  appointments={ofDay.get(day) ?? []}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type DayProps = Readonly<{
  day: string
  weekday: string | undefined
  isToday: boolean
  isOutside: boolean
  appointments: readonly Appointment[]
}>

function Day({ day, weekday, isToday, isOutside, appointments }: DayProps) {
  const { board } = useScheduleUrls()
  const more = appointments.length - shown
  return (
    <td
      data-weekday={weekday}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-empty={appointments.length === 0 || undefined}
    >
      <IconButton
        asChild
        size="1"
        m="0"
        radius="full"
        variant={isToday ? 'solid' : 'ghost'}
        color={isToday ? undefined : 'gray'}
        highContrast={!isToday}
      >
        <Link
          to={board(day)}
          aria-label={`See ${wholeDay(day)} on the board`}
          aria-current={isToday ? 'date' : undefined}
        >
          {Number(day.slice(8))}
        </Link>
      </IconButton>
      <Flex direction="column" align="stretch" gap="1" minWidth="0" mt="1">
        {appointments.length > 0 && (
          <Flex asChild direction="column" gap="1">
            <ul>
              {appointments.slice(0, shown).map(appointment => (
                <li key={appointment.id}>
                  <AppointmentLink appointment={appointment} />
                </li>
              ))}
            </ul>
          </Flex>
        )}
        {more > 0 && (
          <Text asChild size="1">
            <Link to={board(day)} aria-label={`See ${more} more on ${wholeDay(day)} on the board`}>
              +{more} more
            </Link>
          </Text>
        )}
      </Flex>
    </td>
  )
}

/** Spec §2: time, type, customer and provider name. */
function AppointmentLink({ appointment }: Readonly<{ appointment: Appointment }>) {
  const { linkTo } = useOpenBooking()
  const { id, time, serviceType, customerName, providerName, status } = appointment
  return (
    <Flex asChild direction="column" px="2" py="1">
      <Link {...linkTo(id)} className={styles.appointment} data-accent-color={statusColors[status]}>
        <Text size="1">
          <strong>{timeInWords(time)}</strong> {serviceNames[serviceType]}
        </Text>
        <Text size="1" truncate>
          {customerName}
        </Text>
        <Text size="1" truncate color="gray">
          {providerName ?? 'No crew'}
        </Text>
      </Link>
    </Flex>
  )
}

/** Spec §9: appointments shown per day. */
const shown = 2
