import { Button } from '@radix-ui/themes'
import { api, unwrap } from '../../../shared/api/api.ts'
import { failure, useToast } from '../../../shared/components/toast/toast.ts'
import { capitalized } from '../../../shared/labels.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { useMoneyMutation } from '../shared/booking/use-money-mutation.ts'
import type { OpenBooking } from '../shared/queries.ts'

/** Charges what is due to the card that the customer let us keep. A declined one leads to a mailed link. */
export function ChargeCard({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { savedCard, balance } = booking.account
  const toast = useToast()
  const charge = useMoneyMutation(async (_: undefined, options) => {
    const { declined } = await unwrap(
      api.admin['service-requests']({ id: booking.id })['charge-card'].post(undefined, options),
    )
    if (declined === null) toast({ title: 'The balance is paid' })
    else
      toast({
        title: 'The card was declined',
        description: `${declined} The customer got a payment link.`,
        tone: 'error',
      })
  })
  // The customer agreed to a charge after the job.
  if (!savedCard || booking.status !== 'completed') return null
  return (
    <Button
      variant="soft"
      loading={charge.isPending}
      onClick={() =>
        charge.mutate(undefined, {
          onError: error => toast(failure('The card was not charged', error, 'Please try again.')),
        })
      }
    >
      Charge {dollars(balance)} to {capitalized(savedCard.brand)} •••• {savedCard.last4}
    </Button>
  )
}
