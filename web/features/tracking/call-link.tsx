import { callTo } from '../../shared/call.ts'
import styles from './panel.module.css'

/** The crew's phone number as a call link. */
export const CallLink = ({ number }: Readonly<{ number: string }>) => (
  <a className={styles.call} href={callTo(number)}>
    {number}
  </a>
)
