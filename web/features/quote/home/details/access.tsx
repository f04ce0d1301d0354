import { useFormContext } from 'react-hook-form'
import { CheckboxField, Field } from '../../../../shared/forms/field.tsx'
import { fieldsOf } from '../../../../shared/forms/form.ts'
import { words } from '../words.ts'
import styles from './access.module.css'
import type { Details } from './details.ts'
import { Optional } from './optional.tsx'

/** Floor, stairs and elevator (spec §5). */
export function Access() {
  const form = useFormContext<Details>()
  const field = fieldsOf(form)
  const { access, accessAnswer, floor, floorHint, stairs, stairsHint, elevator } = words.details
  return (
    <Optional
      title={access}
      answer={accessAnswer(form.watch('accessDetails'))}
      hasFault={form.formState.errors.accessDetails !== undefined}
    >
      <div className={styles.numbers}>
        <Field
          label={floor}
          hint={floorHint[form.watch('serviceType')]}
          type="number"
          inputMode="numeric"
          min={0}
          max={10}
          {...field('accessDetails.floorLevel', { setValueAs: toCount })}
        />
        <Field
          label={stairs}
          hint={stairsHint}
          type="number"
          inputMode="numeric"
          min={0}
          max={50}
          {...field('accessDetails.stairsCount', { setValueAs: toCount })}
        />
      </div>
      <CheckboxField
        label={elevator}
        className={styles.elevator}
        {...form.register('accessDetails.hasElevator')}
      />
    </Optional>
  )
}

/** Spec §5: anything but a number counts as 0. */
function toCount(typed: unknown): number {
  const count = Number(typed)
  return Number.isFinite(count) ? count : 0
}
