import { Grid } from '@radix-ui/themes'
import { useFormContext } from 'react-hook-form'
import { CheckboxField, Field } from '../../../../shared/forms/field.tsx'
import { fieldsOf } from '../../../../shared/forms/form.ts'
import type { Access as AccessAnswers, Answers } from '../../draft.ts'
import { Optional } from './optional.tsx'

/** Floor, stairs, elevator and the way to the truck at one end (spec §5). */
export function Access({ at }: Readonly<{ at: 'accessDetails' | 'dropoffAccess' }>) {
  const form = useFormContext<Answers>()
  const field = fieldsOf(form)
  const isMove = form.watch('serviceType') === 'moving'
  // Each field of the form has its own name, also for a screen reader.
  const end = at === 'dropoffAccess' ? ' at drop-off' : ''
  return (
    <Optional
      title={`Floor, stairs and elevator${isMove ? end || ' at pickup' : ''}`}
      answer={accessInWords(form.watch(at))}
      hasFault={form.formState.errors[at] !== undefined}
    >
      <Grid columns="2" gap="4">
        <Field
          label={`Floors up${end}`}
          hint={isMove ? '0 for the ground floor' : '0 for the ground floor; enter where the junk is'}
          type="number"
          inputMode="numeric"
          min={0}
          max={10}
          {...field(`${at}.floorLevel`, { setValueAs: toCount })}
        />
        <Field
          label={`Other steps${end}`}
          hint="At the entrance and inside; a flight is about 12"
          type="number"
          inputMode="numeric"
          min={0}
          max={50}
          {...field(`${at}.stairsCount`, { setValueAs: toCount })}
        />
      </Grid>
      <CheckboxField
        label={`There is an elevator we can use${end}`}
        {...form.register(`${at}.hasElevator`)}
      />
      <CheckboxField
        label={`The truck must park more than 75 feet from the door${end}`}
        {...form.register(`${at}.longCarry`)}
      />
    </Optional>
  )
}

const accessInWords = ({ floorLevel, stairsCount, hasElevator, longCarry }: AccessAnswers) =>
  [
    floorLevel === 0 ? 'Ground floor' : `${floorLevel} ${floorLevel === 1 ? 'floor' : 'floors'} up`,
    stairsCount > 0 ? `${stairsCount} steps` : 'no steps',
    ...(hasElevator ? ['an elevator'] : []),
    ...(longCarry ? ['a long carry'] : []),
  ].join(', ')

/** Spec §5: anything but a number counts as 0. */
function toCount(typed: unknown): number {
  const count = Number(typed)
  return Number.isFinite(count) ? count : 0
}
