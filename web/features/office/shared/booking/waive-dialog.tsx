import { api, unwrap } from '../../../../shared/api/api.ts'
import { ReasonDialog } from '../form-dialog.tsx'
import { isBooked } from '../status.ts'

type WaiveDialogProps = Readonly<{
  booking: Readonly<{ id: string; bookingNumber: string }> & Parameters<typeof isBooked>[0]
  /** The button's accessible name, for a list with several. */
  label?: string
}>

/** Asks why the office takes a booking without the payment that books, such as for cash on the day. */
export const WaiveDialog = ({ booking, label }: WaiveDialogProps) => (
  <ReasonDialog
    opener="Waive payment"
    label={label}
    title={`Take booking ${booking.bookingNumber} without payment?`}
    description={`${isBooked(booking) ? 'The booking keeps its status' : 'The booking is confirmed'}, and a crew can be assigned. What is not paid stays due on the day.`}
    reason="Reason (saved in the history with your name)"
    cancel="Don’t waive"
    confirm="Waive payment"
    send={(reason, options) =>
      unwrap(api.admin['service-requests']({ id: booking.id })['deposit-waiver'].post({ reason }, options))
    }
    done={() => 'Payment waived'}
  />
)
