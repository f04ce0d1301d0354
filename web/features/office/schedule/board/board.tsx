import { Box, Button, Flex, Heading, Spinner, Text } from '@radix-ui/themes'
import { Undo2 } from 'lucide-react'
import { type ReactNode, type RefCallback, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Failed } from '../../../../shared/components/notice.tsx'
import { EmptyState, LoadingSkeleton } from '../../../../shared/components/states.tsx'
import { clockAt, minuteOf } from '../../../../shared/dates/clock.ts'
import { addDays, wholeDay } from '../../../../shared/dates/days.ts'
import { useNow } from '../../../../shared/dates/use-time.ts'
import { Truck } from '../../../../shared/drawings/drawings.tsx'
import { ConnectionBadge } from '../../../../shared/live/status.tsx'
import { DayInput } from '../../shared/fields.tsx'
import { LateArrivals } from '../../shared/late-arrivals.tsx'
import { useIsOfficeConnected } from '../../shared/live.tsx'
import { AddCrewLink } from '../../shared/parts.tsx'
import { useLateArrivals } from '../../shared/queries.ts'
import { useOpenBooking } from '../../shared/url.ts'
import { StepLink, useScheduleUrls } from '../navigation.tsx'
import { AbsenceDialog } from './absence-dialog.tsx'
import styles from './board.module.css'
import { type Board as BoardData, crewDaysOf, firstStart, hoursOf, type Job, useBoard } from './board-data.ts'
import { CrewRow, HourScale } from './crew-row.tsx'
import { along, type Span } from './layout.ts'
import { QuestionDialog } from './move-question.tsx'
import { type Drag, isMovable, moveFor } from './moves.ts'
import { Tray } from './tray.tsx'
import { useDrag } from './use-drag.ts'
import { type Moves, useMoves } from './use-moves.ts'

type BoardProps = Readonly<{
  day: string | undefined
  /** The links to the tab's views, shown beside the day. */
  views?: ReactNode
}>

/** A day's dispatch board. Defaults to today and moves on at midnight, for wall displays. */
export function Board({ day: asked, views }: BoardProps) {
  const now = useNow(30_000)
  const today = clockAt(now).day
  const day = asked ?? today
  return (
    <>
      <Flex wrap="wrap" align="center" gapX="5" gapY="3" mb="2">
        {views}
        <DayNavigation day={day} today={today} />
      </Flex>
      {day === today && <LateArrivals />}
      <Day key={day} day={day} now={day === today ? minuteOf(day, now) : undefined} />
    </>
  )
}

function DayNavigation({ day, today }: Readonly<{ day: string; today: string }>) {
  const navigate = useNavigate()
  const { board } = useScheduleUrls()
  const isConnected = useIsOfficeConnected()
  return (
    <>
      <Box flexGrow="1" flexBasis="256px">
        <Heading as="h2" size="5" aria-live="polite">
          {wholeDay(day)}
        </Heading>
      </Box>
      <ConnectionBadge isConnected={isConnected} />
      <Flex align="center" gap="4" pl={{ initial: '2', md: '0' }} width={{ initial: '100%', md: 'auto' }}>
        <StepLink to={board(addDays(day, -1))} label="Previous day" isBack />
        <Box width="152px">
          <DayInput aria-label="Day" value={day} onChange={day => day && navigate(board(day))} />
        </Box>
        <StepLink to={board(addDays(day, 1))} label="Next day" />
        <Button variant="ghost" size="3" color="gray" highContrast asChild>
          <Link to={board()} aria-current={day === today ? 'date' : undefined}>
            Today
          </Link>
        </Button>
      </Flex>
    </>
  )
}

type DayProps = Readonly<{
  day: string
  /** Current time in minutes since midnight, if the day is today. */
  now: number | undefined
}>

/**
 * Reads the day's data and makes its moves. Both are in one component, so that a render after a finished move always
 * has the data that was refetched for it.
 */
function Day({ day, now }: DayProps) {
  const board = useBoard(day)
  const moves = useMoves(id => board.data?.providers.find(crew => crew.id === id)?.name ?? '')
  return (
    <>
      {board.isError && (
        <Box mb="4">
          <Failed onRetry={board.refetch}>The schedule could not be loaded.</Failed>
        </Box>
      )}
      {board.isPending && <LoadingSkeleton label="Loading the schedule…" height="60vh" />}
      {board.data && <DayBoard day={day} now={now} board={board.data} moves={moves} />}
    </>
  )
}

