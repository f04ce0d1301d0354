import { useFormContext } from 'react-hook-form'
import { unseen } from '../components/unseen.ts'

/** The field that only scripts find (src/shared/fields.ts): out of sight, out of the keyboard's way, silent. */
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
