import { TabNav } from '@radix-ui/themes'
import { Link, useSearchParams } from 'react-router-dom'
import { isDay } from '../../../shared/dates/days.ts'
import { Board } from './board/board.tsx'
import { Calendar } from './calendar.tsx'
import { useScheduleUrls } from './navigation.tsx'

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
    <TabNav.Root aria-label="View" mb={isBoard ? '0' : '4'}>
      <TabNav.Link asChild active={!isBoard}>
        <Link to={calendar}>Calendar</Link>
      </TabNav.Link>
      <TabNav.Link asChild active={isBoard}>
        <Link to={board()}>Dispatch board</Link>
      </TabNav.Link>
    </TabNav.Root>
  )
}
