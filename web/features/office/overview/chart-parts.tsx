import { Flex, Heading, Text } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'
import { Scroller } from '../../../shared/components/scroller.tsx'
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
  entries: readonly Readonly<{ name: string; value?: string; sample: ReactNode }>[]
}>

export const Legend = ({ entries }: LegendProps) => (
  <Flex wrap="wrap" gapX="5" gapY="2" mb="2" asChild>
    <ul>
      {entries.map(({ name, value, sample }) => (
        <Flex key={name} align="center" gap="2" asChild>
          <Text as="span" size="2" asChild>
            <li>
              {sample} {name} {value && <strong>{value}</strong>}
            </li>
          </Text>
        </Flex>
      ))}
    </ul>
  </Flex>
)

/** Text of the selected bar or cell above a chart, or a hint on how to select one. */
export const SelectionText = ({ text, hint }: Readonly<{ text: string | undefined; hint: string }>) => (
  <Text
    as="p"
    size="2"
    mb="2"
    weight={text ? 'medium' : 'regular'}
    color={text ? undefined : 'gray'}
    className={styles.selectionText}
  >
    {text ?? hint}
  </Text>
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

/** Fills that distinguish the parts of a chart without color, in the order of the parts. */
export const fills = ['solid', 'striped', 'outlined'] as const
export type Fill = (typeof fills)[number]

/** Use once per chart. Render `pattern` in its SVG; `paint` returns the attributes of a fill. */
export function useFills() {
  const id = useId()
  const pattern = (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className={styles.ground} />
        <rect width="2.5" height="6" className={styles.stripe} />
      </pattern>
    </defs>
  )
  const paint = (fill: Fill) => ({
    className: styles[fill],
    fill: fill === 'striped' ? `url(#${id})` : undefined,
  })
  return { pattern, paint }
}

/** Sample of a fill for legends. */
export function Swatch({ fill }: Readonly<{ fill: Fill }>) {
  const { pattern, paint } = useFills()
  return (
    <svg className={styles.swatch} width="16" height="16" aria-hidden>
      {pattern}
      <rect x="0.75" y="0.75" width="14.5" height="14.5" rx="3" {...paint(fill)} />
    </svg>
  )
}
