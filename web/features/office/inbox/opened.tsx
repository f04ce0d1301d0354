import { Button, Skeleton } from '@radix-ui/themes'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../shared/api/api.ts'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState } from '../../../shared/components/states.tsx'
import { Ticket } from '../../../shared/drawings/drawings.tsx'
import { officeKey } from '../shared/live.tsx'
import { type BoxName, useInbox } from './address.ts'
import styles from './list.module.css'
import { words } from './words.ts'

type OneProps<Row> = Readonly<{
  box: BoxName
  id: string
  /** Its row, if the list has loaded that far. */
  known: Row | undefined
  read: (id: string) => Promise<Row>
  children: (row: Row) => ReactNode
}>

/** The open item, from the list or loaded by id, because a link may lead to an item outside the list. */
export function One<Row>({ box, id, known, read, children }: OneProps<Row>) {
  const query = useQuery({
    queryKey: oneKey(box, id),
    queryFn: () => read(id),
    initialData: known,
  })
  return <Opened query={query}>{children}</Opened>
}

/** Query key of a single item. */
export const oneKey = (box: BoxName, id: string) => [...officeKey, 'inbox', box, 'one', id]

type OpenedProps<Row> = Readonly<{ query: UseQueryResult<Row>; children: (row: Row) => ReactNode }>

/** Shows a single item, or its loading, error or not-found state. */
export function Opened<Row>({ query: { data, error, refetch }, children }: OpenedProps<Row>) {
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton height="100%" minHeight="320px" />
  if (error instanceof ApiError && error.status === 404) return <None />
  return (
    <div className={styles.failed}>
      <Failed onRetry={refetch}>{words.failed}</Failed>
    </div>
  )
}

function None() {
  const { change } = useInbox()
  return (
    <EmptyState
      drawing={<Ticket />}
      level={3}
      heading={words.noSuch}
      action={
        <Button size="3" variant="soft" onClick={() => change({ open: undefined })}>
          {words.back}
        </Button>
      }
    >
      {words.noSuchMore}
    </EmptyState>
  )
}
