import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = readonly [label: string, value: ReactNode]

type FactsProps = Readonly<{
  /** Entries without a value are omitted. */
  facts: readonly Fact[]
  /** A label and its value at both edges, in two columns, or in two columns of small text. */
  layout?: 'edges' | 'columns' | 'compact'
  /** Replaces the layout. */
  className?: string
  /** Shows each value above its label. */
  isValueFirst?: boolean
}>

/**
 * A list of labels and values. A plain `dl`: Radix's DataList would add to the first load, and is slow on fifty cards.
 */
export const Facts = ({ facts, layout = 'edges', className = styles[layout], isValueFirst }: FactsProps) => (
  <dl className={`${styles.facts} ${className}`} data-value-first={isValueFirst || undefined}>
    {facts.filter(isKnown).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const isKnown = ([, value]: Fact) => value !== undefined && value !== null && value !== false && value !== ''
