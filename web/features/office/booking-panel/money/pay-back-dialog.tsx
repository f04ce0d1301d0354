import { Button } from '@radix-ui/themes'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { Field } from '../../../../shared/forms/field.tsx'
import { amountIn, dollars } from '../../../../shared/payment/dollars.ts'
import { FormDialog, ReasonDialog } from '../../shared/form-dialog.tsx'
import type { OpenBooking } from '../../shared/queries.ts'
import { MethodField, methodIn } from './method-field.tsx'

type PayBackDialogProps = Readonly<{ booking: OpenBooking }>

/** Records that we paid back in cash or by check what we owe, or a refund that did not go through to a card. */
export function PayBackDialog({ booking: { id, account } }: PayBackDialogProps) {
  const owed = Math.max(0, -account.balance)
  const most = account.toPayBack
  return (
    <FormDialog
      isMoney
      opener={
        <Button variant="soft" color="gray">
          Record money paid back
        </Button>
      }
      title="Record money paid back"
      description={`${whyInWords(account)} The customer gets an email, and the history keeps what you record.`}
      initial={{ kind: 'check', amount: owed > 0 ? owed.toFixed(2) : '', paidBy: '', note: '' }}
      cancel="Cancel"
      confirm={() => 'Record'}
      check={({ amount, paidBy }) => ({
        amount: !(amountIn(amount) > 0 && amountIn(amount) <= most) && `Enter at most ${dollars(most)}`,
        paidBy: !paidBy.trim() && 'Enter who paid it',
      })}
      send={({ amount, paidBy, note, ...form }, options) =>
        unwrap(
          api.admin['service-requests']({ id })['pay-back'].post(
            {
              kind: methodIn(form),
              amount: amountIn(amount),
              paidBy: paidBy.trim(),
              note: note.trim() || undefined,
              seen: { balance: account.balance },
            },
            options,
          ),
        )
      }
      done={({ amount }) => `${dollars(amountIn(amount))} recorded as paid back`}
    >
      {({ form, set, text }) => (
        <>
          <MethodField value={form.kind} onChange={kind => set('kind', kind)} />
          <Field label="Amount in dollars" inputMode="decimal" {...text('amount')} />
          <Field label="Paid by" maxLength={100} {...text('paidBy')} />
          <Field
            label="Note for the customer, such as the check’s number"
            maxLength={500}
            {...text('note')}
          />
        </>
      )}
    </FormDialog>
  )
}

function whyInWords({ balance, toPayBack, refundable }: OpenBooking['account']): string {
  const owed = Math.max(0, -balance)
  const toCard = Math.min(owed, refundable)
  const sentences = [
    toPayBack > owed && 'A refund did not go through. You can pay it back another way.',
    owed > 0 && `We owe the customer ${dollars(owed)}.`,
    toCard > 0 && `${dollars(toCard)} of it can still be refunded to the card.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

type PaidBackRemovalProps = PayBackDialogProps & Readonly<{ paidBackId: string }>

/** Takes back the record of money that was not paid back. It may have several entries. */
export function PaidBackRemoval({ booking: { id, account }, paidBackId }: PaidBackRemovalProps) {
  const amount = dollars(
    account.entries.reduce(
      (sum, entry) => sum + ('paidBackId' in entry && entry.paidBackId === paidBackId ? entry.amount : 0),
      0,
    ),
  )
  return (
    <ReasonDialog
      opener="Remove"
      label={`Remove ${amount} paid back`}
      title={`Remove the ${amount} paid back?`}
      description="For a record that was a mistake: nothing was paid back. The customer gets an email that says so."
      reason="Reason (saved in the history with your name)"
      cancel="Keep it"
      confirm="Remove"
      send={(reason, options) =>
        unwrap(
          api.admin['service-requests']({ id })['pay-back']({ paidBackId }).remove.post({ reason }, options),
        )
      }
      done={() => `${amount} is no longer recorded as paid back`}
    />
  )
}
