import { AlertDialog, Button } from '@radix-ui/themes'
import { useState } from 'react'
import { wordsFor } from '../../api.ts'
import { Answers } from '../../components/answers.tsx'
import { useToast } from '../../components/toast/toast.ts'
import { FormError } from '../../forms/form-error.tsx'
import { dollars, leftOf } from '../payment/dollars.ts'
import type { MyBooking } from './my-bookings.ts'
import { words } from './words.ts'

type CancelDialogProps = Readonly<{ booking: MyBooking; onCancel: () => Promise<unknown> }>

/** Asks once more, and says before it happens what becomes of the money. */
export function CancelDialog({ booking, onCancel }: CancelDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const toast = useToast()
  const left = leftOf(booking)

  const cancel = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      await onCancel()
      setOpen(false)
      toast(words.cancel.done)
    } catch (error) {
      setFault(wordsFor(error, words.cancel.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
      <AlertDialog.Trigger>
        <Button size="4" variant="outline" color="gray">
          {words.cancel.open}
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title>{words.cancel.title(booking.bookingNumber)}</AlertDialog.Title>
        <AlertDialog.Description mb="4">
          {left > 0 ? words.cancel.paid(dollars(left)) : words.cancel.unpaid}
          {booking.providerId && ` ${words.cancel.crew}`}
        </AlertDialog.Description>
        {fault && <FormError>{fault}</FormError>}
        <Answers no={words.cancel.keep}>
          <Button size="3" variant="soft" color="red" loading={isBusy} onClick={cancel}>
            {words.cancel.confirm}
          </Button>
        </Answers>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
