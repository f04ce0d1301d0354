import { useFormContext } from 'react-hook-form'
import { unseen } from '../components/unseen.ts'

/** A honeypot field (src/shared/fields.ts): hidden from sight, keyboard and screen readers. */
export const Trap = () => (
  <div className={unseen} aria-hidden="true">
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
