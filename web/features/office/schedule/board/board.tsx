import { Button, Spinner } from '@radix-ui/themes'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Failed } from '../../../../shared/components/notice.tsx'
import { EmptyState, LoadingSkeleton } from '../../../../shared/components/states.tsx'
import { clockAt } from '../../../../shared/dates/schedule/clock.ts'
import { minuteOf } from '../../../../shared/dates/schedule/day-minutes.ts'
import { useNow } from '../../../../shared/dates/use-now.ts'
import { Truck } from '../../../../shared/drawings/drawings.tsx'
import { AddCrewLink } from '../../shared/parts.tsx'
import { useOpenBooking } from '../../shared/url.ts'
import { words as tabWords } from '../words.ts'
import styles from './board.module.css'
import { CannotCome } from './cannot-come.tsx'
import { DayHead } from './day-head.tsx'
import { firstBegin, type Held, isMovable, moveFor } from './held.ts'
import { Hours } from './hours.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { Row } from './row.tsx'
import { hoursOf, rowsOf } from './rows.ts'
import { Tray } from './tray.tsx'
import { type Board as BoardData, useBoard } from './use-board.ts'
import { useFirstView } from './use-first-view.ts'
import { useHeld } from './use-held.ts'
import { useMoves } from './use-moves.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { words } from './words.ts'

/** A day's dispatch board. Defaults to today and moves on at midnight, for wall displays. */
export function Board({ day: asked }: Readonly<{ day: string | undefined }>) {
  const now = useNow(30_000)
  const today = clockAt(now).day
  const day = asked ?? today
  const board = useBoard(day)
  return (
    <>
      <DayHead day={day} today={today} />
      {board.isError && (
        <div className={styles.failed}>
          <Failed onRetry={board.refetch}>{tabWords.failed}</Failed>
        </div>
      )}
      {board.data && (
        <Day key={day} day={day} board={board.data} now={day === today ? minuteOf(day, now) : undefined} />
      )}
      {board.isPending && <LoadingSkeleton label={tabWords.loading} height="60vh" />}
    </>
  )
}

type DayProps = Readonly<{ day: string; board: BoardData; now: number | undefined }>

function Day({ day, board, now }: DayProps) {
  const { open } = useOpenBooking()
  const rows = rowsOf(board)
  const moves = useMoves(id => rows.find(({ crew }) => crew.id === id)?.crew.name ?? '')
  const [dropped, setDropped] = useState<Held>()
  const [absent, setAbsent] = useState<string>()
  const absence = rows.find(({ crew }) => crew.id === absent)
  const isSettled = !moves.isBusy && !moves.question
  const shown = hoursOf(day, board)
  const carrying = useHeld({
    day,
    shown,
    isLocked: !isSettled,
    crews: board.providers,
    jobs: board.jobs,
    onDrop: held => {
      const move = moveFor(day, held)
      setDropped(held)
      if (move) moves.ask(move)
      else carrying.putBack(held.job)
    },
  })
  const firstView = useFirstView(shown, now ?? firstBegin(day, board.jobs))
  useUndoKeys(() => !carrying.held && moves.undo())
  // A dropped job stays in place until the server responds.
  const held = carrying.held ?? (isSettled ? undefined : dropped)
  useEffect(() => {
    if (!isSettled || !dropped) return
    document.querySelector<HTMLElement>(`[data-job="${dropped.job.id}"]`)?.focus({ preventScroll: true })
    setDropped(undefined)
  }, [isSettled, dropped])
  const handling = {
    open: ({ id }: Readonly<{ id: string }>) => open(id),
    press: carrying.press,
    grab: carrying.carry,
  }
  if (rows.length === 0)
    return (
      <EmptyState drawing={<Truck />} heading={words.noCrews} action={<AddCrewLink />}>
        {words.noCrewsMore}
      </EmptyState>
    )
  return (
    <div
      ref={carrying.surface}
      className={styles.day}
      data-carrying={carrying.held ? true : undefined}
      aria-busy={moves.isBusy}
    >
      <div className={styles.last}>
        {moves.last ? (
          <>
            <span>{moves.last.sentence}</span>
            <Button
              variant="soft"
              onClick={moves.undo}
              disabled={moves.isBusy || !!carrying.held}
              title={words.undoKeys}
            >
              <Undo2 size={16} aria-hidden /> {words.undo}
            </Button>
          </>
        ) : (
          <p className={styles.how}>
            <span>{words.howByTouch}</span>
            <span>{words.how}</span>
          </p>
        )}
        {moves.isBusy && (
          <em className={styles.busy}>
            <Spinner /> {words.busy}
          </em>
        )}
      </div>
      <div
        ref={firstView}
        className={styles.scroll}
        style={{ '--hours': (shown.to - shown.from) / 60 }}
        data-scroller
      >
        <Hours day={day} shown={shown} now={now} />
        <ul className={styles.rows} aria-label={words.crews}>
          {rows.map(({ crew, jobs }) => (
            <Row
              key={crew.id}
              {...{ day, shown, crew, jobs, held, now, handling }}
              onAbsent={() => setAbsent(crew.id)}
            />
          ))}
        </ul>
      </div>
      <Tray day={day} jobs={board.unassigned} held={held} handling={handling} />
      <p className={carrying.held ? styles.said : 'visually-hidden'} role="status">
        {carrying.said}
      </p>
      {absence && (
        <CannotCome
          day={day}
          crew={absence.crew}
          jobs={absence.jobs.filter(isMovable)}
          onConfirm={(planned, isDayOff) => {
            setAbsent(undefined)
            const dayOff = { from: day, to: day, note: words.cannotCome.note }
            moves.relieve({ crew: absence.crew, moves: planned, dayOff: isDayOff ? dayOff : undefined })
          }}
          onLeave={() => setAbsent(undefined)}
        />
      )}
      {moves.question && (
        <QuestionDialog
          question={moves.question}
          onConfirm={() => moves.question && moves.confirm(moves.question)}
          onLeave={moves.leave}
        />
      )}
    </div>
  )
}
