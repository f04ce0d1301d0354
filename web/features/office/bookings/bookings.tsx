import { Button } from '@radix-ui/themes'
import { ArrowUp } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { later } from '../../../shared/components/lazy.ts'
import { useListFocus } from '../../../shared/components/list-focus.ts'
import { Failed } from '../../../shared/components/notice.tsx'
import { LoadMore } from '../../../shared/components/states.tsx'
import type { Filter } from '../shared/booking-lists.ts'
import { type Keys, step, useKeys } from '../shared/keys.ts'
import { KeyLegend, ViewSwitch } from '../shared/parts.tsx'
import type { OfficeStatus } from '../shared/status.ts'
import { whyNotAssignable } from '../shared/status.ts'
import { type Part, useOpenBooking } from '../shared/url.ts'
import { BookingCard } from './booking-card.tsx'
import { BookingTable } from './booking-table.tsx'
import styles from './bookings.module.css'
import { Counters } from './counters.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type OfficeBooking, useBookings, useFilter, useQuietly } from './list.ts'
import { Nothing, Waiting } from './states.tsx'
import { useView, type View } from './use-view.ts'
import { table as tableWords, words } from './words.ts'

const AssignDialog = later(() => import('../shared/assign/assign-dialog.tsx'))

/** Spec §2: the Service Bookings tab, with counters, filters and a card for each request. */
export default function Bookings() {
  const { filter, change } = useFilter()
  const [sought, seek] = useState<string>()
  const [view, setView] = useView()
  return (
    <div className={styles.tab}>
      <h2 className="visually-hidden">{words.title}</h2>
      <Counters chosen={filter.status} onChoose={status => change({ status })} />
      <FilterBar filter={filter} onChange={change} onSeek={seek} />
      <div className={styles.ways}>
        <KeyLegend keys={words.keys} />
        <ViewSwitch label={tableWords.views} views={views} value={view} onChange={setView} />
      </div>
      <List filter={filter} view={view} sought={sought} onFound={() => seek(undefined)} />
    </div>
  )
}

const views = [
  ['cards', tableWords.cards],
  ['table', tableWords.table],
] as const

type ListProps = Readonly<{
  filter: Filter
  view: View
  /** The search text to act on when its results arrive: a single result opens; of several, the first gets the focus. */
  sought: string | undefined
  onFound: () => void
}>

function List({ filter, view, sought, onFound }: ListProps) {
  const query = useBookings(filter)
  const all = useMemo(() => query.data?.pages.flat() ?? [], [query.data])
  const { shown, fresh } = useQuietly(all)
  const [edited, setEdited] = useState<Edited>()
  const { openId, open, close } = useOpenBooking()
  const kept = useListFocus<HTMLElement>()
  const [assigned, setAssigned] = useState<OfficeBooking>()
  const assign = useCallback(
    (id: string) => setAssigned(all.find(booking => booking.id === id && !whyNotAssignable(booking))),
    [all],
  )
  useKeys(useMemo(() => keysFor({ open, close, assign, openId }), [open, close, assign, openId]))
  useEffect(() => {
    if (filter.q !== sought || query.isFetching) return
    onFound()
    const [first, ...others] = all
    if (others.length > 0) step(undefined, 1)
    else if (first) open(first.id)
  }, [filter.q, sought, onFound, query.isFetching, all, open])
  const chooseStatus = useCallback(
    (booking: OfficeBooking, to: OfficeStatus | undefined) => setEdited(to && { booking, to }),
    [],
  )

  const failed = query.isError && <Failed onRetry={query.refetch}>{words.failed}</Failed>
  if (!query.data) return failed || <Waiting />
  if (shown.length === 0 && !edited)
    return failed || <Nothing isAsked={Object.values(filter).some(Boolean)} />
  return (
    <>
      {fresh > 0 && (
        <Button className={styles.fresh} size="3" onClick={() => scrollTo({ top: 0 })}>
          <ArrowUp size={16} aria-hidden /> {words.newOnes(fresh)}
        </Button>
      )}
      <p role="status" className="visually-hidden">
        {fresh > 0 && words.newOnes(fresh)}
      </p>
      <section className={styles.list} aria-label={words.list} aria-busy={query.isPlaceholderData} {...kept}>
        {view === 'table' && (
          <BookingTable bookings={shown} openId={openId} onOpen={open} onAssign={assign} />
        )}
        {view === 'cards' &&
          withHeld(shown, edited?.booking).map(booking => (
            <BookingCard
              key={booking.id}
              booking={booking}
              isOpen={booking.id === openId}
              chosenStatus={edited?.booking.id === booking.id ? edited.to : undefined}
              onChooseStatus={chooseStatus}
              onOpen={open}
            />
          ))}
      </section>
      <Suspense>
        {assigned && <AssignDialog booking={assigned} onDone={() => setAssigned(undefined)} />}
      </Suspense>
      {failed}
      {!failed && (
        <LoadMore pages={query} className={styles.more}>
          {words.more}
        </LoadMore>
      )}
    </>
  )
}

/** A status chosen on a card but not saved yet. */
type Edited = Readonly<{ booking: OfficeBooking; to: OfficeStatus }>

/** Keeps a booking that is being edited in the list even if a change elsewhere removed it. */
function withHeld(bookings: readonly OfficeBooking[], held: OfficeBooking | undefined) {
  if (!held || bookings.some(({ id }) => id === held.id)) return bookings
  const at = bookings.findIndex(({ createdAt }) => createdAt < held.createdAt)
  return at < 0 ? [...bookings, held] : bookings.toSpliced(at, 0, held)
}

type Doing = Readonly<{
  open: (id: string, at?: Part) => void
  close: () => void
  assign: (id: string) => void
  openId: string | undefined
}>

/** Keyboard shortcuts. With the panel open, moving opens the next booking in it, and actions apply to the open one. */
function keysFor({ open, close, assign, openId }: Doing): Keys {
  const chosen = (booking: HTMLElement | undefined) => booking ?? cardOf(openId)
  const move = (by: 1 | -1) => (from: HTMLElement | undefined) => {
    const id = step(chosen(from), by)?.dataset.booking
    if (id && openId) open(id)
  }
  return {
    j: move(1),
    k: move(-1),
    Enter: booking => booking?.dataset.booking && open(booking.dataset.booking),
    s(booking) {
      const card = chosen(booking)
      const select = card?.querySelector<HTMLSelectElement>('select[name=status]')
      select?.focus()
      select?.showPicker?.()
      // Table rows have no status field, so open the panel's.
      if (!select && card?.dataset.booking) open(card.dataset.booking, 'status')
    },
    a(booking) {
      const id = chosen(booking)?.dataset.booking
      if (id) assign(id)
    },
    Escape() {
      if (openId) close()
    },
  }
}

const cardOf = (id: string | undefined) =>
  (id && document.querySelector<HTMLElement>(`[data-booking="${CSS.escape(id)}"]`)) || undefined
