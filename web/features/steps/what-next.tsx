import { Heading } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import styles from './what-next.module.css'

type WhatNextProps = Readonly<{
  heading: string
  /** In the order in which they are kept. */
  promises: readonly string[]
  /** The ways on. */
  children: ReactNode
}>

/** What happens now that it is booked. */
export const WhatNext = ({ heading, promises, children }: WhatNextProps) => (
  <section>
    <Heading as="h3" size="3" mb="2">
      {heading}
    </Heading>
    <ol className={styles.promises}>
      {promises.map(promise => (
        <li key={promise}>{promise}</li>
      ))}
    </ol>
    {children}
  </section>
)
