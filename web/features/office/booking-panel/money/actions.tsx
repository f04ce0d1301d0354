import { Button, Flex } from '@radix-ui/themes'
import { rules } from '../../../../../src/shared/jurisdictions.ts'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { capitalized } from '../../../../shared/labels.ts'
import { dollars } from '../../../../shared/payment/dollars.ts'
import { RefundDialog } from '../../shared/booking/refund-dialog.tsx'
import { WaiveDialog } from '../../shared/booking/waive-dialog.tsx'
import type { OpenBooking } from '../../shared/queries.ts'
import { isBooked } from '../../shared/status.ts'
import { useOfficeMutation } from '../../shared/use-office-mutation.ts'
import { CashDialog } from './cash-dialog.tsx'
import { ChargeDialog } from './charge-dialog.tsx'
import { CloseJobDialog } from './close-job-dialog.tsx'
import { PayBackDialog } from './pay-back-dialog.tsx'

type BookingProps = Readonly<{ booking: OpenBooking }>

/** What the office can do about the booking's money now. */
export function MoneyActions({ booking }: BookingProps) {
  const { pricing, account, jurisdiction, status, review, isSecured } = booking
  const isCancelled = status === 'cancelled'
  const isWaivable = !isSecured && !review && status !== 'completed' && !isCancelled
  return (
    <Flex gap="2" wrap="wrap">
      {isBooked(booking) && pricing.total > 0 && <CloseJobDialog booking={booking} />}
      {isBooked(booking) && !rules[jurisdiction].hasTariff && <ChargeDialog booking={booking} />}
      {account.refundable > 0 && <RefundDialog booking={booking} refundable={account.refundable} />}
      {account.extra > 0 && <RefundDialog booking={booking} refundable={account.extra} isExtra />}
      {account.toPayBack > 0 && <PayBackDialog booking={booking} />}
      <CashDialog booking={booking} />
      {isWaivable && <WaiveDialog booking={booking} />}
      {account.due > 0 && !isCancelled && !review && (
        <>
          <ChargeCard booking={booking} />
          <PaymentLink booking={booking} />
        </>
      )}
    </Flex>
  )
}

/** Charges what is due to the card that the customer let us keep. A declined one leads to a mailed link. */
function ChargeCard({
  booking: {
    id,
    status,
    account: { savedCard, due },
  },
}: BookingProps) {
  const charge = useOfficeMutation(
    (amount: number, options) =>
      unwrap(api.admin['service-requests']({ id })['charge-card'].post({ amount }, options)),
    {
      isMoney: true,
      done: ({ declined }) =>
        declined === null
          ? 'Paid with the card'
          : {
              title: 'The card was declined',
              description: `${declined} The customer got a payment link.`,
              tone: 'error',
            },
      failed: 'The card was not charged',
    },
  )
  // The customer agreed to a charge after the job.
  if (!savedCard || status !== 'completed') return null
  return (
    <Button variant="soft" loading={charge.isPending} onClick={() => charge.mutate(due)}>
      Charge {dollars(due)} to {capitalized(savedCard.brand)} •••• {savedCard.last4}
    </Button>
  )
}

/** Mails the customer a link to pay what is due. */
function PaymentLink({ booking: { id, customerEmail } }: BookingProps) {
  const send = useOfficeMutation(
    (_: undefined, options) =>
      unwrap(api.admin['service-requests']({ id })['payment-link'].post(undefined, options)),
    {
      done: () => ({ title: 'Payment link sent', description: `To ${customerEmail}` }),
      failed: 'The link was not sent',
    },
  )
  return (
    <Button variant="soft" loading={send.isPending} onClick={() => send.mutate(undefined)}>
      Send payment link
    </Button>
  )
}
