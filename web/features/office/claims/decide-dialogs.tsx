import { Button, Flex, Text } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { mostOwed } from '../../../../src/shared/claims.ts'
import { serverMessageOr, unwrap } from '../../../shared/api/api.ts'
import { Dialog, DialogButtons } from '../../../shared/components/dialog.tsx'
import { FormError } from '../../../shared/components/notice.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { Field, FieldPair } from '../../../shared/forms/field.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import { Select } from '../shared/fields.tsx'
import { ReasonDialog } from '../shared/reason-dialog.tsx'
import { type Claim, useDecision } from './claims-data.tsx'

type Remedy = 'repair' | 'replacement' | 'cash'
type Settlement = Readonly<{
  remedy: Remedy
  amount: number
  value?: number
  weight?: number
  paidBy: string
  reason: string
}>

type ClaimProps = Readonly<{ claim: Claim }>

/** Settles a claim beside the most that is owed for it, which follows the value and weight as they are typed. */
export function SettleDialog({ claim }: ClaimProps) {
  const [isOpen, setOpen] = useState(false)
  const initial = {
    remedy: 'cash',
    value: claim.value === null ? '' : claim.value.toFixed(2),
    weight: claim.weight === null ? '' : String(claim.weight),
    amount: claim.mostOwed.cents === null ? '' : (claim.mostOwed.cents / 100).toFixed(2),
    paidBy: '',
    reason: '',
  }
  const [form, setForm] = useState(initial)
  const [fault, setFault] = useState<string>()
  const settle = useDecision(claim, (calls, settlement: Settlement) => unwrap(calls.settle.post(settlement)))
  const toast = useToast()
  const typed = { amount: numberIn(form.amount), value: numberIn(form.value), weight: numberIn(form.weight) }
  const owed = mostOwed(claim.valuation, {
    ...(typed.value !== undefined && { valueCents: Math.round(typed.value * 100) }),
    ...(typed.weight !== undefined && { weightPounds: typed.weight }),
  })
  const isMore = owed.cents !== null && typed.amount !== undefined && typed.amount * 100 > owed.cents

  const change = (open: boolean) => {
    setOpen(open)
    setForm(initial)
    setFault(undefined)
  }
  const text = (name: keyof typeof initial) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const fault = faultOf(form, typed)
    setFault(fault)
    if (fault) return
    const { amount = 0, value, weight } = typed
    settle.mutate(
      {
        ...{ remedy: remedyOf(form.remedy), amount, paidBy: form.paidBy.trim(), reason: form.reason.trim() },
        ...(value !== undefined && { value }),
        ...(weight !== undefined && { weight }),
      },
      {
        onSuccess: () => {
          setOpen(false)
          toast({ title: `Claim ${claim.number} settled for ${dollars(amount)}` })
        },
        onError: error => setFault(serverMessageOr(error, 'Please try again.')),
      },
    )
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={change}>
      <Dialog.Trigger>
        <Button variant="soft" aria-label={`Settle claim ${claim.number}`}>
          Settle
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="480px">
        <Dialog.Title>Settle claim {claim.number}</Dialog.Title>
        <Dialog.Description size="2">
          {claim.item}. The customer gets the decision and its reason by email.
        </Dialog.Description>
        <form onSubmit={send} noValidate>
          <Flex direction="column" gap="4" mt="4">
            <FieldPair>
              <Field label="Value in dollars" inputMode="decimal" {...text('value')} />
              <Field label="Weight in pounds" inputMode="decimal" {...text('weight')} />
            </FieldPair>
            <Text as="p" role="status">
              {owed.words}
            </Text>
            <FieldPair>
              <Select
                label="How it is made good"
                value={form.remedy}
                options={[
                  ['cash', 'Payment'],
                  ['repair', 'Repair'],
                  ['replacement', 'Replacement'],
                ]}
                onChange={remedy => setForm({ ...form, remedy })}
              />
              <Field
                label="Amount in dollars"
                inputMode="decimal"
                hint={isMore ? 'This is more than is owed. Say why in the reason.' : undefined}
                {...text('amount')}
              />
            </FieldPair>
            <Field
              label="How it is paid"
              hint="Such as check 1201, or a refund that you make in the booking"
              maxLength={200}
              {...text('paidBy')}
            />
            <Field label="Reason, for the customer" maxLength={500} {...text('reason')} />
            {fault && <FormError>{fault}</FormError>}
            <DialogButtons close="Cancel">
              <Button size="3" loading={settle.isPending}>
                Settle the claim
              </Button>
            </DialogButtons>
          </Flex>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

export function DenyDialog({ claim }: ClaimProps) {
  const deny = useDecision(claim, (calls, reason: string) => unwrap(calls.deny.post({ reason })))
  return (
    <ReasonDialog
      opener="Decline"
      label={`Decline claim ${claim.number}`}
      title={`Decline claim ${claim.number}?`}
      description="The customer gets the reason by email."
      reason="Reason, for the customer"
      cancel="Don’t decline"
      confirm="Decline the claim"
      isPending={deny.isPending}
      onSend={(reason, { close, fail }) =>
        deny.mutate(reason, {
          onSuccess: close,
          onError: error => fail(serverMessageOr(error, 'Please try again.')),
        })
      }
    />
  )
}

const remedyOf = (value: string): Remedy => (value === 'repair' || value === 'replacement' ? value : 'cash')

/** Undefined if nothing was typed; NaN if it is no number. */
const numberIn = (text: string) => {
  const typed = text.replace(/[$,\s]/g, '')
  return typed === '' ? undefined : Number(typed)
}

type Typed = Readonly<{ amount?: number; value?: number; weight?: number }>

function faultOf(form: Readonly<{ paidBy: string; reason: string }>, { amount, value, weight }: Typed) {
  if (amount === undefined || !(amount >= 0)) return 'Enter the amount in dollars.'
  if (value !== undefined && !(value >= 0)) return 'Enter the value in dollars.'
  if (weight !== undefined && !(weight > 0)) return 'Enter the weight in pounds.'
  if (!form.paidBy.trim()) return 'Say how it is paid.'
  if (!form.reason.trim()) return 'Say why.'
}
