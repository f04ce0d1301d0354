import { Badge } from '@radix-ui/themes'
import { useSearchParams } from 'react-router-dom'
import { Failed } from '../../../shared/components/notice.tsx'
import { LoadingSkeleton } from '../../../shared/components/states.tsx'
import { monthOf } from '../../../shared/dates/schedule/days.ts'
import { useToday } from '../../../shared/dates/use-today.ts'
import { useAppointments } from './appointments.ts'
import styles from './calendar.module.css'
import { Month } from './month.tsx'
import { Upcoming } from './upcoming.tsx'
import { words } from './words.ts'

/** A month of appointments, with a list of the next ones. */
export function Calendar() {
  const today = useToday()
  const appointments = useAppointments()
  const [search] = useSearchParams()
  if (appointments.isError) return <Failed onRetry={appointments.refetch}>{words.failed}</Failed>
  if (!appointments.data || !today) return <LoadingSkeleton label={words.loading} height="70vh" />
  return (
    <div className={styles.calendar}>
      <Month month={monthIn(search) ?? monthOf(today)} today={today} appointments={appointments.data} />
      <aside>
        <Badge size="2" color="gray" highContrast>
          {words.scheduled} <strong>{appointments.data.length}</strong>
        </Badge>
        <h2 className={styles.heading}>{words.upcoming}</h2>
        <Upcoming appointments={appointments.data} today={today} />
      </aside>
    </div>
  )
}

/** The month from the URL, or undefined if invalid. */
function monthIn(search: URLSearchParams): string | undefined {
  const month = search.get('month') ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined
}
