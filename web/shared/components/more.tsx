import { Button } from '@radix-ui/themes'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type MoreProps = Readonly<{
  pages: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  className?: string
  children: string
}>

/** Loads the next page of a list. */
export const More = ({ pages, ...props }: MoreProps) =>
  pages.hasNextPage && (
    <Button
      {...props}
      size="3"
      variant="soft"
      loading={pages.isFetchingNextPage}
      onClick={() => pages.fetchNextPage({ cancelRefetch: false })}
    />
  )
