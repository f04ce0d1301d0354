import { Button } from '@radix-ui/themes'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { type Keys, useKeys } from '../bookings/use-keys.ts'
import { type BoxName, useInbox } from './address.ts'
import styles from './box.module.css'
import { useWaiting } from './inbox-count.tsx'
import { List, type Nothing, type Summary } from './list.tsx'
import type { Pages } from './pages.ts'
import { words } from './words.ts'

type BoxProps<Row> = Readonly<{
  box: BoxName
  pages: Pages<Row>
  label: string
  nothing: Nothing
  summarize: (row: Row) => Summary
  /** What the list is narrowed by. */
  filter?: ReactNode
  /** What is open: its row, where the list has come as far. */
  children: (id: string, row: Row | undefined) => ReactNode
}>

/** A box of the inbox: its list, and beside it, or on a small screen in its place, the one that is open. */
export function Box<Row>({ box, pages, label, nothing, summarize, filter, children }: BoxProps<Row>) {
  const { openId, change } = useInbox()
  const rows = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data])
  const summaries = useMemo(() => rows.map(summarize), [rows, summarize])
  const ids = useMemo(() => summaries.map(({ id }) => id), [summaries])
  const place = ids.indexOf(openId ?? '')
  const lastPlace = useRef(0)
  useEffect(() => {
    if (place >= 0) lastPlace.current = place
  }, [place])
  useKeys(
    useMemo(() => keysFor({ ids, place, lastPlace, open: id => change({ open: id }) }), [ids, place, change]),
  )
  const open =
    openId === undefined ? ids[0] && <Choose box={box} newest={ids[0]} /> : children(openId, rows[place])
  return (
    <div className={styles.box} data-open={openId !== undefined}>
      <section className={styles.list} aria-label={label}>
        {filter}
        <List pages={pages} summaries={summaries} nothing={nothing} />
      </section>
      {open && <div className={styles.open}>{open}</div>}
    </div>
  )
}

type Place = Readonly<{
  ids: readonly string[]
  /** Where in the list what is open stands, or -1. */
  place: number
  lastPlace: Readonly<{ current: number }>
  open: (id: string | undefined) => void
}>

function keysFor({ ids, place, lastPlace, open }: Place): Keys {
  // What was dealt with may have left the list: then the next one stands in its place.
  const next = () => (place < 0 ? lastPlace.current : place + 1)
  const previous = () => (place < 0 ? lastPlace.current : place) - 1
  const go = (to: () => number) => () => {
    const id = ids[to()]
    if (id !== undefined) open(id)
  }
  const close = () => open(undefined)
  return { j: go(next), k: go(previous), Escape: close }
}

/** What stands beside the list while nothing is open: nothing of it counts as read before somebody looked at it. */
function Choose({ box, newest }: Readonly<{ box: BoxName; newest: string }>) {
  const { change } = useInbox()
  const waiting = useWaiting(box)
  return (
    <div className={styles.choose}>
      <p className={styles.waiting}>{words.waiting[box](waiting)}</p>
      <p>{words.choose}</p>
      <Button size="3" variant="soft" onClick={() => change({ open: newest })}>
        {words.openNewest}
      </Button>
    </div>
  )
}
