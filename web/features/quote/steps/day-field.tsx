import { useFormContext } from 'react-hook-form'
import { useConfig } from '../../../shared/api/config.ts'
import { useToday } from '../../../shared/dates/use-time.ts'
import { Field } from '../../../shared/forms/field.tsx'
import { fieldsOf } from '../../../shared/forms/form.ts'
import { dayFaultOf } from './day-fault.ts'

type DayFieldProps = Readonly<{
  name: 'serviceDate' | 'preferredDate'
  label: string
  hint?: string
  required?: boolean
}>

/**
 * A date input cannot disable single days, so an unbookable day is rejected after it is chosen. A separate
 * component, so that its field registers after the addresses: the first invalid field gets focus in
 * registration order.
 */
export function DayField({ name, ...labels }: DayFieldProps) {
  const { bookableDays } = useConfig()
  const form = useFormContext<Record<DayFieldProps['name'], string>>()
  const field = fieldsOf(form)(name)
  const day = form.watch(name)
  return (
    <Field
      {...labels}
      type="date"
      min={useToday()}
      data-empty={!day || undefined}
      {...field}
      error={dayFaultOf(day, bookableDays) ?? field.error}
    />
  )
}
