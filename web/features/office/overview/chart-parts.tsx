import { Flex, Heading, Text } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'
import { Scroller } from '../../../shared/components/scroller.tsx'
import type { Fill } from './bar-grid.tsx'
import styles from './charts.module.css'

/** A chart's title and a note on how its numbers are counted. */
export function ChartSection({
  title,
  note,
  children,
}: Readonly<{ title: string; note: string; children?: ReactNode }>) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading as="h3" id={id} size="4">
        {title}
      </Heading>
      <Text as="p" size="2" color="gray" mt="1" mb="4" className={styles.note}>
        {note}
      </Text>
      {children}
    </section>
  )
}

type LegendProps = Readonly<{
  entries: readonly Readonly<{ name: string; value?: string; fill: Fill | 'closed' }>[]
}>

export const Legend = ({ entries }: LegendProps) => (
  <Flex wrap="wrap" gapX="5" gapY="2" mb="2" asChild>
    <ul>
      {entries.map(({ name, value, fill }) => (
        <Flex key={name} align="center" gap="2" asChild>
          <Text as="span" size="2" asChild>
            <li>
              <span className={`${styles.sample} ${styles[fill]}`} /> {name}{' '}
              {value && <strong>{value}</strong>}
            </li>
          </Text>
        </Flex>
      ))}
    </ul>
  </Flex>
)

type DataTableProps = Readonly<{
  caption: string
  head: readonly string[]
  /** The first cell is the row heading. */
  rows: readonly (readonly [string, ...string[]])[]
}>

/**
 * A chart's data as a table that scrolls if needed. Radix's Table is not used: its scroll area injects a style element,
 * which the content security policy forbids.
 */
export const DataTable = ({ caption, head, rows }: DataTableProps) => (
  <Scroller className={styles.tableScroller} aria-label={`${caption}, as a table`}>
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {head.map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, n) => (
              <td key={head[n + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
)
