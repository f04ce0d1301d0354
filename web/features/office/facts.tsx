import type { ComponentProps } from 'react'
import { Facts } from '../../shared/components/facts.tsx'
import styles from './facts.module.css'

/** Label and value pairs, one per line, styled for the office. */
export const FactLines = ({ facts }: Pick<ComponentProps<typeof Facts>, 'facts'>) => (
  <Facts className={styles.facts} facts={facts} />
)
