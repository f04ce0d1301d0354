import { Button } from '@radix-ui/themes'
import { roundedToCents } from '../../../../../src/shared/money.ts'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { Field } from '../../../../shared/forms/field.tsx'
import { amountIn, dollars } from '../../../../shared/payment/dollars.ts'
import { FormDialog } from '../form-dialog.tsx'

type RefundDialogProps = Readonly<{
  booking: Readonly<{ id: string; bookingNumber: string }>
  /** What can be refunded at most, in dollars. */
  refundable: number
  /** What of it we keep, in dollars, and the dialog does not offer. */
  kept?: number
  /** Refunds what was paid beside the booking's own payment. */
  isExtra?: boolean
  /** The button's accessible name, for a list with several. */
  label?: string
}>

/**
 * Asks for the amount and reason of a refund. It is refused once the money has changed since the dialog was opened, because
 * the same refund may have been made meanwhile, in another tab or behind a lost answer.
 */
export function RefundDialog({ booking, refundable, kept = 0, isExtra = false, label }: RefundDialogProps) {
  const { id, bookingNumber } = booking
  const left = roundedToCents(refundable - kept)
  return (
    <FormDialog
      isAlert
      isMoney
      opener={
        <Button variant="soft" color="gray" aria-label={label}>
          {isExtra ? 'Refund what was paid too much' : 'Refund'}
        </Button>
      }
      title={`Refund booking ${bookingNumber}?`}
      description={`Refund up to ${dollars(left)} to the card that paid. This cannot be undone.`}
      initial={{ amount: left.toFixed(2), reason: '', seen: String(refundable) }}
      cancel="Don’t refund"
      confirm={({ amount }) => `Refund ${amountIn(amount) > 0 ? dollars(amountIn(amount)) : ''}`}
      check={form => {
        const amount = amountIn(form.amount)
        if (Number(form.seen) !== refundable)
          return {
            amount: 'The amount that can be refunded has changed. Close this and check the money again.',
          }
        return {
          amount: !(amount > 0 && amount <= left) && `Enter an amount from $0.01 to ${dollars(left)}`,
        }
      }}
      send={({ amount, reason, seen }, options) =>
        unwrap(
          api.admin['service-requests']({ id }).refund.post(
            {
              amount: amountIn(amount),
              reason: reason.trim() || undefined,
              ...(isExtra && { isExtra }),
              seen: { refundable: Number(seen) },
            },
            options,
          ),
        )
      }
      done={({ amount }) => `${dollars(amountIn(amount))} refunded`}
      failed="Failed to refund"
    >
      {({ text }) => (
        <>
          <Field label="Amount in dollars" inputMode="decimal" {...text('amount')} />
          <Field label="Reason (saved in the history)" maxLength={500} {...text('reason')} />
        </>
      )}
    </FormDialog>
  )
}
