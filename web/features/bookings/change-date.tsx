import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { momentInWords } from '../../../src/shared/calendar.ts'
import { wordsFor } from '../../shared/api/api.ts'
import { later } from '../../shared/components/lazy.ts'
import { useToast } from '../../shared/components/toast/toast.ts'
import { dayInWords } from '../../shared/dates/day.ts'
import { clockAt } from '../../shared/dates/schedule/clock.ts'
import type { Wanted } from '../../shared/dates/schedule/schedule-dialog.tsx'
import type { OpenBooking, Rescheduling } from './my-bookings.ts'
import { words } from './words.ts'

const Calendar = later(async () => ({
  default: (await import('../../shared/dates/schedule/schedule-dialog.tsx')).ScheduleDialog,
}))

type ChangeDateProps = Readonly<{ booking: OpenBooking; rescheduling: Rescheduling }>

/** Reschedules a booking until its crew starts. Without a crew to choose times from, requests a day. */
export function ChangeDate({ booking, rescheduling }: ChangeDateProps) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const { mutate, reset, isPending, error } = rescheduling
  const close = () => {
    setOpen(false)
    reset()
  }
  const confirm = (wanted: Wanted) =>
    mutate(wanted, {
      onSuccess: () => {
        close()
        toast(
          'scheduledDate' in wanted
            ? { title: words.change.done, description: momentInWords(wanted.scheduledDate) }
            : { title: words.change.noted, description: dayInWords(wanted.preferredDate) },
        )
      },
    })
  const voice = voiceFor(booking)
  return (
    <>
      <Button size="4" variant="soft" onClick={() => setOpen(true)}>
        {words.change.open}
      </Button>
      {isOpen && (
        <Calendar
          title={voice.title}
          choosesTime={booking.choosesTime}
          serviceRequestId={booking.id}
          near={dayOfBooking(booking)}
          confirm={voice.confirm}
          isBusy={isPending}
          fault={error ? wordsFor(error, words.change.failed) : undefined}
          onConfirm={confirm}
          onCancel={close}
        >
          {voice.text}
        </Calendar>
      )}
    </>
  )
}

/** The booking's date in Chicago, YYYY-MM-DD. */
const dayOfBooking = ({ scheduledDate, preferredDate }: OpenBooking) =>
  scheduledDate ? clockAt(scheduledDate).day : (preferredDate ?? undefined)

function voiceFor({ choosesTime, providerId }: OpenBooking) {
  if (!choosesTime) return words.change.day
  return { ...words.change.time, text: providerId ? words.change.withCrew : words.change.withoutCrew }
}
