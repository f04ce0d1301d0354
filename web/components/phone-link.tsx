import { callTo } from '../data/call.ts'
import styles from './phone-link.module.css'

/** A telephone number to call; `label` names the office (WI or IL) where that is not said beside it. */
export const PhoneLink = ({ label, number }: Readonly<{ label?: string; number: string }>) => (
  <a href={callTo(number)} className={styles.phone}>
    {label && <span className={styles.label}>{label} </span>}
    {number}
  </a>
)
