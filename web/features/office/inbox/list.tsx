import { Badge, Box, Flex, Text } from '@radix-ui/themes'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState, LoadingSkeleton, LoadMore } from '../../../shared/components/states.tsx'
import { relativeTime } from '../../../shared/dates/relative-time.ts'
import { useNow } from '../../../shared/dates/use-time.ts'
import { Ticket } from '../../../shared/drawings/drawings.tsx'
import { officeKey } from '../shared/live.tsx'
import { type BoxName, useInbox } from './boxes.tsx'
import styles from './inbox.module.css'

export type PagesOptions<Row> = Readonly<{
  box: BoxName
  /** Current filter values. */
  filter?: Readonly<Record<string, string | undefined>>
  /** Loads up to `limit` rows after the one named by `cursor`. */
  read: (page: Readonly<{ cursor: string | undefined; limit: number }>) => Promise<readonly Row[]>
  summarize: (row: Row) => Summary
}>

type Pages<Row> = UseInfiniteQueryResult<InfiniteData<readonly Row[]>>

/** A box's list in pages. Refetched when the box is opened and on live events. */
export const usePages = <Row,>({ box, filter, read, summarize }: PagesOptions<Row>): Pages<Row> =>
  useInfiniteQuery({
    queryKey: [...officeKey, 'inbox', box, 'list', filter],
    queryFn: ({ pageParam }) => read({ cursor: pageParam || undefined, limit: pageSize }),
    initialPageParam: '',
    getNextPageParam: page => {
      const last = page.length === pageSize ? page.at(-1) : undefined
      const summary = last && summarize(last)
      return summary && (summary.cursor ?? summary.id)
    },
    refetchOnMount: 'always',
  })

const pageSize = 50

/** A list item. `at` is UTC in ISO 8601. */
export type Summary = Readonly<{
  id: string
  /** Names its row in a request, if that is not `id`. */
  cursor?: string
  title: string
  at: string
  text: string
  /** Number of unread messages. */
  unread?: number
  /** Whether it has not been handled yet. */
  isOpen?: boolean
  badge?: ReactNode
}>

/** Heading and text of an empty list. */
export type EmptyText = Readonly<{ title: string; text: string }>

type ListProps<Row> = Readonly<{ pages: Pages<Row>; summaries: readonly Summary[]; empty: EmptyText }>

export function List<Row>({ pages, summaries, empty }: ListProps<Row>) {
  const now = useNow(60_000)
  const failed = pages.isError && (
    <Box p="4">
      <Failed onRetry={pages.refetch}>This could not be loaded.</Failed>
    </Box>
  )
  if (!pages.data) return failed || <LoadingSkeleton label="Loading the list…" height="360px" />
  if (summaries.length === 0) {
    return (
      <EmptyState drawing={<Ticket />} level={3} heading={empty.title}>
        {empty.text}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.entries}>
        {summaries.map(summary => (
          <li key={summary.id}>
            <Entry summary={summary} now={now} />
          </li>
        ))}
      </ul>
      {failed || (
        <Box m="4">
          <LoadMore pages={pages}>Show more</LoadMore>
        </Box>
      )}
    </>
  )
}

function Entry({ summary, now }: Readonly<{ summary: Summary; now: number }>) {
  const { id, title, at, text, unread = 0, isOpen = unread > 0, badge } = summary
  const { openId, hrefTo } = useInbox()
  const isCurrent = id === openId
  const link = useRef<HTMLAnchorElement>(null)
  const wasCurrent = useRef(false)
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
    // Returning to the list restores the focus.
    else if (wasCurrent.current && openId === undefined) link.current?.focus()
    wasCurrent.current = isCurrent
  }, [isCurrent, openId])
  return (
    <Link ref={link} to={hrefTo(id)} className={styles.entry} aria-current={isCurrent || undefined}>
      <Flex justify="between" gap="3">
        <Text weight={isOpen ? 'bold' : 'medium'} className={styles.words}>
          {title}
        </Text>
        <Text asChild size="2" color="gray" wrap="nowrap">
          <time dateTime={at}>{relativeTime(at, now)}</time>
        </Text>
      </Flex>
      <Flex justify="between" gap="3">
        <Text size="2" color={isOpen ? undefined : 'gray'} className={styles.words}>
          {text}
        </Text>
        {unread > 0 && (
          <Badge variant="solid" radius="full" size="2">
            <span aria-hidden>{unread.toLocaleString('en-US')}</span>
            <span className="visually-hidden">{unread} unread</span>
          </Badge>
        )}
        {badge}
      </Flex>
    </Link>
  )
}
