import { Badge } from '@radix-ui/themes'
import { useState } from 'react'
import { Failed } from '../../../components/failed.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { useToday } from '../../../data/use-today.ts'
import { monthOf } from '../../schedule/days.ts'
import { useAppointments } from './appointments.ts'
import styles from './calendar.module.css'
import { Month } from './month.tsx'
import { Upcoming } from './upcoming.tsx'
import { words } from './words.ts'

/** A month of appointments, and the next ones as a list. */
export function Calendar() {
  const today = useToday()
  const appointments = useAppointments()
  const [month, setMonth] = useState<string>()
  if (appointments.isError) return <Failed onRetry={appointments.refetch}>{words.failed}</Failed>
  if (!appointments.data || !today) return <Waiting label={words.loading} height="70vh" />
  return (
    <div className={styles.calendar}>
      <Month
        month={month ?? monthOf(today)}
        onChange={setMonth}
        today={today}
        appointments={appointments.data}
      />
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
