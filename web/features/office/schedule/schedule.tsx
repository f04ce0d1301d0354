import { Link, useSearchParams } from 'react-router-dom'
import { isDay } from '../../../shared/dates/day.ts'
import { useAddresses } from './addresses.ts'
import { Board } from './board/board.tsx'
import { Calendar } from './calendar.tsx'
import styles from './schedule.module.css'
import { words } from './words.ts'

/** Spec §2 "Admin dashboard": the "Schedule Calendar" tab, with the month and a day's dispatch board. */
export default function Schedule() {
  const [search] = useSearchParams()
  const { board, calendar } = useAddresses()
  const day = search.get('day') ?? ''
  const isBoard = search.get('view') === 'board'
  return (
    <>
      <nav className={styles.views} data-beside={isBoard || undefined} aria-label={words.views}>
        <Link to={calendar} aria-current={isBoard ? undefined : 'page'}>
          {words.calendar}
        </Link>
        <Link to={board()} aria-current={isBoard ? 'page' : undefined}>
          {words.board}
        </Link>
      </nav>
      {isBoard ? <Board day={isDay(day) ? day : undefined} /> : <Calendar />}
    </>
  )
}
