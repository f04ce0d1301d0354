import { Button } from '@radix-ui/themes'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { type Keys, useKeys } from '../shared/keys.ts'
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
  /** Filter controls above the list. */
  filter?: ReactNode
  /** Renders the open item. `row` is undefined if the list has not loaded that far. */
  children: (id: string, row: Row | undefined) => ReactNode
}>

/** An inbox box: its list, with the open item beside it, or in its place on small screens. */
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
  /** Index of the open item in the list, or -1. */
  place: number
  lastPlace: Readonly<{ current: number }>
  open: (id: string | undefined) => void
}>

function keysFor({ ids, place, lastPlace, open }: Place): Keys {
  // A handled item may have left the list; the next one then has its index.
  const next = () => (place < 0 ? lastPlace.current : place + 1)
  const previous = () => (place < 0 ? lastPlace.current : place) - 1
  const go = (to: () => number) => () => {
    const id = ids[to()]
    if (id !== undefined) open(id)
  }
  const close = () => open(undefined)
  return { j: go(next), k: go(previous), Escape: close }
}

/** Placeholder while no item is open. Opening nothing by default keeps items unread until someone views them. */
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
