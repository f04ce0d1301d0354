import { Button } from '@radix-ui/themes'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { failure, useToast } from '../../../../shared/components/toast/toast.ts'
import { useMoneyMutation } from '../../shared/booking/use-money-mutation.ts'
import type { OpenBooking } from '../../shared/queries.ts'

/** Mails the customer a link to pay what is due. */
export function PaymentLink({ booking }: Readonly<{ booking: OpenBooking }>) {
  const send = useMoneyMutation((_: undefined, options) =>
    unwrap(api.admin['service-requests']({ id: booking.id })['payment-link'].post(undefined, options)),
  )
  const toast = useToast()
  return (
    <Button
      variant="soft"
      loading={send.isPending}
      onClick={() =>
        send.mutate(undefined, {
          onSuccess: () => toast({ title: 'Payment link sent', description: `To ${booking.customerEmail}` }),
          onError: error => toast(failure('The link was not sent', error, 'Please try again.')),
        })
      }
    >
      Send payment link
    </Button>
  )
}
