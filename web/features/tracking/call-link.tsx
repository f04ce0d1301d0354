import { callTo } from '../../data/call.ts'
import styles from './panel.module.css'

/** A crew's telephone number, to be pressed. */
export const CallLink = ({ number }: Readonly<{ number: string }>) => (
  <a className={styles.call} href={callTo(number)}>
    {number}
  </a>
)
