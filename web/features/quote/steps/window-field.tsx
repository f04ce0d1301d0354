import { useFormContext } from 'react-hook-form'
import { useConfig } from '../../../shared/api/config.ts'
import { today } from '../../../shared/dates/clock.ts'
import { addDays, dayInWords, isDay } from '../../../shared/dates/days.ts'
import { WindowPicker } from '../../../shared/dates/window-picker.tsx'
import type { Answers } from '../draft.ts'
import { useWizard } from '../wizard.tsx'
import { anyDay, dayFaultOf, useChooseDay } from './day-field.tsx'

/** The arrival window, with what is left for the job that is quoted. Choosing one also sets the day. */
export default function WindowField({ isDayRequired }: Readonly<{ isDayRequired?: boolean }>) {
  const { watch } = useFormContext<Answers>()
  const [day, isAnyDay, window] = watch(['serviceDate', 'isAnyDay', 'arrivalWindow'])
  const estimateId = useWizard().price.quote?.estimateId
  const choose = useChooseDay()
  const { bookableDays } = useConfig()
  const others = [
    {
      label: anyDay,
      isChosen: !day && (isAnyDay || !isDayRequired),
      onChoose: () => choose('', null),
    },
    isDay(day) &&
      !dayFaultOf(day, bookableDays) && {
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
      others={others.filter(each => each !== false)}
    />
  )
}
