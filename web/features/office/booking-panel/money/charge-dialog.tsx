import { Button } from '@radix-ui/themes'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { Field } from '../../../../shared/forms/field.tsx'
import { FormDialog } from '../../../../shared/forms/form-dialog.tsx'
import { dollars } from '../../../../shared/payment/dollars.ts'
import { dollarsTyped, useMoneyMutation } from '../../shared/booking/use-money-mutation.ts'
import { Select } from '../../shared/fields.tsx'
import type { OpenBooking } from '../../shared/queries.ts'

/** Adds a charge or gives a discount, with a reason that the customer reads. Amounts are in dollars. */
export function ChargeDialog({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { id, account } = booking
  const add = useMoneyMutation((charge: Charge, options) =>
    unwrap(api.admin['service-requests']({ id }).charges.post(charge, options)),
  )
  const toast = useToast()
  return (
    <FormDialog
      opener={
        <Button variant="soft" color="gray">
          Discount or charge
        </Button>
      }
      title="Discount or extra charge"
      description="The customer gets an email with the reason. What is paid above the new price goes back to the card."
      initial={{ kind: 'discount', amount: '', label: '', reason: '' }}
      cancel="Cancel"
      confirm={({ kind }) => (kind === 'discount' ? 'Give discount' : 'Add charge')}
      check={form => faultOf(form, form.kind === 'discount' ? account.price : undefined)}
      onSend={({ kind, ...form }, { close, fail }) => {
        const isDiscount = kind === 'discount'
        const amount = dollarsTyped(form.amount)
        add.mutate(
          {
            label: form.label.trim(),
            reason: form.reason.trim(),
            amount: isDiscount ? -amount : amount,
            seen: { balance: account.balance },
          },
          {
            onSuccess: () => {
              close()
              const done = isDiscount ? `Discount of ${dollars(amount)} given` : `${dollars(amount)} charged`
              toast({ title: done })
            },
            onError: fail,
          },
        )
      }}
      isPending={add.isPending}
    >
      {({ form, set, text, fault }) => (
        <>
          <Select
            label="Kind"
            value={form.kind}
            options={[
              ['discount', 'Discount'],
              ['charge', 'Extra charge'],
            ]}
            onChange={kind => set('kind', kind)}
          />
          <Field label="Amount in dollars" inputMode="decimal" error={fault} {...text('amount')} />
          <Field label="What it is for" hint="A line of the receipt" maxLength={100} {...text('label')} />
          <Field label="Reason, for the customer" maxLength={500} {...text('reason')} />
        </>
      )}
    </FormDialog>
  )
}

type Charge = Readonly<{ label: string; reason: string; amount: number; seen: Readonly<{ balance: number }> }>

function faultOf(
  form: Readonly<Record<'amount' | 'label' | 'reason', string>>,
  most = Number.POSITIVE_INFINITY,
) {
  const amount = dollarsTyped(form.amount)
  if (!(amount > 0)) return 'Enter an amount'
  if (amount > most) return `A discount can be at most the price, ${dollars(most)}`
  if (form.label.trim() === '') return 'Say what it is for'
  return form.reason.trim() === '' ? 'Say why' : undefined
}
