import { useFormContext } from 'react-hook-form'

/** A honeypot field (src/shared/fields.ts): hidden from sight, keyboard and screen readers. */
export const Trap = () => (
  <div className="visually-hidden" aria-hidden="true">
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
