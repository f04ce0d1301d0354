import styles from './panel.module.css'

/** A crew's telephone number, to be pressed. */
export const CallLink = ({ number }: Readonly<{ number: string }>) => (
  <a className={styles.call} href={`tel:${number.replace(/[^\d+]/g, '')}`}>
    {number}
  </a>
)
