import { Button } from '@radix-ui/themes'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { failure, useToast } from '../../../../shared/components/toast/toast.ts'
import { today } from '../../../../shared/dates/clock.ts'
import { capitalized } from '../../../../shared/labels.ts'
import { dollars } from '../../../../shared/payment/dollars.ts'
import { useMoneyMutation } from '../../shared/booking/use-money-mutation.ts'
import type { OpenBooking } from '../../shared/queries.ts'

/** Charges what is due to the card that the customer let us keep. A declined one leads to a mailed link. */
export function ChargeCard({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { savedCard } = booking.account
  const due = dueNow(booking.account)
  const toast = useToast()
  const charge = useMoneyMutation(async (amount: number, options) => {
    const { declined } = await unwrap(
      api.admin['service-requests']({ id: booking.id })['charge-card'].post({ amount }, options),
    )
    if (declined === null) toast({ title: 'Paid with the card' })
    else
      toast({
        title: 'The card was declined',
        description: `${declined} The customer got a payment link.`,
        tone: 'error',
      })
  })
  // The customer agreed to a charge after the job.
  if (!savedCard || booking.status !== 'completed' || due === 0) return null
  return (
    <Button
      variant="soft"
      loading={charge.isPending}
      onClick={() =>
        charge.mutate(due, {
          onError: error => toast(failure('The card was not charged', error, 'Please try again.')),
        })
      }
    >
      Charge {dollars(due)} to {capitalized(savedCard.brand)} •••• {savedCard.last4}
    </Button>
  )
}

/** What of the balance is due today, in dollars. */
const dueNow = ({ balance, dueLater, dueLaterOn }: OpenBooking['account']): number =>
  dueLaterOn !== null && today() < dueLaterOn ? Math.round(100 * (balance - dueLater)) / 100 : balance
