import { useConfig } from '../api/config.ts'
import styles from './brand.module.css'

/** The company's logo and name. */
export const Brand = () => (
  <span className={styles.brand}>
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="9" className={styles.tile} />
      <path d="M6 10h11.5v10H6zM17.5 13h4.6l3.9 3.6V20h-8.5z" />
      <circle cx="11" cy="21.3" r="2.4" />
      <circle cx="21.5" cy="21.3" r="2.4" />
    </svg>
    {useConfig().brand}
  </span>
)
