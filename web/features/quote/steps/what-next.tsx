import { Heading } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import pins from '../../../shared/components/pins.module.css'
import { Truck } from '../../../shared/drawings/drawings.tsx'
import styles from './what-next.module.css'

type WhatNextProps = Readonly<{
  heading: string
  /** In chronological order. */
  promises: readonly string[]
  /** Links to what the visitor can do next. */
  children: ReactNode
}>

/** What happens after booking. */
export const WhatNext = ({ heading, promises, children }: WhatNextProps) => (
  <section>
    <Truck className={styles.truck} />
    <Heading as="h3" size="5" mb="4">
      {heading}
    </Heading>
    <ol className={`${pins.pins} ${styles.promises}`}>
      {promises.map(promise => (
        <li key={promise}>{promise}</li>
      ))}
    </ol>
    {children}
  </section>
)
