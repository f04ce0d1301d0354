import { useFormContext } from 'react-hook-form'
import { today } from '../../../shared/dates/clock.ts'
import { addDays, dayInWords, isDay } from '../../../shared/dates/days.ts'
import { WindowPicker } from '../../../shared/dates/window-picker.tsx'
import type { Window } from '../../../shared/dates/windows.ts'
import type { Answers } from '../draft.ts'
import { usePrice } from '../price.ts'

/** The arrival window, with what is left for the job that is quoted. Choosing one also sets the day. */
export default function WindowField({ isDayRequired }: Readonly<{ isDayRequired?: boolean }>) {
  const { watch, setValue, clearErrors } = useFormContext<Answers>()
  const [day, window] = watch(['serviceDate', 'arrivalWindow'])
  const estimateId = usePrice().quote?.estimateId
  const choose = (serviceDate: string, arrivalWindow: Window | null) => {
    setValue('serviceDate', serviceDate)
    setValue('arrivalWindow', arrivalWindow)
    clearErrors('serviceDate')
  }
  const others = [
    !isDayRequired && { label: 'Any day, call me', isChosen: !day, onChoose: () => choose('', null) },
    isDay(day) && {
      label: `Any time on ${dayInWords(day)}, call me`,
      isChosen: window === null,
      onChoose: () => choose(day, null),
    },
  ]
  return (
    <WindowPicker
      value={window}
      onChange={window => choose(window.date, window)}
      of={{ estimateId }}
      first={addDays(today(), 1)}
      near={isDay(day) ? day : undefined}
      others={others.filter(each => each !== undefined && each !== false)}
    />
  )
}
