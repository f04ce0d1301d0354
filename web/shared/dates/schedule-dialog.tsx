import { Button, Flex } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { useConfig } from '../api/config.ts'
import { Dialog, DialogButtons, useReturnFocus } from '../components/dialog.tsx'
import { FormError } from '../components/notice.tsx'
import { instantAt, today } from './clock.ts'
import { DayPicker } from './day-picker.tsx'
import { addDays } from './days.ts'
import { type Choice, SlotPicker } from './slot-picker.tsx'

type ScheduleDialogProps = Readonly<{
  title: string
  /** Explanation of the choice, in a sentence. */
  children: ReactNode
  serviceRequestId: string
  /** The booking's scheduled or preferred day. */
  near: string | undefined
  confirm: string
  isBusy: boolean
  /** Why the last choice was refused. */
  error: string | undefined
  /** Whether the user also chooses a time. Otherwise the time is agreed on later. */
  choosesTime: boolean
  onConfirm: (wanted: Wanted) => void
  onCancel: () => void
}>

/** The choice: an instant in ISO 8601, or a day as YYYY-MM-DD. */
export type Wanted = Readonly<{ scheduledDate: string } | { preferredDate: string }>

/** Spec §2: the scheduling calendar modal, with days from tomorrow on and their times. */
export function ScheduleDialog({ title, children, serviceRequestId, ...rest }: ScheduleDialogProps) {
  const { choosesTime, near, confirm, isBusy, error, onConfirm, onCancel } = rest
  const [{ day, time }, setChoice] = useState<Choice>({ day: undefined, time: undefined })
  const wanted = choosesTime ? timeOf(day, time) : day && { preferredDate: day }
  const days = { today: today(), first: addDays(today(), 1), near }
  const { bookableDays } = useConfig()
  const focusBack = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={open => !open && onCancel()}>
      <Dialog.Content maxWidth="480px" size="4" onCloseAutoFocus={focusBack}>
        <Dialog.Title>{title}</Dialog.Title>
        <Dialog.Description color="gray" mb="5">
          {children}
        </Dialog.Description>
        {choosesTime ? (
          <SlotPicker value={{ day, time }} onChange={setChoice} {...days} of={{ serviceRequestId }} />
        ) : (
          <DayPicker
            value={day}
            onChange={day => setChoice({ day, time: undefined })}
            bookableDays={bookableDays}
            {...days}
          />
        )}
        <Flex direction="column" gap="4" mt="5">
          {error && <FormError>{error}</FormError>}
          <DialogButtons close="Cancel">
            <Button size="3" disabled={!wanted} loading={isBusy} onClick={() => wanted && onConfirm(wanted)}>
              {confirm}
            </Button>
          </DialogButtons>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  )
}

const timeOf = (day: string | undefined, time: string | undefined) =>
  day && time ? { scheduledDate: instantAt(day, time) } : undefined
