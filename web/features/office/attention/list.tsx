import { Flex, Grid, Heading, Text } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'
import { useListFocus } from '../../../shared/components/list-focus.ts'
import styles from './attention.module.css'

type TitledListProps<Item> = Readonly<{
  title: string
  lead?: ReactNode
  items: readonly Item[]
  /** The most items that the server lists. */
  limit?: number
  children: (item: Item) => ReactNode
}>

/** A titled list of `Row`s; nothing if it is empty. */
export function TitledList<Item>({ title, lead, items, limit = Infinity, children }: TitledListProps<Item>) {
  const id = useId()
  const listFocus = useListFocus<HTMLUListElement>()
  const isCut = items.length >= limit
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Heading as="h3" size="3" mb="2" id={id}>
        {title}{' '}
        <Text color="gray" ml="1">
          {isCut ? `${limit}+` : items.length}
        </Text>
      </Heading>
      {lead && (
        <Text as="p" color="gray" mb="2">
          {lead}
        </Text>
      )}
      <ul className={styles.list} {...listFocus}>
        {items.map(children)}
      </ul>
      {isCut && (
        <Text as="p" size="1" color="gray" mt="2">
          Only the first {limit} are shown.
        </Text>
      )}
    </section>
  )
}

type RowProps = Readonly<{ link: ReactNode; detail: ReactNode; actions?: ReactNode; children: ReactNode }>

/** What an item is about, why it is listed, and the ways to resolve it. */
export const Row = ({ link, detail, actions, children }: RowProps) => (
  <Grid
    asChild
    columns={{ initial: '1', sm: 'minmax(0, 1fr) minmax(0, 2fr) minmax(0, 2fr)' }}
    align="center"
    gapX="5"
    gapY="1"
    px="4"
    py="3"
  >
    <li>
      <div>
        <Text weight="bold">{link}</Text>
        <Text as="div" size="1" color="gray">
          {detail}
        </Text>
      </div>
      <Flex direction="column" gap="1">
        {children}
      </Flex>
      <Flex
        wrap="wrap"
        gap="2"
        mt={{ initial: '1', sm: '0' }}
        justify={{ sm: 'end' }}
        className={styles.actions}
      >
        {actions}
      </Flex>
    </li>
  </Grid>
)
