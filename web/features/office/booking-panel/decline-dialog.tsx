import { api, unwrap } from '../../../shared/api/api.ts'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { useMoneyMutation } from '../shared/booking/use-money-mutation.ts'
import { ReasonDialog } from '../shared/reason-dialog.tsx'

type DeclineDialogProps = Readonly<{ booking: Readonly<{ id: string; bookingNumber: string }> }>

/** Asks why the office declines a request. The customer is mailed the reason. */
export function DeclineDialog({ booking: { id, bookingNumber } }: DeclineDialogProps) {
  const decline = useMoneyMutation((reason: string, options) =>
    unwrap(api.admin['service-requests']({ id }).decline.post({ reason }, options)),
  )
  const toast = useToast()
  return (
    <ReasonDialog
      opener="Decline"
      title={`Decline request ${bookingNumber}?`}
      description="The request is cancelled, and the customer is emailed your reason. Nothing was charged."
      reason="Reason, for the customer"
      cancel="Don’t decline"
      confirm="Decline request"
      isPending={decline.isPending}
      onSend={(reason, { fail }) =>
        decline.mutate(reason, {
          onSuccess: () =>
            toast({ title: 'Request declined', description: 'The customer gets an email with your reason.' }),
          onError: fail,
        })
      }
    />
  )
}
