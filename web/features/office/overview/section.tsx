import { type ReactNode, useId } from 'react'
import { Scroller } from '../../../shared/components/scroller.tsx'
import { type Look, Swatch } from './look.tsx'
import styles from './section.module.css'
import { words } from './words.ts'

/** A chart's title and a note on how its numbers are counted. */
export function Section({
  title,
  note,
  children,
}: Readonly<{ title: string; note: string; children?: ReactNode }>) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <p className={styles.note}>{note}</p>
      {children}
    </section>
  )
}

type LegendProps = Readonly<{ entries: readonly Readonly<{ look: Look; name: string; value?: string }>[] }>

export const Legend = ({ entries }: LegendProps) => (
  <ul className={styles.legend}>
    {entries.map(({ look, name, value }) => (
      <li key={name}>
        <Swatch look={look} /> {name} {value && <strong>{value}</strong>}
      </li>
    ))}
  </ul>
)

type FactsProps = Readonly<{
  caption: string
  head: readonly string[]
  /** The first cell is the row heading. */
  rows: readonly (readonly [string, ...string[]])[]
}>

/** A chart's data as a table that scrolls horizontally if needed. */
export const Facts = ({ caption, head, rows }: FactsProps) => (
  <Scroller className={styles.scroll} aria-label={words.tableOf(caption)}>
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
