import { Box, Button, Flex, Grid, Text } from '@radix-ui/themes'
import { type ReactNode, useEffect, useRef } from 'react'
import { useKeys } from '../shared/keys.ts'
import { type BoxName, useInbox, useOpenCount } from './boxes.tsx'
import styles from './inbox.module.css'
import { type EmptyText, List, type PagesOptions, usePages } from './list.tsx'

type InboxBoxProps<Row> = PagesOptions<Row> &
  Readonly<{
    label: string
    empty: EmptyText
    /** The controls above the list that set the filter. */
    controls?: ReactNode
    /** Renders the open item. `row` is undefined if the list has not loaded that far. */
    children: (id: string, row: Row | undefined) => ReactNode
  }>

/** An inbox box: its list, with the open item beside it, or in its place on small screens. */
export function InboxBox<Row>(props: InboxBoxProps<Row>) {
  const { box, label, empty, summarize, controls, children } = props
  const pages = usePages(props)
  const { openId, change } = useInbox()
  const rows = pages.data?.pages.flat() ?? []
  const summaries = rows.map(summarize)
  const index = summaries.findIndex(({ id }) => id === openId)
  // A handled item may have left the list; the next one then has its index.
  const lastIndex = useRef(0)
  useEffect(() => {
    if (index >= 0) lastIndex.current = index
  }, [index])
  const openAt = (n: number) => summaries[n] && change({ open: summaries[n].id })
  const close = () => change({ open: undefined })
  useKeys({
    j: () => openAt(index < 0 ? lastIndex.current : index + 1),
    k: () => openAt((index < 0 ? lastIndex.current : index) - 1),
    Escape: close,
  })
  const newest = summaries[0]?.id
  const isOpen = openId !== undefined
  return (
    <Grid
      className={styles.box}
      columns={{ md: isOpen || newest ? 'minmax(280px, 2fr) minmax(0, 5fr)' : '1' }}
      height={{ md: 'max(520px, calc(100dvh - var(--bar-height) - 188px))' }}
    >
      <Box asChild display={{ initial: isOpen ? 'none' : 'block', md: 'block' }} overflowY={{ md: 'auto' }}>
        <section className={styles.list} aria-label={label}>
          {controls && (
            <Flex wrap="wrap" gap="3" px="4" py="3" className={styles.filter}>
              {controls}
            </Flex>
          )}
          <List pages={pages} summaries={summaries} empty={empty} />
        </section>
      </Box>
      {isOpen && (
        <Box minHeight="0" overflowY={{ md: 'auto' }}>
          {children(openId, rows[index])}
        </Box>
      )}
      {!isOpen && newest && <NothingOpen box={box} newest={newest} />}
    </Grid>
  )
}

/** Opening nothing by default keeps items unread until someone views them. */
function NothingOpen({ box, newest }: Readonly<{ box: BoxName; newest: string }>) {
  const { change } = useInbox()
  const count = useOpenCount(box)
  return (
    <Flex
      display={{ initial: 'none', md: 'flex' }}
      direction="column"
      align="center"
      justify="center"
      gap="2"
      p="5"
    >
      <Text as="p" size="5" weight="bold">
        {countInWords(box, count)}
      </Text>
      <Text as="p" color="gray">
        Choose one to read it here.
      </Text>
      <Button size="3" variant="soft" mt="2" onClick={() => change({ open: newest })}>
        Open the newest
      </Button>
    </Flex>
  )
}

function countInWords(box: BoxName, count: number): string {
  if (box === 'outbox') return 'Emails and texts we sent'
  if (count === 0) return box === 'chats' ? 'All caught up' : 'Nothing open'
  return `${count.toLocaleString('en-US')} ${box === 'chats' ? 'unread' : 'open'}`
}
