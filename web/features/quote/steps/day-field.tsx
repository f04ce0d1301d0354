import { Box, Button, Flex, Text } from '@radix-ui/themes'
import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type BookableDays, whyNotBookable } from '../../../../src/shared/bookable-days.ts'
import { useConfig } from '../../../shared/api/config.ts'
import { lazyComponent } from '../../../shared/components/lazy.ts'
import { LoadingSkeleton } from '../../../shared/components/states.tsx'
import { hoursBetween, today } from '../../../shared/dates/clock.ts'
import { isDay } from '../../../shared/dates/days.ts'
import { useToday } from '../../../shared/dates/use-time.ts'
import type { Window } from '../../../shared/dates/windows.ts'
import { CheckboxField, Field } from '../../../shared/forms/field.tsx'
import { fieldsOf } from '../../../shared/forms/form.ts'
import type { Answers } from '../draft.ts'

type DayFieldProps = Readonly<{ hint?: string; required?: boolean }>

/**
 * The day, and the arrival window for those who want to choose one. A date input cannot disable single days, so an
 * unbookable day is rejected after it is chosen. A separate component, so that its field registers after the addresses: the
 * first invalid field gets focus in registration order.
 */
export function DayField(props: DayFieldProps) {
  const { bookableDays } = useConfig()
  const form = useFormContext<Answers>()
  const [isOpen, setOpen] = useState(!props.required)
  const choose = useChooseDay()
  const [day, isAnyDay, window] = form.watch(['serviceDate', 'isAnyDay', 'arrivalWindow'])
  const field = fieldsOf(form)('serviceDate', {
    onChange() {
      setOpen(true)
      form.setValue('isAnyDay', false)
      // The window is on another day.
      form.setValue('arrivalWindow', null)
    },
  })
  return (
    <>
      <Flex direction="column" gap="3">
        <Field
          label="Preferred date"
          {...props}
          type="date"
          min={useToday()}
          data-empty={!day || undefined}
          {...field}
          error={dayFaultOf(day, bookableDays) ?? field.error}
        />
        {!isOpen && (
          <CheckboxField
            label={anyDay}
            checked={isAnyDay}
            onChange={({ target }) => choose('', null, target.checked)}
          />
        )}
        {window && !isOpen && (
          <Text as="p" size="2" weight="medium">
            Arrival {hoursBetween(window.start, window.end)}
          </Text>
        )}
        {!isOpen && (
          <Button type="button" variant="soft" size="3" onClick={() => setOpen(true)}>
            <CalendarClock size={18} aria-hidden />
            {window ? 'Choose another time' : 'See open arrival times'}
          </Button>
        )}
      </Flex>
      {isOpen && (
        <Box gridColumn="1 / -1">
          <Suspense fallback={<LoadingSkeleton label="Checking the schedule…" height="480px" />}>
            <WindowField isDayRequired={props.required} />
          </Suspense>
        </Box>
      )}
    </>
  )
}

/** Not in the first load: a visitor may choose no window. */
const WindowField = lazyComponent(() => import('./window-field.tsx'))

/** For a visitor who wants no particular day. */
export const anyDay = 'Any day, call me'

/** Sets the day and the window together: no day means any day, unless said otherwise. */
export function useChooseDay() {
  const { setValue, clearErrors } = useFormContext<Answers>()
  return (serviceDate: string, arrivalWindow: Window | null, isAnyDay = serviceDate === '') => {
    setValue('serviceDate', serviceDate)
    setValue('arrivalWindow', arrivalWindow)
    setValue('isAnyDay', isAnyDay)
    clearErrors('serviceDate')
  }
}

/** Why a customer cannot choose a day; undefined if they can, or while the day is incomplete. */
export function dayFaultOf(day: string, bookableDays: BookableDays): string | undefined {
  if (!isDay(day)) return undefined
  if (day < today()) return 'Please choose today or a later day'
  return whyNotBookable(day, bookableDays)
}
