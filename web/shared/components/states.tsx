import { Button, Flex, type FlexProps, Heading, Skeleton, Spinner, Text } from '@radix-ui/themes'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { serverMessageOr } from '../api/api.ts'
import { Road } from '../drawings/drawing.tsx'
import page from './page.module.css'
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

/** A row of action buttons. On phones, the buttons fill each line. */
export const Actions = (props: FlexProps) => (
  <Flex gap="3" wrap="wrap" {...props} className={styles.actions} />
)

type ErrorBoundaryProps = Readonly<{
  children: ReactNode
  /** Replaces what failed. Defaults to a full-page message. */
  instead?: ReactNode
}>
type ErrorBoundaryState = Readonly<{ error?: unknown; broke: boolean }>

/**
 * Replaces a page, or part of one, that failed to render or to load its settings. React reports the error.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broke: false }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { broke: true, error }
  }

  override render() {
    if (!this.state.broke) return this.props.children
    if (this.props.instead) return this.props.instead
    return (
      <div className={page.wide} role="alert">
        <EmptyState
          drawing={<Road />}
          level={1}
          heading="Something went wrong"
          action={
            <Button size="3" onClick={() => location.reload()}>
              Reload page
            </Button>
          }
        >
          This page could not be shown. {reasonOf(this.state.error)} What you have booked is safe.
        </EmptyState>
      </div>
    )
  }
}

/** The server's message if there is one, otherwise the browser's. */
function reasonOf(error: unknown): string {
  const reason = serverMessageOr(
    error,
    `Your browser reported: ${error instanceof Error ? error.message : error}`,
  )
  return /[.!?]$/.test(reason) ? reason : `${reason}.`
}
