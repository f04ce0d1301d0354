import { Button, Flex } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { useConfig } from '../api/config.ts'
import { Dialog, DialogButtons, useReturnFocus } from '../components/dialog.tsx'
import { FormError } from '../components/notice.tsx'
import { today } from './clock.ts'
import { DayPicker } from './day-picker.tsx'
import { addDays } from './days.ts'
import { WindowPicker } from './window-picker.tsx'
import type { Window } from './windows.ts'

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
  /** Whether the user also chooses an arrival window. Otherwise the time is agreed on later. */
  choosesTime: boolean
  onConfirm: (wanted: Wanted) => void
  onCancel: () => void
}>

/** The choice: an arrival window, or a day as YYYY-MM-DD. */
export type Wanted = Readonly<{ window: Window } | { preferredDate: string }>

/** Spec §2: the scheduling calendar modal, with days from tomorrow on and their arrival windows. */
export function ScheduleDialog({ title, children, serviceRequestId, ...rest }: ScheduleDialogProps) {
  const { choosesTime, near, confirm, isBusy, error, onConfirm, onCancel } = rest
  const [wanted, setWanted] = useState<Wanted>()
  const days = { first: addDays(today(), 1), near }
  const { bookableDays } = useConfig()
  const focusBack = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={open => !open && onCancel()}>
      <Dialog.Content maxWidth="520px" size="4" onCloseAutoFocus={focusBack}>
        <Dialog.Title>{title}</Dialog.Title>
        <Dialog.Description color="gray" mb="5">
          {children}
        </Dialog.Description>
        {choosesTime ? (
          <WindowPicker
            value={wanted && 'window' in wanted ? wanted.window : null}
            onChange={window => setWanted({ window })}
            of={{ serviceRequestId }}
            {...days}
          />
        ) : (
          <DayPicker
            value={wanted && 'preferredDate' in wanted ? wanted.preferredDate : undefined}
            onChange={preferredDate => setWanted({ preferredDate })}
            bookableDays={bookableDays}
            today={today()}
            {...days}
          />
        )}
        <Flex direction="column" gap="4" mt="5">
          {error && <FormError>{error}</FormError>}
          <DialogButtons close="Cancel">
            <Button
              size="3"
              disabled={!wanted || isBusy}
              loading={isBusy}
              onClick={() => wanted && onConfirm(wanted)}
            >
              {wanted ? confirm : choosesTime ? 'Choose a time first' : 'Choose a day first'}
            </Button>
          </DialogButtons>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  )
}
