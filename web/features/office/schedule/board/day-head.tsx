import { IconButton } from '@radix-ui/themes'
import { useAtomValue } from 'jotai'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { addDays, wholeDay } from '../../../schedule/days.ts'
import { ConnectionBadge } from '../../../tracking/connection-badge.tsx'
import { isOfficeConnected } from '../../line.ts'
import { useAddresses } from '../addresses.ts'
import styles from './day-head.module.css'
import { words } from './words.ts'

/** Which day the board shows, and the way to others. */
export function DayHead({ day, today }: Readonly<{ day: string; today: string }>) {
  const navigate = useNavigate()
  const { board } = useAddresses()
  const isConnected = useAtomValue(isOfficeConnected)
  return (
    <div className={styles.head}>
      <h2 aria-live="polite">{wholeDay(day)}</h2>
      <ConnectionBadge isConnected={isConnected} />
      <div className={styles.turn}>
        <Turn to={board(addDays(day, -1))} label={words.previous}>
          <ChevronLeft aria-hidden />
        </Turn>
        <input
          type="date"
          aria-label={words.day}
          value={day}
          onChange={({ target }) => target.value && navigate(board(target.value))}
        />
        <Turn to={board(addDays(day, 1))} label={words.next}>
          <ChevronRight aria-hidden />
        </Turn>
        <Link to={board()} aria-current={day === today ? 'date' : undefined}>
          {words.today}
        </Link>
      </div>
    </div>
  )
}

type TurnProps = Readonly<{ to: string; label: string; children: React.ReactNode }>

const Turn = ({ to, label, children }: TurnProps) => (
  <IconButton variant="ghost" color="gray" size="3" asChild>
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  </IconButton>
)
