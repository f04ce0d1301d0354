import { Box, Button, Flex, Heading, IconButton, Skeleton } from '@radix-ui/themes'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Phone, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '../../../shared/api/api.ts'
import { type Fact, Facts } from '../../../shared/components/facts.tsx'
import { Failed, Notice } from '../../../shared/components/notice.tsx'
import { EmptyState } from '../../../shared/components/states.tsx'
import { Ticket } from '../../../shared/drawings/drawings.tsx'
import { callTo } from '../../../shared/links.ts'
import { officeKey } from '../shared/live.tsx'
import { LinkButton } from '../shared/parts.tsx'
import { type BoxName, useInbox } from './boxes.tsx'
import styles from './inbox.module.css'

type ItemQueryProps<Row> = Readonly<{
  box: BoxName
  id: string
  /** Its row, if the list has loaded that far. */
  row: Row | undefined
  read: (id: string) => Promise<Row>
  children: (row: Row) => ReactNode
}>

/** The open item, from the list or loaded by id, because a link may lead to an item outside the list. */
export function ItemQuery<Row>({ box, id, row, read, children }: ItemQueryProps<Row>) {
  const query = useQuery({ queryKey: itemKey(box, id), queryFn: () => read(id), initialData: row })
  return <ItemStates query={query}>{children}</ItemStates>
}

/** Query key of a single item. */
export const itemKey = (box: BoxName, id: string) => [...officeKey, 'inbox', box, 'one', id]

type ItemStatesProps<Row> = Readonly<{ query: UseQueryResult<Row>; children: (row: Row) => ReactNode }>

/** Shows a single item, or its loading, error or not-found state. */
export function ItemStates<Row>({ query: { data, error, refetch }, children }: ItemStatesProps<Row>) {
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton height="100%" minHeight="320px" />
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <Box p="4">
      <Failed onRetry={refetch}>This could not be loaded.</Failed>
    </Box>
  )
}

function NotFound() {
  const { change } = useInbox()
  return (
    <EmptyState
      drawing={<Ticket />}
      level={3}
      heading="We can’t find that"
      action={
        <Button size="3" variant="soft" onClick={() => change({ open: undefined })}>
          Back to the list
        </Button>
      }
    >
      The link may be incomplete, or it points to something that is gone.
    </EmptyState>
  )
}

type OpenItemProps = Readonly<{
  heading: string
  /** Status shown beside the heading. */
  badge: ReactNode
  /** Actions below the heading. */
  actions: ReactNode
  /** What to know before reading it. */
  warning?: ReactNode
  facts: readonly Fact[]
  /** Its content. */
  children: ReactNode
}>

/** The open item, with its facts and its content below them. */
export const OpenItem = ({ warning, facts, children, ...header }: OpenItemProps) => (
  <Box asChild pb="5">
    <article aria-label={header.heading}>
      <ItemHeader {...header} />
      {warning && (
        <Notice icon={TriangleAlert} color="amber" highContrast size="1" mx="5" mt="4">
          {warning}
        </Notice>
      )}
      <Box mx="5" my="4">
        <Facts layout="compact" facts={facts} />
      </Box>
      {children}
    </article>
  </Box>
)

/** Focuses the heading on mount, so give each item a key. */
export function ItemHeader({ heading, badge, actions }: Omit<OpenItemProps, 'facts' | 'children'>) {
  const { change } = useInbox()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    // Starts at the top, even if the list was scrolled down.
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Flex wrap="wrap" align="center" gapX="3" gapY="2" px="5" py="4" className={styles.header} asChild>
      <header>
        <Box display={{ md: 'none' }}>
          <IconButton
            size="3"
            variant="ghost"
            color="gray"
            highContrast
            m="0"
            aria-label="Back to the list"
            onClick={() => change({ open: undefined })}
          >
            <ArrowLeft size={20} aria-hidden />
          </IconButton>
        </Box>
        <Heading as="h3" size="4" ref={title} tabIndex={-1} className={styles.heading}>
          {heading}
        </Heading>
        <Flex gap="2" role="status">
          {badge}
        </Flex>
        <Flex wrap="wrap" gap="2" justify={{ initial: 'start', sm: 'end' }} flexGrow="1" maxWidth="100%">
          {actions}
        </Flex>
      </header>
    </Flex>
  )
}

/** User-written text with its line breaks. */
export const UserText = ({ children }: Readonly<{ children: string }>) => (
  <p className={styles.userText}>{children}</p>
)

export const CallButton = ({ phone }: Readonly<{ phone: string }>) => (
  <LinkButton icon={Phone} color="gray" href={callTo(phone)} title={phone} aria-label={`Call ${phone}`}>
    Call
  </LinkButton>
)
