import { api, unwrap } from '../../../../shared/api/api.ts'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { dollars } from '../../../../shared/payment/dollars.ts'
import { useMoneyMutation } from '../../shared/booking/use-money-mutation.ts'
import type { OpenBooking } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'

/** Asks why the office takes a booking without the payment that books, such as for cash on the day. */
export function WaiveDialog({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { id, bookingNumber, account } = booking
  const waive = useMoneyMutation((reason: string, options) =>
    unwrap(api.admin['service-requests']({ id })['deposit-waiver'].post({ reason }, options)),
  )
  const toast = useToast()
  return (
    <ReasonDialog
      opener="Waive payment"
      title={`Take booking ${bookingNumber} without payment?`}
      description={`The booking is confirmed, and a crew can be assigned. ${dollars(Math.max(0, account.balance))} stay due, on the day.`}
      reason="Reason (saved in the history with your name)"
      cancel="Don’t waive"
      confirm="Waive payment"
      isPending={waive.isPending}
      onSend={(reason, { fail }) =>
        waive.mutate(reason, {
          onSuccess: () => toast({ title: 'Payment waived', description: 'The booking is confirmed.' }),
          onError: fail,
        })
      }
    />
  )
}
