import { Button, Flex } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { api, serverMessageOr, unwrap } from '../../../../shared/api/api.ts'
import { AlertDialog, AlertDialogButtons } from '../../../../shared/components/dialog.tsx'
import { failure, useToast } from '../../../../shared/components/toast/toast.ts'
import { Field } from '../../../../shared/forms/field.tsx'
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
  const [isOpen, setOpen] = useState(false)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const refund = useMoneyMutation((refund: Readonly<{ amount: number; reason?: string }>, options) =>
    unwrap(api.admin['service-requests']({ id: booking.id }).refund.post(refund, options)),
  )
  const toast = useToast()
  const entered = dollarsTyped(amount)

  const change = (open: boolean) => {
    setOpen(open)
    setAmount(left.toFixed(2))
    setReason('')
    setFault(undefined)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!(entered > 0 && entered <= left)) return setFault(`Enter an amount from $0.01 to ${dollars(left)}`)
    refund.mutate(
      { amount: entered, reason: reason.trim() || undefined },
      {
        onSuccess: () => {
          setOpen(false)
          toast({ title: `${dollars(entered)} refunded` })
        },
        onError: error => {
          setFault(serverMessageOr(error, 'Please try again.'))
          toast(failure('Failed to refund', error, 'Please try again.'))
        },
      },
    )
  }
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={change}>
      <AlertDialog.Trigger>
        <Button variant="soft" color="gray" aria-label={label}>
          Refund
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title>Refund booking {booking.bookingNumber}?</AlertDialog.Title>
        <AlertDialog.Description>
          Refund up to {dollars(left)} to the card that paid. This cannot be undone.
        </AlertDialog.Description>
        <form onSubmit={send} noValidate>
          <Flex direction="column" gap="4" mt="4">
            <Field
              label="Amount in dollars"
              inputMode="decimal"
              value={amount}
              error={fault}
              onChange={({ target }) => setAmount(target.value)}
            />
            <Field
              label="Reason (saved in the history)"
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <AlertDialogButtons cancel="Don’t refund">
              <Button size="3" color="red" variant="soft" loading={refund.isPending}>
                Refund {entered > 0 ? dollars(entered) : ''}
              </Button>
            </AlertDialogButtons>
          </Flex>
        </form>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
