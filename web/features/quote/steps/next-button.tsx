import { Button } from '@radix-ui/themes'
import type { ComponentProps } from 'react'
import styles from './next-button.module.css'

/** The button to the next step. Full width on phones. */
export const NextButton = (props: Omit<ComponentProps<typeof Button>, 'size' | 'className'>) => (
  <Button {...props} size="4" className={styles.next} />
)