function DayBoard({ day, now, board, moves }: DayProps & Readonly<{ board: BoardData; moves: Moves }>) {
  const { open } = useOpenBooking()
  const crewDays = crewDaysOf(board)
  const [dropped, setDropped] = useState<Drag>()
  const [absentId, setAbsentId] = useState<string>()
  const absent = crewDays.find(({ crew }) => crew.id === absentId)
  const isSettled = !moves.isBusy && !moves.question
  const shown = hoursOf(day, board)
  const dragging = useDrag({
    day,
    shown,
    isLocked: !isSettled,
    crews: board.providers,
    jobs: board.jobs,
    onDrop: drag => {
      const move = moveFor(day, drag)
      setDropped(drag)
      if (move) moves.request(move)
      else dragging.cancel(drag.job)
    },
  })
  const scrollToStart = useInitialScroll(shown, now ?? firstStart(day, board.jobs))
  useUndoKeys(() => !dragging.drag && moves.undo())
  // A dropped job stays in place until the server responds.
  const drag = dragging.drag ?? (isSettled ? undefined : dropped)
  // A moved job is a new element in its new row, and a closed dialog has lost the focus.
  useEffect(() => {
    if (!isSettled || !dropped) return
    document.querySelector<HTMLElement>(`[data-job="${dropped.job.id}"]`)?.focus({ preventScroll: true })
    setDropped(undefined)
  }, [isSettled, dropped])
  const { onKeyDown, onPointerDown } = dragging
  const handlers = { onOpen: ({ id }: Job) => open(id), onKeyDown, onPointerDown }
  const slips = new Map(useLateArrivals().data?.map(({ id, minutesLate }) => [id, minutesLate]))
  const view = { day, shown, now, drag, handlers, slips }
  if (crewDays.length === 0)
    return (
      <EmptyState drawing={<Truck />} heading="No crew to send" action={<AddCrewLink />}>
        Add a crew under Providers to see its days here.
      </EmptyState>
    )
  return (
    <Flex
      ref={dragging.surface}
      direction="column"
      gap="3"
      minWidth="0"
      className={styles.day}
      data-dragging={dragging.drag ? true : undefined}
      aria-busy={moves.isBusy}
    >
      <LastAction moves={moves} isDragging={dragging.drag !== undefined} />
      <div
        ref={scrollToStart}
        className={styles.scroller}
        style={{ '--hours': (shown.to - shown.from) / 60 }}
        data-scroller
      >
        <HourScale view={view} />
        <ul className={styles.rows} aria-label="Crews">
          {crewDays.map(({ crew, ...ofDay }) => (
            <CrewRow key={crew.id} view={view} crew={crew} {...ofDay} onAbsent={() => setAbsentId(crew.id)} />
          ))}
        </ul>
      </div>
      <Tray view={view} jobs={board.unassigned} />
      <p className={dragging.drag ? styles.announcement : 'visually-hidden'} role="status">
        {dragging.announcement}
      </p>
      {absent && (
        <AbsenceDialog
          day={day}
          crew={absent.crew}
          jobs={absent.jobs.filter(isMovable)}
          onConfirm={(planned, isDayOff) => {
            setAbsentId(undefined)
            const dayOff = { from: day, to: day, note: 'Unavailable' }
            moves.coverAbsence(absent.crew, planned, isDayOff ? dayOff : undefined)
          }}
          onLeave={() => setAbsentId(undefined)}
        />
      )}
      {moves.question && (
        <QuestionDialog
          question={moves.question}
          onConfirm={() => moves.question && moves.confirm(moves.question)}
          onLeave={moves.leave}
        />
      )}
    </Flex>
  )
}

/** The last action with its undo button, or instructions. Reserves the button's height, so that the board stays put. */
const LastAction = ({ moves, isDragging }: Readonly<{ moves: Moves; isDragging: boolean }>) => (
  <Flex wrap="wrap" align="center" gapX="4" gapY="2" minHeight="32px">
    {moves.last ? (
      <>
        <Text>{moves.last.sentence}</Text>
        <Button variant="soft" onClick={moves.undo} disabled={moves.isBusy || isDragging} title="Ctrl+Z">
          <Undo2 size={16} aria-hidden /> Undo
        </Button>
      </>
    ) : (
      <Text as="p" size="2" color="gray">
        <span className={styles.withTouch}>
          Press and hold a job until it lifts, then drag it to another time or crew.
        </span>
        <span className={styles.withPointer}>
          Drag a job to another time or crew, or pick it up with Space, move it with the arrow keys, drop it
          with Enter and cancel with Escape.
        </span>
      </Text>
    )}
    {moves.isBusy && (
      <Text size="2" color="gray" className={styles.busy}>
        <Spinner /> Saving…
      </Text>
    )}
  </Flex>
)

/**
 * Returns the ref of the board's scroller. If not all hours fit, scrolls to an hour before `minute` (the current time or
 * the first job) on mount only.
 */
function useInitialScroll(shown: Span, minute: number | undefined): RefCallback<HTMLElement> {
  // State, so that only the initial values count.
  const [scroll] = useState(() => (scroller: HTMLElement | null) => {
    if (!scroller || minute === undefined) return
    const names = Number.parseFloat(getComputedStyle(scroller).scrollPaddingLeft) || 0
    scroller.scrollLeft = along(shown, minute - 60) * (scroller.scrollWidth - names)
  })
  return scroll
}

/**
 * Ctrl+Z or Command+Z undoes the last move, except in text fields, which have their own undo, and while a dialog is
 * open.
 */
function useUndoKeys(undo: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    if (event.target instanceof HTMLElement && event.target.closest(withOwnKeys)) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

const withOwnKeys = 'input, textarea, select, [role=dialog], [role=alertdialog]'
