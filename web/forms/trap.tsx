import { useFormContext } from 'react-hook-form'
import styles from './trap.module.css'

/** The field that only scripts find (src/http/words.ts): out of sight, out of the keyboard's way, silent. */
export const Trap = () => (
  <div className={styles.trap} aria-hidden="true">
    <label>
      Website
      <input
        type="text"
        tabIndex={-1}
        autoComplete="off"
        {...useFormContext<{ website: string }>().register('website')}
      />
    </label>
  </div>
)
