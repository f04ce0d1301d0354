import { dollars } from '../../../shared/payment/dollars.ts'
import { useChangeStatus } from '../shared/booking/change-status.ts'
import { ReasonDialog } from '../shared/reason-dialog.tsx'

type KeepDialogProps = Readonly<{
  booking: Readonly<{ id: string; bookingNumber: string; customerName: string }>
  /** In dollars. */
  left: number
}>

/** Asks why the rest of a cancelled booking's payment is not refunded. */
export function KeepDialog({ booking: { id, bookingNumber, customerName }, left }: KeepDialogProps) {
  const change = useChangeStatus(id)
  return (
    <ReasonDialog
      opener="Keep"
      label={`Keep the payment of ${customerName}`}
      title={`Keep the payment of ${bookingNumber}?`}
      description={`${dollars(left)} is not refunded, and the booking leaves this list. You can still refund it later.`}
      reason="Reason (saved in the history)"
      cancel="Don’t keep it"
      confirm={`Keep ${dollars(left)}`}
      isPending={change.isPending}
      onSend={(note, { close }) =>
        change.mutate(
          { status: 'cancelled', refund: 0, note, seen: { status: 'cancelled' } },
          { onSuccess: close },
        )
      }
    />
  )
}
