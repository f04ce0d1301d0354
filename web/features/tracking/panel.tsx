import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

/** One card of the sheet beside the map. */
export function Panel({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type FactsProps = Readonly<{ facts: readonly (readonly [label: string, value: ReactNode])[] }>

/** Short facts, label and value. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
