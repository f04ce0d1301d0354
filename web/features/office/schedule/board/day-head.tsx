import { useAtomValue } from 'jotai'
import { Link, useNavigate } from 'react-router-dom'
import { addDays, wholeDay } from '../../../../shared/dates/schedule/days.ts'
import { ConnectionBadge } from '../../../../shared/live/connection-badge.tsx'
import { DayInput } from '../../shared/fields.tsx'
import { isOfficeConnected } from '../../shared/line.ts'
import { useAddresses } from '../addresses.ts'
import { Turn } from '../turn.tsx'
import styles from './day-head.module.css'
import { words } from './words.ts'

/** The board's current day and its date navigation. */
export function DayHead({ day, today }: Readonly<{ day: string; today: string }>) {
  const navigate = useNavigate()
  const { board } = useAddresses()
  const isConnected = useAtomValue(isOfficeConnected)
  return (
    <div className={styles.head}>
      <h2 aria-live="polite">{wholeDay(day)}</h2>
      <ConnectionBadge isConnected={isConnected} />
      <div className={styles.turn}>
        <Turn to={board(addDays(day, -1))} label={words.previous} isBack />
        <DayInput aria-label={words.day} value={day} onChange={day => day && navigate(board(day))} />
        <Turn to={board(addDays(day, 1))} label={words.next} />
        <Link to={board()} aria-current={day === today ? 'date' : undefined}>
          {words.today}
        </Link>
      </div>
    </div>
  )
}
