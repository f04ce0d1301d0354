import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { officeKey } from '../shared/live.tsx'
import type { BoxName } from './address.ts'

type Options<Row> = Readonly<{
  box: BoxName
  /** Current filter values. */
  filter?: Readonly<Record<string, string | undefined>>
  /** Loads up to `limit` rows after the one named by `cursor`. */
  read: (page: Readonly<{ cursor: string | undefined; limit: number }>) => Promise<readonly Row[]>
  cursorOf: (row: Row) => string
}>

/** A box's list in pages. Refetched when the box is opened and on live events. */
export const usePages = <Row>({ box, filter, read, cursorOf }: Options<Row>): Pages<Row> =>
  useInfiniteQuery({
    queryKey: [...officeKey, 'inbox', box, 'list', filter],
    queryFn: ({ pageParam }) => read({ cursor: pageParam || undefined, limit: pageSize }),
    initialPageParam: '',
    getNextPageParam: page => {
      const last = page.length === pageSize ? page.at(-1) : undefined
      return last && cursorOf(last)
    },
    refetchOnMount: 'always',
  })

export type Pages<Row> = UseInfiniteQueryResult<InfiniteData<readonly Row[]>>

const pageSize = 50
