import type { ReactNode } from 'react'
import styles from './facts.module.css'

type FactsProps = Readonly<{
  /** Entries without a value are omitted. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  className?: string
}>

/** A list of labels and values. */
export const Facts = ({ facts, className = styles.facts }: FactsProps) => (
  <dl className={className}>
    {facts.filter(isKnown).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const isKnown = ([, value]: FactsProps['facts'][number]) =>
  value !== undefined && value !== null && value !== false && value !== ''
