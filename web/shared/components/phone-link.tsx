import { callTo } from '../call.ts'
import styles from './phone-link.module.css'

/** A link that calls a phone number. Set `label` (WI or IL) where nothing nearby names the office. */
export const PhoneLink = ({ label, number }: Readonly<{ label?: string; number: string }>) => (
  <a href={callTo(number)} className={styles.phone}>
    {label && <span className={styles.label}>{label} </span>}
    {number}
  </a>
)
