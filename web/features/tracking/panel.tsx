import { type ComponentProps, type ReactNode, useId } from 'react'
import { Facts as FactList } from '../../shared/components/facts.tsx'
import styles from './panel.module.css'

/** A card in the sheet beside the map. */
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

/** Label and value pairs in columns. */
export const Facts = ({ facts }: Pick<ComponentProps<typeof FactList>, 'facts'>) => (
  <FactList facts={facts} className={styles.facts} />
)
