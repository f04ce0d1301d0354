import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './native-select.module.css'

/** A native select styled like the other fields. */
export const NativeSelect = (select: Omit<ComponentProps<'select'>, 'className'>) => (
  <span className={styles.box}>
    <select {...select} className={styles.select} />
    <ChevronDown size={16} aria-hidden />
  </span>
)
