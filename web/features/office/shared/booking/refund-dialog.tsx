import { Button } from '@radix-ui/themes'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { failure, useToast } from '../../../../shared/components/toast/toast.ts'
import { Field } from '../../../../shared/forms/field.tsx'
import { FormDialog } from '../../../../shared/forms/form-dialog.tsx'
import { dollars } from '../../../../shared/payment/dollars.ts'
import { dollarsTyped, useMoneyMutation } from './use-money-mutation.ts'

type RefundDialogProps = Readonly<{
  booking: Readonly<{ id: string; bookingNumber: string }>
  left: number
  /** The button's accessible name, for a list with several. */
  label?: string
}>

/** Asks for the amount and reason of a refund. `left` is the maximum, in dollars. */
export function RefundDialog({ booking, left, label }: RefundDialogProps) {
  const refund = useMoneyMutation((refund: Readonly<{ amount: number; reason?: string }>, options) =>
    unwrap(api.admin['service-requests']({ id: booking.id }).refund.post(refund, options)),
  )
  const toast = useToast()
  return (
    <FormDialog
      isAlert
      opener={
        <Button variant="soft" color="gray" aria-label={label}>
          Refund
        </Button>
      }
      title={`Refund booking ${booking.bookingNumber}?`}
      description={`Refund up to ${dollars(left)} to the card that paid. This cannot be undone.`}
      initial={{ amount: left.toFixed(2), reason: '' }}
      cancel="Don’t refund"
      confirm={({ amount }) => `Refund ${dollarsTyped(amount) > 0 ? dollars(dollarsTyped(amount)) : ''}`}
      check={({ amount }) =>
        dollarsTyped(amount) > 0 && dollarsTyped(amount) <= left
          ? undefined
          : `Enter an amount from $0.01 to ${dollars(left)}`
      }
      onSend={({ amount, reason }, { close, fail }) =>
        refund.mutate(
          { amount: dollarsTyped(amount), reason: reason.trim() || undefined },
          {
            onSuccess: () => {
              close()
              toast({ title: `${dollars(dollarsTyped(amount))} refunded` })
            },
            onError: error => {
              fail(error)
              toast(failure('Failed to refund', error, 'Please try again.'))
            },
          },
        )
      }
      isPending={refund.isPending}
    >
      {({ text, fault }) => (
        <>
          <Field label="Amount in dollars" inputMode="decimal" error={fault} {...text('amount')} />
          <Field label="Reason (saved in the history)" maxLength={500} {...text('reason')} />
        </>
      )}
    </FormDialog>
  )
}
