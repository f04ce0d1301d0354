import { Button } from '@radix-ui/themes'
import type { ComponentProps } from 'react'
import styles from './next-button.module.css'

/** The way on: as wide as its place on a phone, and no wider than its words need where there is room. */
export const NextButton = (props: Omit<ComponentProps<typeof Button>, 'size' | 'className'>) => (
  <Button {...props} size="4" className={styles.next} />
)
