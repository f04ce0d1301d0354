import { useFormContext } from 'react-hook-form'
import { isWeekend } from '../../data/day.ts'
import { useToday } from '../../data/use-today.ts'
import { Field } from '../../forms/field.tsx'
import { fieldsOf } from '../../forms/fields-of.ts'
import { words } from './words.ts'

type DayFieldProps = Readonly<{
  name: 'serviceDate' | 'preferredDate'
  label: string
  hint?: string
  required?: boolean
}>

/**
 * The day that a customer would like; whoever likes a weekend hears what becomes of that. A component of its own, so that
 * it counts as the field after the addresses when the first fault takes the focus.
 */
export function DayField({ name, hint, ...field }: DayFieldProps) {
  const form = useFormContext<Record<DayFieldProps['name'], string>>()
  return (
    <Field
      {...field}
      type="date"
      min={useToday()}
      hint={isWeekend(form.watch(name)) ? words.weekend : hint}
      {...fieldsOf(form)(name)}
    />
  )
}
