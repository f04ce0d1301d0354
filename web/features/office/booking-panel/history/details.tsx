import { useState } from 'react'
import { Facts } from '../../../../shared/components/facts.tsx'
import { later } from '../../../../shared/components/lazy.ts'
import { Scroller } from '../../../../shared/components/scroller.tsx'
import styles from './details.module.css'
import type { Entry } from './use-history.ts'
import { linesOf } from './values.ts'
import { words } from './words.ts'

const DriveTrail = later(() => import('./drive-trail.tsx'))

/** Expandable event data: readable values first, a drive's route on a map, then the stored JSON. */
export function Details({ id, entry }: Readonly<{ id: string; entry: Entry }>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.data}</summary>
      {isOpen && (
        <>
          <Facts className={styles.lines} facts={[...linesOf(entry.data), [words.actor, entry.actor]]} />
          {entry.type === 'LocationReported' && <DriveTrail id={id} entry={entry} />}
          <details className={styles.details}>
            <summary>{words.raw}</summary>
            <Scroller className={styles.raw}>
              <pre>{JSON.stringify(entry.data, null, 2)}</pre>
            </Scroller>
          </details>
        </>
      )}
    </details>
  )
}
