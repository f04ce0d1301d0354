import { useQueryClient } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { api, unwrap } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { callTo } from '../../../shared/call.ts'
import { officeKey } from '../shared/live.tsx'
import { LinkButton } from '../shared/parts.tsx'
import { ReasonDialog } from '../shared/reason-dialog.tsx'
import type { BookingToResolve } from './use-attention.ts'

/** Calls the customer who gave a low rating, and closes the task with what was done. */
export function LowRating({ booking }: Readonly<{ booking: BookingToResolve }>) {
  const { id, bookingNumber, customerName, customerPhone } = booking
  const client = useQueryClient()
  const handle = useMutation({
    mutationFn: (word: string) =>
      unwrap(api.admin['service-requests']({ id })['review-handled'].post({ word })),
    onSuccess: () => client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] }),
  })
  return (
    <>
      <LinkButton icon={Phone} color="gray" href={callTo(customerPhone)} title={customerPhone}>
        Call {customerName}
      </LinkButton>
      <ReasonDialog
        opener="Close"
        label={`Close the low rating of ${customerName}`}
        title={`Close the low rating of ${bookingNumber}?`}
        description="It leaves this list. If the customer changes the review to another low one, it comes back."
        reason="What did you do? (saved in the history)"
        cancel="Not yet"
        confirm="Close it"
        isPending={handle.isPending}
        onSend={(word, { close, fail }) =>
          handle.mutate(word, {
            onSuccess: close,
            onError: fail,
          })
        }
      />
    </>
  )
}
