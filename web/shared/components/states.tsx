import { Button, Flex, Heading, Skeleton, Spinner, Text } from '@radix-ui/themes'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Road } from '../drawings/drawings.tsx'
import { Actions } from './actions.tsx'
import styles from './states.module.css'

/** A spinner with a word, shown while content loads. */
export const Loading = ({ children }: Readonly<{ children: string }>) => (
  <Flex asChild align="center" gap="2">
    <Text as="p" color="gray" role="status">
      <Spinner /> {children}
    </Text>
  </Flex>
)

/** A labeled skeleton, shown while content of a known height loads. */
export const LoadingSkeleton = ({ label, height }: Readonly<{ label: string; height: string }>) => (
  <div role="status" aria-label={label}>
    <Skeleton height={height} />
  </div>
)

type EmptyStateProps = Readonly<{
  /** A component from web/shared/drawings. Decorative. */
  drawing: ReactNode
  /** Heading level. */
  level?: 1 | 2 | 3
  heading: string
  /** A sentence that explains why the list is empty. */
  children: ReactNode
  /** Links or buttons for the next step. */
  action?: ReactNode
}>

/** Shown in place of an empty list. */
export const EmptyState = ({ drawing, level = 2, heading, children, action }: EmptyStateProps) => (
  <Flex direction="column" align="center" px="4" py="7">
    {drawing}
    <Heading as={`h${level}`} size={level === 1 ? '8' : '5'} align="center" mt="5">
      {heading}
    </Heading>
    <Text as="p" color="gray" align="center" mt="2" className={styles.sentence}>
      {children}
    </Text>
    {action && (
      <Actions mt="5" justify="center">
        {action}
      </Actions>
    )}
  </Flex>
)

/** Replaces a part of the page whose code did not load. */
export const NotLoaded = ({ reason, onRetry }: Readonly<{ reason: string; onRetry: () => void }>) => (
  <div role="alert">
    <EmptyState
      drawing={<Road />}
      heading="This part of the page did not load"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {reason}
    </EmptyState>
  </div>
)

type LoadMoreProps = Readonly<{
  pages: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  className?: string
  children: string
}>

/** Loads the next page of a list. */
export const LoadMore = ({ pages, ...props }: LoadMoreProps) =>
  pages.hasNextPage && (
    <Button
      {...props}
      size="3"
      variant="soft"
      loading={pages.isFetchingNextPage}
      onClick={() => pages.fetchNextPage({ cancelRefetch: false })}
    />
  )

/** A warning over the full width of the page, for example about a lost connection. */
export const Banner = ({ role, children }: Readonly<{ role: 'alert' | 'status'; children: string }>) => (
  <p role={role} className={styles.banner}>
    {children}
  </p>
)
