import { Button, Text } from '@radix-ui/themes'
import { mostOwed } from '../../../../src/shared/claims.ts'
import { unwrap } from '../../../shared/api/api.ts'
import { FormError } from '../../../shared/components/notice.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { Field, FieldPair } from '../../../shared/forms/field.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
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
  const settle = useDecision(claim, (calls, settlement: Settlement) => unwrap(calls.settle.post(settlement)))
  const toast = useToast()
  return (
    <FormDialog
      opener={
        <Button variant="soft" aria-label={`Settle claim ${claim.number}`}>
          Settle
        </Button>
      }
      title={`Settle claim ${claim.number}`}
      description={`${claim.item}. The customer gets the decision and its reason by email.`}
      initial={{
        remedy: 'cash',
        value: claim.value === null ? '' : claim.value.toFixed(2),
        weight: claim.weight === null ? '' : String(claim.weight),
        amount: claim.mostOwed.cents === null ? '' : (claim.mostOwed.cents / 100).toFixed(2),
        paidBy: '',
        reason: '',
      }}
      cancel="Cancel"
      confirm={() => 'Settle the claim'}
      check={form => faultOf(form)}
      onSend={(form, { close, fail }) => {
        const { amount = 0, value, weight } = numbersIn(form)
        settle.mutate(
          {
            ...{
              remedy: remedyOf(form.remedy),
              amount,
              paidBy: form.paidBy.trim(),
              reason: form.reason.trim(),
            },
            ...(value !== undefined && { value }),
            ...(weight !== undefined && { weight }),
          },
          {
            onSuccess: () => {
              close()
              toast({ title: `Claim ${claim.number} settled for ${dollars(amount)}` })
            },
            onError: fail,
          },
        )
      }}
      isPending={settle.isPending}
    >
      {({ form, set, text, fault }) => {
        const { amount, value, weight } = numbersIn(form)
        const owed = mostOwed(claim.valuation, {
          ...(value !== undefined && { valueCents: Math.round(value * 100) }),
          ...(weight !== undefined && { weightPounds: weight }),
        })
        const isMore = owed.cents !== null && amount !== undefined && amount * 100 > owed.cents
        return (
          <>
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
                onChange={remedy => set('remedy', remedy)}
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
          </>
        )
      }}
    </FormDialog>
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
          onError: fail,
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

type Typed = Readonly<Record<'amount' | 'value' | 'weight' | 'paidBy' | 'reason', string>>

const numbersIn = ({ amount, value, weight }: Typed) => ({
  amount: numberIn(amount),
  value: numberIn(value),
  weight: numberIn(weight),
})

function faultOf(form: Typed): string | undefined {
  const { amount, value, weight } = numbersIn(form)
  if (amount === undefined || !(amount >= 0)) return 'Enter the amount in dollars.'
  if (value !== undefined && !(value >= 0)) return 'Enter the value in dollars.'
  if (weight !== undefined && !(weight > 0)) return 'Enter the weight in pounds.'
  if (!form.paidBy.trim()) return 'Say how it is paid.'
  return form.reason.trim() ? undefined : 'Say why.'
}
