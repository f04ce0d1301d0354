import { Button } from '@radix-ui/themes'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { Field } from '../../../../shared/forms/field.tsx'
import { amountIn, dollars } from '../../../../shared/payment/dollars.ts'
import { Select } from '../../shared/fields.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import type { OpenBooking } from '../../shared/queries.ts'

/** Adds a charge or gives a discount, with a reason that the customer reads. */
export const ChargeDialog = ({ booking: { id, account } }: Readonly<{ booking: OpenBooking }>) => (
  <FormDialog
    isMoney
    opener={
      <Button variant="soft" color="gray">
        Discount or charge
      </Button>
    }
    title="Discount or extra charge"
    description="The customer gets an email with the reason. Anything paid above the new price goes back to the card."
    initial={{ kind: 'discount', amount: '', label: '', reason: '' }}
    cancel="Cancel"
    confirm={({ kind }) => (kind === 'discount' ? 'Give discount' : 'Add charge')}
    check={({ kind, amount, label, reason }) => ({
      amount:
        (!(amountIn(amount) > 0) && 'Enter an amount') ||
        (kind === 'discount' &&
          amountIn(amount) > account.price &&
          `A discount can be at most the price, ${dollars(account.price)}`),
      label: !label.trim() && 'Say what it is for',
      reason: !reason.trim() && 'Say why',
    })}
    send={({ kind, amount, label, reason }, options) =>
      unwrap(
        api.admin['service-requests']({ id }).charges.post(
          {
            label: label.trim(),
            reason: reason.trim(),
            amount: kind === 'discount' ? -amountIn(amount) : amountIn(amount),
            seen: { balance: account.balance },
          },
          options,
        ),
      )
    }
    done={({ kind, amount }) => {
      const sum = dollars(amountIn(amount))
      return kind === 'discount' ? `Discount of ${sum} given` : `${sum} charged`
    }}
  >
    {({ form, set, text }) => (
      <>
        <Select
          label="Type"
          value={form.kind}
          options={[
            ['discount', 'Discount'],
            ['charge', 'Extra charge'],
          ]}
          onChange={kind => set('kind', kind)}
        />
        <Field label="Amount in dollars" inputMode="decimal" {...text('amount')} />
        <Field label="What it is for" hint="A line of the receipt" maxLength={100} {...text('label')} />
        <Field label="Reason, for the customer" maxLength={500} {...text('reason')} />
      </>
    )}
  </FormDialog>
)
