import { Button } from '@radix-ui/themes'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { Field, FieldPair } from '../../../../shared/forms/field.tsx'
import { amountIn, dollars } from '../../../../shared/payment/dollars.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import type { OpenBooking } from '../../shared/queries.ts'
import { MethodField, methodIn } from './method-field.tsx'

type CashDialogProps = Readonly<{
  booking: OpenBooking
  /** The entry to correct; without it, a new one is recorded. */
  entry?: Extract<OpenBooking['account']['entries'][number], { takenBy: string }>
}>

/** Records cash or a check, or corrects an entry. */
export function CashDialog({ booking: { id, account }, entry }: CashDialogProps) {
  const due = Math.max(0, account.balance)
  const { cash } = api.admin['service-requests']({ id })
  return (
    <FormDialog
      isMoney
      opener={
        entry ? (
          <Button variant="ghost" size="1" aria-label={`Correct ${dollars(entry.amount)} by ${entry.kind}`}>
            Correct
          </Button>
        ) : (
          <Button variant="soft" color="gray">
            Record cash or check
          </Button>
        )
      }
      title={entry ? 'Correct the payment' : 'Record cash or a check'}
      description={`${entry ? 'An amount of 0 removes the payment.' : `${dollars(due)} is due.`} The history keeps what you record.`}
      initial={{
        kind: entry?.kind ?? 'cash',
        amount: (entry?.amount ?? due).toFixed(2),
        tip: (entry?.tip ?? 0).toFixed(2),
        takenBy: entry?.takenBy ?? '',
        note: entry?.note ?? '',
      }}
      cancel="Cancel"
      confirm={() => (entry ? 'Save correction' : 'Record')}
      check={form => {
        const { amount, tip, takenBy } = cashIn(form)
        return {
          amount: !(amount >= (entry ? 0 : 0.01)) && 'Enter the amount that was taken',
          tip: (!(tip >= 0) || tip > Math.max(0, amount)) && 'The tip is part of the amount',
          takenBy: !takenBy && 'Enter who took it',
        }
      }}
      send={(form, options) =>
        unwrap(
          entry
            ? cash({ cashId: entry.id }).patch(cashIn(form), options)
            : cash.post({ ...cashIn(form), seen: { balance: account.balance } }, options),
        )
      }
      done={form => (entry ? 'Payment corrected' : `${dollars(cashIn(form).amount)} recorded`)}
    >
      {({ form, set, text }) => (
        <>
          <MethodField value={form.kind} onChange={kind => set('kind', kind)} />
          <FieldPair>
            <Field label="Amount in dollars, with tip" inputMode="decimal" {...text('amount')} />
            <Field label="Tip in dollars" inputMode="decimal" {...text('tip')} />
          </FieldPair>
          <Field label="Taken by" maxLength={100} {...text('takenBy')} />
          <Field label="Note (saved in the history)" maxLength={500} {...text('note')} />
        </>
      )}
    </FormDialog>
  )
}

const cashIn = (form: Readonly<Record<'kind' | 'amount' | 'tip' | 'takenBy' | 'note', string>>) => ({
  kind: methodIn(form),
  amount: amountIn(form.amount),
  tip: amountIn(form.tip || '0'),
  takenBy: form.takenBy.trim(),
  note: form.note.trim() || undefined,
})
