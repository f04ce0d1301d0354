import { Button } from '@radix-ui/themes'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { Field } from '../../../../shared/forms/field.tsx'
import { dollars } from '../../../../shared/payment/dollars.ts'
import { dollarsTyped } from '../fields.tsx'
import { FormDialog } from '../form-dialog.tsx'

type RefundDialogProps = Readonly<{
  booking: Readonly<{ id: string; bookingNumber: string }>
  left: number
  /** The button's accessible name, for a list with several. */
  label?: string
}>

/** Asks for the amount and reason of a refund. `left` is the maximum, in dollars. */
export const RefundDialog = ({ booking: { id, bookingNumber }, left, label }: RefundDialogProps) => (
  <FormDialog
    isAlert
    opener={
      <Button variant="soft" color="gray" aria-label={label}>
        Refund
      </Button>
    }
    title={`Refund booking ${bookingNumber}?`}
    description={`Refund up to ${dollars(left)} to the card that paid. This cannot be undone.`}
    initial={{ amount: left.toFixed(2), reason: '' }}
    cancel="Don’t refund"
    confirm={({ amount }) => `Refund ${dollarsTyped(amount) > 0 ? dollars(dollarsTyped(amount)) : ''}`}
    check={form => {
      const amount = dollarsTyped(form.amount)
      return { amount: !(amount > 0 && amount <= left) && `Enter an amount from $0.01 to ${dollars(left)}` }
    }}
    send={({ amount, reason }, options) =>
      unwrap(
        api.admin['service-requests']({ id }).refund.post(
          { amount: dollarsTyped(amount), reason: reason.trim() || undefined },
          options,
        ),
      )
    }
    done={({ amount }) => `${dollars(dollarsTyped(amount))} refunded`}
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
