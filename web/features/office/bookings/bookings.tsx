import { Button, Flex, Grid, Skeleton } from '@radix-ui/themes'
import { ArrowUp } from 'lucide-react'
import {
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { lazyComponent } from '../../../shared/components/lazy.ts'
import { useListFocus } from '../../../shared/components/list-focus.ts'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState, LoadMore } from '../../../shared/components/states.tsx'
import { Boxes } from '../../../shared/drawings/drawings.tsx'
import type { Filter } from '../shared/booking-lists.ts'
import { type Keys, step, useKeys } from '../shared/keys.ts'
import { KeyLegend, ViewSwitch } from '../shared/parts.tsx'
import { type OfficeStatus, whyNotAssignable } from '../shared/status.ts'
import { useOpenBooking } from '../shared/url.ts'
import { BookingCard } from './booking-card.tsx'
import { BookingTable } from './booking-table.tsx'
import styles from './bookings.module.css'
import { Counters, FilterBar } from './filters.tsx'
import { type OfficeBooking, useBookings, useFilter, useStableList, useView, type View } from './list.ts'

const AssignDialog = lazyComponent(() => import('../shared/assign/assign-dialog.tsx'))

/**
 * Spec §2: the Service Bookings tab, with counters, filters and a card for each request. Memoized, because the dashboard
 * around it renders again when its total changes.
 */
export default memo(() => {
  const { filter, change } = useFilter()
  const [submitted, submit] = useState<string>()
  const [view, setView] = useView()
  return (
    <Flex direction="column" gap="4">
      <h2 className="visually-hidden">Service Bookings</h2>
      <Counters chosen={filter.status} onChoose={status => change({ status })} />
      <FilterBar filter={filter} onChange={change} onSubmit={submit} />
      <Flex wrap="wrap" gap="2" align="center" justify="between">
        <KeyLegend keys={legend} />
        <ViewSwitch label="Show as" views={views} value={view} onChange={setView} />
      </Flex>
      <List filter={filter} view={view} submitted={submitted} onResults={() => submit(undefined)} />
    </Flex>
  )
})

const legend = [
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['/', 'search'],
  ['s', 'status'],
  ['a', 'assign'],
  ['Esc', 'close'],
] as const

const views = [
  ['cards', 'Cards'],
  ['table', 'Table'],
] as const

type ListProps = Readonly<{
  filter: Filter
  view: View
  /** The search text to act on when its results arrive: a single result opens; of several, the first gets the focus. */
  submitted: string | undefined
  onResults: () => void
}>

function List({ filter, ...results }: ListProps) {
  const query = useBookings(filter)
  const all = useMemo(() => query.data?.pages.flat() ?? [], [query.data])
  const failed = query.isError && (
    <Failed onRetry={query.refetch}>
      The bookings could not be loaded. Check your connection and try again.
    </Failed>
  )
  if (!query.data) return failed || <Skeleton height="600px" />
  return (
    <>
      <Results
        {...results}
        bookings={all}
        filter={filter}
        isFetching={query.isFetching}
        isStale={query.isPlaceholderData}
        failed={failed}
      />
      {!failed && (
        <Flex justify="center">
          <LoadMore pages={query}>Show more bookings</LoadMore>
        </Flex>
      )}
    </>
  )
}

type ResultsProps = ListProps &
  Readonly<{
    bookings: readonly OfficeBooking[]
    isFetching: boolean
    /** Whether these are the results of the previous filter. */
    isStale: boolean
    /** The error of the last request, if it failed. */
    failed: ReactNode
  }>

function Results({ bookings, filter, view, submitted, onResults, ...request }: ResultsProps) {
  const { isFetching, isStale, failed } = request
  const { shown: newest, hiddenCount } = useStableList(bookings)
  // The first cards show at once. React renders the rest in the background, because fifty take a phone half a second.
  const shown = useDeferredValue(newest, newest.slice(0, firstCards))
  const [edited, setEdited] = useState<Edited>()
  const { openId, open, close } = useOpenBooking()
  const listFocus = useListFocus<HTMLElement>()
  const [assigned, setAssigned] = useState<OfficeBooking>()
  const assign = useCallback(
    (id: string) => setAssigned(bookings.find(booking => booking.id === id && !whyNotAssignable(booking))),
    [bookings],
  )
  useKeys(keysFor({ open, close, assign, openId }))
  useEffect(() => {
    if (filter.q !== submitted || isFetching || shown !== newest) return
    onResults()
    const [first, ...others] = shown
    if (others.length > 0) step(undefined, 1)
    else if (first) open(first.id)
  }, [filter.q, submitted, onResults, isFetching, shown, newest, open])
  const chooseStatus = useCallback(
    (booking: OfficeBooking, to: OfficeStatus | undefined) => setEdited(to && { booking, to }),
    [],
  )

  if (newest.length === 0 && !edited) return failed || <NoBookings filter={filter} />
  return (
    <>
      {hiddenCount > 0 && (
        <Button className={styles.hidden} size="3" onClick={() => scrollTo({ top: 0 })}>
          <ArrowUp size={16} aria-hidden /> {newBookings(hiddenCount)}
        </Button>
      )}
      <p role="status" className="visually-hidden">
        {hiddenCount > 0 && newBookings(hiddenCount)}
      </p>
      <Grid asChild gap="4" className={styles.list} style={{ opacity: isStale ? 0.6 : undefined }}>
        <section aria-label="Bookings, newest first" aria-busy={isStale} {...listFocus}>
          {view === 'table' && (
            <BookingTable bookings={shown} openId={openId} onOpen={open} onAssign={assign} />
          )}
          {view === 'cards' &&
            withEdited(shown, edited?.booking).map(booking => (
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
      </Grid>
      <Suspense>
        {assigned && <AssignDialog booking={assigned} onDone={() => setAssigned(undefined)} />}
      </Suspense>
      {failed}
    </>
  )
}

const newBookings = (count: number) => (count === 1 ? '1 new booking' : `${count} new bookings`)

/** About as many as fill a tall screen. */
const firstCards = 8

/** Empty state: no bookings at all, or none that match the filter. */
function NoBookings({ filter }: Readonly<{ filter: Filter }>) {
  const { title, text } = Object.values(filter).some(Boolean) ? noMatch : none
  return (
    <EmptyState drawing={<Boxes />} level={3} heading={title}>
      {text}
    </EmptyState>
  )
}

const none = {
  title: 'No bookings yet',
  text: 'New bookings show up here the moment a customer makes one. No need to reload.',
}
const noMatch = {
  title: 'No bookings match',
  text: 'Try part of the name, the last four digits of the phone number, another status or other dates.',
}

/** A status chosen on a card but not saved yet. */
type Edited = Readonly<{ booking: OfficeBooking; to: OfficeStatus }>

/** Keeps a booking that is being edited in the list even if a change elsewhere removed it. */
function withEdited(bookings: readonly OfficeBooking[], edited: OfficeBooking | undefined) {
  if (!edited || bookings.some(({ id }) => id === edited.id)) return bookings
  const at = bookings.findIndex(({ createdAt }) => createdAt < edited.createdAt)
  return at < 0 ? [...bookings, edited] : bookings.toSpliced(at, 0, edited)
}

type Actions = Readonly<{
  open: (id: string, part?: 'status') => void
  close: () => void
  assign: (id: string) => void
  openId: string | undefined
}>

/** Keyboard shortcuts. With the panel open, moving opens the next booking in it, and actions apply to the open one. */
function keysFor({ open, close, assign, openId }: Actions): Keys {
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
      // Its options load on focus.
      queueMicrotask(() => select?.showPicker?.())
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
