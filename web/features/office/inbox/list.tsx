import { Skeleton } from '@radix-ui/themes'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState, LoadMore } from '../../../shared/components/states.tsx'
import { relativeTime } from '../../../shared/dates/relative-time.ts'
import { useNow } from '../../../shared/dates/use-now.ts'
import { Ticket } from '../../../shared/drawings/drawings.tsx'
import { useInbox } from './address.ts'
import styles from './list.module.css'
import type { Pages } from './pages.ts'
import { words } from './words.ts'

/** A list item. `at` is UTC in ISO 8601. */
export type Summary = Readonly<{
  id: string
  title: string
  at: string
  text: string
  /** Number of unread messages. */
  unread?: number
  /** Whether it has not been handled yet. */
  waits?: boolean
  mark?: ReactNode
}>

/** Empty state. */
export type Nothing = Readonly<{ title: string; text: string }>

type ListProps<Row> = Readonly<{ pages: Pages<Row>; summaries: readonly Summary[]; nothing: Nothing }>

export function List<Row>({ pages, summaries, nothing }: ListProps<Row>) {
  const now = useNow(60_000)
  const failed = pages.isError && (
    <div className={styles.failed}>
      <Failed onRetry={pages.refetch}>{words.failed}</Failed>
    </div>
  )
  if (!pages.data) {
    if (failed) return failed
    return (
      <div className={styles.waiting} aria-busy>
        {[1, 2, 3, 4, 5].map(n => (
          <Skeleton key={n} height="64px" />
        ))}
      </div>
    )
  }
  if (summaries.length === 0) {
    return (
      <EmptyState drawing={<Ticket />} level={3} heading={nothing.title}>
        {nothing.text}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {summaries.map(summary => (
          <li key={summary.id}>
            <Entry summary={summary} now={now} />
          </li>
        ))}
      </ul>
      {failed}
      {!failed && (
        <LoadMore pages={pages} className={styles.more}>
          {words.more}
        </LoadMore>
      )}
    </>
  )
}

function Entry({ summary, now }: Readonly<{ summary: Summary; now: number }>) {
  const { id, title, at, text, unread = 0, waits = unread > 0, mark } = summary
  const { openId, hrefTo } = useInbox()
  const isOpen = id === openId
  const link = useRef<HTMLAnchorElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' })
    // Returning to the list restores the focus.
    else if (wasOpen.current && openId === undefined) link.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, openId])
  return (
    <Link
      ref={link}
      to={hrefTo(id)}
      className={styles.entry}
      aria-current={isOpen || undefined}
      data-waits={waits}
    >
      <span className={styles.title}>{title}</span>
      <time className={styles.when} dateTime={at}>
        {relativeTime(at, now)}
      </time>
      <span className={styles.text}>{text}</span>
      {unread > 0 && (
        <strong className={styles.unread}>
          <span aria-hidden>{unread.toLocaleString('en-US')}</span>
          <span className="visually-hidden">{words.unread(unread)}</span>
        </strong>
      )}
      {mark && <span className={styles.mark}>{mark}</span>}
    </Link>
  )
}
