import { useFormContext } from 'react-hook-form'
import { type BookableDays, whyNotBookable } from '../../../../src/shared/bookable-days.ts'
import { useConfig } from '../../../shared/api/config.ts'
import { today } from '../../../shared/dates/clock.ts'
import { isDay } from '../../../shared/dates/days.ts'
import { useToday } from '../../../shared/dates/use-time.ts'
import { Field } from '../../../shared/forms/field.tsx'
import { fieldsOf } from '../../../shared/forms/form.ts'
import type { Answers } from '../draft.ts'

type DayFieldProps = Readonly<{ hint?: string; required?: boolean }>

/**
 * A date input cannot disable single days, so an unbookable day is rejected after it is chosen. A separate
 * component, so that its field registers after the addresses: the first invalid field gets focus in
 * registration order.
 */
export function DayField(props: DayFieldProps) {
  const { bookableDays } = useConfig()
  const form = useFormContext<Answers>()
  const field = fieldsOf(form)('serviceDate')
  const day = form.watch('serviceDate')
  return (
    <Field
      label="Preferred date"
      {...props}
      type="date"
      min={useToday()}
      data-empty={!day || undefined}
      {...field}
      error={dayFaultOf(day, bookableDays) ?? field.error}
    />
  )
}

/** Why a customer cannot choose a day; undefined if they can, or while the day is incomplete. */
export function dayFaultOf(day: string, bookableDays: BookableDays): string | undefined {
  if (!isDay(day)) return undefined
  if (day < today()) return 'Please choose today or a later day'
  return whyNotBookable(day, bookableDays)
}
