import { Button, Flex } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { api, serverMessageOr, unwrap } from '../../../shared/api/api.ts'
import { Dialog, DialogButtons } from '../../../shared/components/dialog.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { Field } from '../../../shared/forms/field.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import { dollarsTyped, useMoneyMutation } from '../shared/booking/use-money-mutation.ts'
import { Select } from '../shared/fields.tsx'
import type { OpenBooking } from '../shared/queries.ts'

const empty = { kind: 'discount', amount: '', label: '', reason: '' }

/** Adds a charge or gives a discount, with a reason that the customer reads. Amounts are in dollars. */
export function ChargeDialog({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { id, account } = booking
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState(empty)
  const [fault, setFault] = useState<string>()
  const add = useMoneyMutation((charge: Charge, options) =>
    unwrap(api.admin['service-requests']({ id }).charges.post(charge, options)),
  )
  const toast = useToast()
  const isDiscount = form.kind === 'discount'

  const change = (open: boolean) => {
    setOpen(open)
    setForm(empty)
    setFault(undefined)
  }
  const text = (name: 'amount' | 'label' | 'reason') => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const amount = dollarsTyped(form.amount)
    const fault = faultOf(amount, form, isDiscount ? account.price : undefined)
    setFault(fault)
    if (fault) return
    const charge = {
      label: form.label.trim(),
      reason: form.reason.trim(),
      amount: isDiscount ? -amount : amount,
    }
    add.mutate(
      { ...charge, seen: { balance: account.balance } },
      {
        onSuccess: () => {
          setOpen(false)
          toast({ title: isDiscount ? `Discount of ${dollars(amount)} given` : `${dollars(amount)} charged` })
        },
        onError: error => setFault(serverMessageOr(error, 'Please try again.')),
      },
    )
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={change}>
      <Dialog.Trigger>
        <Button variant="soft" color="gray">
          Discount or charge
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="440px">
        <Dialog.Title>Discount or extra charge</Dialog.Title>
        <Dialog.Description size="2">
          The customer gets an email with the reason. What is paid above the new price goes back to the card.
        </Dialog.Description>
        <form onSubmit={send} noValidate>
          <Flex direction="column" gap="4" mt="4">
            <Select
              label="Kind"
              value={form.kind}
              options={[
                ['discount', 'Discount'],
                ['charge', 'Extra charge'],
              ]}
              onChange={kind => setForm({ ...form, kind })}
            />
            <Field label="Amount in dollars" inputMode="decimal" error={fault} {...text('amount')} />
            <Field label="What it is for" hint="A line of the receipt" maxLength={100} {...text('label')} />
            <Field label="Reason, for the customer" maxLength={500} {...text('reason')} />
            <DialogButtons close="Cancel">
              <Button size="3" loading={add.isPending}>
                {isDiscount ? 'Give discount' : 'Add charge'}
              </Button>
            </DialogButtons>
          </Flex>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

type Charge = Readonly<{ label: string; reason: string; amount: number; seen: Readonly<{ balance: number }> }>

function faultOf(amount: number, { label, reason }: typeof empty, most = Number.POSITIVE_INFINITY) {
  if (!(amount > 0)) return 'Enter an amount'
  if (amount > most) return `A discount can be at most the price, ${dollars(most)}`
  if (label.trim() === '') return 'Say what it is for'
  return reason.trim() === '' ? 'Say why' : undefined
}
