import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { wordsFor } from '../../shared/api/api.ts'
import { AlertDialog, AlertDialogButtons } from '../../shared/components/dialog.tsx'
import { FormError } from '../../shared/components/notice.tsx'
import { useToast } from '../../shared/components/toast/toast.ts'
import { dollars, leftOf } from '../../shared/payment/dollars.ts'
import type { Cancellation, MyBooking } from './my-bookings.ts'
import { words } from './words.ts'

type CancelDialogProps = Readonly<{ booking: MyBooking; cancellation: Cancellation }>

/** Confirms a cancellation and states the refund. */
export function CancelDialog({ booking, cancellation }: CancelDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const left = leftOf(booking)
  const { mutate, isPending, error } = cancellation
  const cancel = () =>
    mutate(undefined, {
      onSuccess: () => {
        setOpen(false)
        toast(words.cancel.done)
      },
    })
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
        {error && <FormError>{wordsFor(error, words.cancel.failed)}</FormError>}
        <AlertDialogButtons cancel={words.cancel.keep}>
          <Button size="3" variant="soft" color="red" loading={isPending} onClick={cancel}>
            {words.cancel.confirm}
          </Button>
        </AlertDialogButtons>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
