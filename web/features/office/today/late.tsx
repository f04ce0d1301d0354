import { useNow } from '../../../shared/dates/use-now.ts'
import styles from './late.module.css'
import { latenessOf } from './lateness.ts'
import { latenessInWords } from './words.ts'

/** How late a job is, if it is. */
export function Late({ job }: Readonly<{ job: Parameters<typeof latenessOf>[0] }>) {
  const lateness = latenessOf(job, useNow(30_000))
  return lateness && <strong className={styles.late}>{latenessInWords(lateness)}</strong>
}
