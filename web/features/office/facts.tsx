import type { ComponentProps } from 'react'
import { Facts } from '../../components/facts.tsx'
import styles from './facts.module.css'

/** What is known of something, a line each, wherever the office reads it. */
export const FactLines = ({ facts }: Pick<ComponentProps<typeof Facts>, 'facts'>) => (
  <Facts className={styles.facts} facts={facts} />
)
