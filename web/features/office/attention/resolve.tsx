import { Button } from '@radix-ui/themes'
import { Phone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { leftOf } from '../../../../src/shared/receipt.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { callTo } from '../../../shared/links.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { RefundDialog } from '../shared/booking/refund-dialog.tsx'
import { ReservedCrew } from '../shared/booking/reserved-crew.tsx'
import { OpenToReview } from '../shared/booking/review.tsx'
import { WaiveDialog } from '../shared/booking/waive-dialog.tsx'
import { ReasonDialog } from '../shared/form-dialog.tsx'
import { LinkButton } from '../shared/parts.tsx'
import { useOpenBooking } from '../shared/url.ts'
import { listings, refundableOf } from './reasons.ts'
import type { BookingToResolve } from './use-attention.ts'

type BookingProps = Readonly<{ booking: BookingToResolve }>
type ResolveProps = BookingProps & Readonly<{ onAssign: () => void }>

/** The ways to resolve what a booking is listed for. */
export function Resolve({ booking, onAssign }: ResolveProps) {
  const { call } = listings[booking.reason]
  const { customerName, customerPhone, providerName, providerPhone } = booking
  const [name, phone] = call === 'crew' ? [providerName, providerPhone] : [customerName, customerPhone]
  return (
    <>
      {call && name && phone && (
        <LinkButton icon={Phone} color="gray" href={callTo(phone)} title={phone}>
          Call {name}
        </LinkButton>
      )}
      <Action booking={booking} onAssign={onAssign} />
    </>
  )
}

function Action({ booking, onAssign }: ResolveProps) {
  const { open } = useOpenBooking()
  const { id, reason, customerName } = booking
  const button = (text: string, label: string, onClick: () => void) => (
    <Button variant="soft" aria-label={label} onClick={onClick}>
      {text}
    </Button>
  )
  const { action, part } = listings[reason]
  switch (action) {
    case 'assign':
      return (
        <>
          <ReservedCrew booking={booking} isBrief />
          {button('Assign & Schedule', `Assign & Schedule ${customerName}`, onAssign)}
        </>
      )
    case 'status':
      return button('Change status', `Change status of ${customerName}`, () => open(id, 'status'))
    case 'close job':
      return button('Close the job', `Close the job of ${customerName}`, () => open(id, 'money'))
    case 'open':
      return button('Open the booking', `Open the booking of ${customerName}`, () => open(id, part))
    case 'review':
      return <OpenToReview booking={booking} />
    case 'refund or keep':
      return <RefundOrKeep booking={booking} />
    case 'collect or waive':
      return (
        <>
          {button('Collect', `Collect the payment of ${customerName}`, () => open(id, 'money'))}
          <WaiveDialog booking={booking} label={`Waive payment of ${customerName}`} />
          {button('Change status', `Change status of ${customerName}`, () => open(id, 'status'))}
        </>
      )
    case 'low rating':
      return <CloseLowRating booking={booking} />
    case 'claims':
      return (
        <Button variant="soft" asChild>
          <Link to="?tab=claims" aria-label={`Open the claims of ${customerName}`}>
            Open the claims
          </Link>
        </Button>
      )
  }
}

/** Refunds what a cancellation left of the payment, or asks why it is kept. */
function RefundOrKeep({ booking }: BookingProps) {
  const { id, bookingNumber, customerName } = booking
  const left = refundableOf(booking)
  return (
    <>
      <RefundDialog
        booking={booking}
        refundable={leftOf(booking)}
        kept={booking.keptAmount}
        label={`Refund ${customerName}`}
      />
      <ReasonDialog
        opener="Keep"
        label={`Keep the payment of ${customerName}`}
        title={`Keep the payment of ${bookingNumber}?`}
        description={`${dollars(left)} is not refunded, and the booking leaves this list. You can still refund it later.`}
        reason="Reason (saved in the history)"
        cancel="Don’t keep it"
        confirm={`Keep ${dollars(left)}`}
        send={(note, options) => {
          const change = { status: 'cancelled', refund: 0, note, seen: { status: 'cancelled' } } as const
          return unwrap(api.admin['service-requests']({ id }).status.patch(change, options))
        }}
        done={() => 'Payment kept'}
      />
    </>
  )
}

const CloseLowRating = ({ booking: { id, bookingNumber, customerName } }: BookingProps) => (
  <ReasonDialog
    opener="Close"
    label={`Close the low rating of ${customerName}`}
    title={`Close the low rating of ${bookingNumber}?`}
    description="It leaves this list. If the customer changes the review to another low one, it comes back."
    reason="What did you do? (saved in the history)"
    cancel="Not yet"
    confirm="Close it"
    send={(word, options) =>
      unwrap(api.admin['service-requests']({ id })['review-handled'].post({ word }, options))
    }
  />
)
