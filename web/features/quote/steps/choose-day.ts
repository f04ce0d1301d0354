import { useFormContext } from 'react-hook-form'
import type { Window } from '../../../shared/dates/windows.ts'
import type { Answers } from '../draft.ts'

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
