import { TextField } from '@radix-ui/themes'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { RateCardForm } from '../../../../src/shared/rate-figures.ts'
import { Field } from '../../../shared/forms/field.tsx'
import type { Figure, Unit } from './figures.ts'

/** An input for one figure. The form holds cents, and the input shows dollars. */
export function FigureField({ figure: [path, label, unit] }: Readonly<{ figure: Figure }>) {
  const { control } = useFormContext<RateCardForm>()
  const { field, fieldState } = useController({ control, name: path })
  const [text, setText] = useState(() => textOf(field.value, unit))
  return (
    <Field
      ref={field.ref}
      name={field.name}
      label={label}
      error={fieldState.error?.message}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setText(target.value)
        field.onChange(numberIn(target.value, unit))
      }}
    >
      {unit === 'money' && <TextField.Slot>$</TextField.Slot>}
      {unit in endings && <TextField.Slot side="right">{endings[unit]}</TextField.Slot>}
    </Field>
  )
}

const endings: Partial<Record<Unit, string>> = { hours: 'h', percent: '%', 'cu ft': 'cu ft', miles: 'mi' }

const textOf = (value: number, unit: Unit) => (unit === 'money' ? (value / 100).toFixed(2) : `${value}`)

/** NaN if it is no number, which the form refuses. Rounded to cents, because 2.3 × 100 is not 230. */
function numberIn(text: string, unit: Unit): number {
  const typed = text.trim().replaceAll(',', '')
  const number = typed === '' ? Number.NaN : Number(typed)
  return unit === 'money' ? Math.round(number * 100_000) / 1000 : number
}
