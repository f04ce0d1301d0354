import { Button } from '@radix-ui/themes'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { Field, FieldPair } from '../../../../shared/forms/field.tsx'
import { FormDialog } from '../../../../shared/forms/form-dialog.tsx'
import { dollars } from '../../../../shared/payment/dollars.ts'
import { dollarsTyped, useMoneyMutation } from '../../shared/booking/use-money-mutation.ts'
import { Select } from '../../shared/fields.tsx'
import type { OpenBooking } from '../../shared/queries.ts'

type Entry = OpenBooking['account']['entries'][number]
/** Cash or a check in an account. */
export type CashEntry = Extract<Entry, { takenBy: string }>

type CashDialogProps = Readonly<{
  booking: OpenBooking
  /** The entry to correct; without it, a new one is recorded. */
  entry?: CashEntry
}>

/** Records cash or a check, or corrects an entry. Amounts are in dollars. */
export function CashDialog({ booking, entry }: CashDialogProps) {
  const due = Math.max(0, booking.account.balance)
  const record = useMoneyMutation((cash: Cash, options) => {
    const { cash: all } = api.admin['service-requests']({ id: booking.id })
    return unwrap(entry ? all({ cashId: entry.id }).patch(cash, options) : all.post(cash, options))
  })
  const toast = useToast()
  return (
    <FormDialog
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
      description={`${entry ? 'An amount of 0 takes the payment back.' : `${dollars(due)} is due.`} The history keeps what you record.`}
      initial={{
        kind: entry?.kind ?? 'cash',
        amount: (entry?.amount ?? due).toFixed(2),
        tip: (entry?.tip ?? 0).toFixed(2),
        takenBy: entry?.takenBy ?? '',
        note: entry?.note ?? '',
      }}
      cancel="Cancel"
      confirm={() => (entry ? 'Save correction' : 'Record')}
      check={form => faultOf(cashIn(form), entry ? 0 : 0.01)}
      onSend={(form, { close, fail }) => {
        const cash = cashIn(form)
        record.mutate(cash, {
          onSuccess: () => {
            close()
            toast({ title: entry ? 'Payment corrected' : `${dollars(cash.amount)} recorded` })
          },
          onError: fail,
        })
      }}
      isPending={record.isPending}
    >
      {({ form, set, text, fault }) => (
        <>
          <Select
            label="Kind"
            value={form.kind}
            options={[
              ['cash', 'Cash'],
              ['check', 'Check'],
            ]}
            onChange={kind => set('kind', kind)}
          />
          <FieldPair>
            <Field
              label="Amount in dollars, with tip"
              inputMode="decimal"
              error={fault}
              {...text('amount')}
            />
            <Field label="Tip in dollars" inputMode="decimal" {...text('tip')} />
          </FieldPair>
          <Field label="Taken by" maxLength={100} {...text('takenBy')} />
          <Field label="Note (saved in the history)" maxLength={500} {...text('note')} />
        </>
      )}
    </FormDialog>
  )
}

type Cash = Readonly<{
  kind: 'cash' | 'check'
  amount: number
  tip: number
  takenBy: string
  note?: string
}>

const cashIn = (form: Readonly<Record<keyof Cash, string>>): Cash => ({
  kind: form.kind === 'check' ? 'check' : 'cash',
  amount: dollarsTyped(form.amount),
  tip: dollarsTyped(form.tip || '0'),
  takenBy: form.takenBy.trim(),
  note: form.note.trim() || undefined,
})

function faultOf({ amount, tip, takenBy }: Cash, least: number): string | undefined {
  if (!(amount >= least)) return 'Enter the amount that was taken'
  if (!(tip >= 0 && tip <= amount)) return 'The tip is part of the amount'
  return takenBy === '' ? 'Enter who took it' : undefined
}
