import { Button, Flex } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { api, serverMessageOr, unwrap } from '../../../shared/api/api.ts'
import { Dialog, DialogButtons } from '../../../shared/components/dialog.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { Field, FieldPair } from '../../../shared/forms/field.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import { dollarsTyped, useMoneyMutation } from '../shared/booking/use-money-mutation.ts'
import { Select } from '../shared/fields.tsx'
import type { OpenBooking } from '../shared/queries.ts'

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
  const [isOpen, setOpen] = useState(false)
  const due = Math.max(0, booking.account.balance)
  const initial = {
    kind: entry?.kind ?? 'cash',
    amount: (entry?.amount ?? due).toFixed(2),
    tip: (entry?.tip ?? 0).toFixed(2),
    takenBy: entry?.takenBy ?? '',
    note: entry?.note ?? '',
  }
  const [form, setForm] = useState(initial)
  const [fault, setFault] = useState<string>()
  const record = useMoneyMutation((cash: CashForm, options) => {
    const { cash: all } = api.admin['service-requests']({ id: booking.id })
    return unwrap(entry ? all({ cashId: entry.id }).patch(cash, options) : all.post(cash, options))
  })
  const toast = useToast()

  const change = (open: boolean) => {
    setOpen(open)
    setForm(initial)
    setFault(undefined)
  }
  const text = (name: 'amount' | 'tip' | 'takenBy' | 'note') => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const [amount, tip] = [dollarsTyped(form.amount), dollarsTyped(form.tip || '0')]
    const fault = faultOf(amount, tip, form.takenBy, entry ? 0 : 0.01)
    setFault(fault)
    if (fault) return
    record.mutate(
      { kind: form.kind, amount, tip, takenBy: form.takenBy.trim(), note: form.note.trim() || undefined },
      {
        onSuccess: () => {
          setOpen(false)
          toast({ title: entry ? 'Payment corrected' : `${dollars(amount)} recorded` })
        },
        onError: error => setFault(serverMessageOr(error, 'Please try again.')),
      },
    )
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={change}>
      <Dialog.Trigger>
        {entry ? (
          <Button variant="ghost" size="1" aria-label={`Correct ${dollars(entry.amount)} by ${entry.kind}`}>
            Correct
          </Button>
        ) : (
          <Button variant="soft" color="gray">
            Record cash or check
          </Button>
        )}
      </Dialog.Trigger>
      <Dialog.Content maxWidth="440px">
        <Dialog.Title>{entry ? 'Correct the payment' : 'Record cash or a check'}</Dialog.Title>
        <Dialog.Description size="2">
          {entry ? 'An amount of 0 takes the payment back.' : `${dollars(due)} is due.`} The history keeps
          what you record.
        </Dialog.Description>
        <form onSubmit={send} noValidate>
          <Flex direction="column" gap="4" mt="4">
            <Select
              label="Kind"
              value={form.kind}
              options={[
                ['cash', 'Cash'],
                ['check', 'Check'],
              ]}
              onChange={kind => setForm({ ...form, kind: kind === 'check' ? 'check' : 'cash' })}
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
            <DialogButtons close="Cancel">
              <Button size="3" loading={record.isPending}>
                {entry ? 'Save correction' : 'Record'}
              </Button>
            </DialogButtons>
          </Flex>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

function faultOf(amount: number, tip: number, takenBy: string, least: number): string | undefined {
  if (!(amount >= least)) return 'Enter the amount that was taken'
  if (!(tip >= 0 && tip <= amount)) return 'The tip is part of the amount'
  if (takenBy.trim() === '') return 'Enter who took it'
  return undefined
}

type CashForm = Readonly<{
  kind: 'cash' | 'check'
  amount: number
  tip: number
  takenBy: string
  note?: string
}>
