import { Button, Text } from '@radix-ui/themes'
import { mostOwed } from '../../../../src/shared/claims.ts'
import { toCents } from '../../../../src/shared/money.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { Field, FieldPair } from '../../../shared/forms/field.tsx'
import { amountIn, dollars } from '../../../shared/payment/dollars.ts'
import { Select } from '../shared/fields.tsx'
import { FormDialog, ReasonDialog } from '../shared/form-dialog.tsx'
import type { Claim } from './claims-data.tsx'

type ClaimProps = Readonly<{ claim: Claim }>

/** Settles a claim beside the most that is owed for it, which follows the value and weight as they are typed. */
export const SettleDialog = ({ claim }: ClaimProps) => (
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
      value: claim.value?.toFixed(2) ?? '',
      weight: claim.weight?.toString() ?? '',
      amount: claim.mostOwed.cents === null ? '' : (claim.mostOwed.cents / 100).toFixed(2),
      paidBy: '',
      reason: '',
    }}
    cancel="Cancel"
    confirm={() => 'Settle the claim'}
    check={form => {
      const { amount, value = 0, weight = 1, paidBy, reason } = settlementIn(form)
      return {
        amount: !(amount >= 0) && 'Enter the amount in dollars.',
        value: !(value >= 0) && 'Enter the value in dollars.',
        weight: !(weight > 0) && 'Enter the weight in pounds.',
        paidBy: !paidBy && 'Say how it is paid.',
        reason: !reason && 'Say why.',
      }
    }}
    send={(form, options) => unwrap(callsOf(claim).settle.post(settlementIn(form), options))}
    done={form => `Claim ${claim.number} settled for ${dollars(settlementIn(form).amount)}`}
  >
    {({ form, set, text }) => {
      const { amount, value, weight } = settlementIn(form)
      const owed = mostOwed(claim.valuation, {
        ...(value !== undefined && { valueCents: toCents(value) }),
        ...(weight !== undefined && { weightPounds: weight }),
      })
      const isMore = owed.cents !== null && amount * 100 > owed.cents
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
              label="Remedy"
              value={form.remedy}
              options={Object.entries(remedyNames)}
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
        </>
      )
    }}
  </FormDialog>
)

export const DenyDialog = ({ claim }: ClaimProps) => (
  <ReasonDialog
    opener="Decline"
    label={`Decline claim ${claim.number}`}
    title={`Decline claim ${claim.number}?`}
    description="The customer gets the reason by email."
    reason="Reason, for the customer"
    cancel="Don’t decline"
    confirm="Decline the claim"
    send={(reason, options) => unwrap(callsOf(claim).deny.post({ reason }, options))}
  />
)

export const ReopenDialog = ({ claim }: ClaimProps) => (
  <ReasonDialog
    opener="Reopen"
    label={`Reopen claim ${claim.number}`}
    title={`Reopen claim ${claim.number}?`}
    description="Then it can be decided again. The customer gets the reason by email."
    reason="Reason, for the customer"
    cancel="Don’t reopen"
    confirm="Reopen the claim"
    send={(reason, options) => unwrap(callsOf(claim).reopen.post({ reason }, options))}
  />
)

const callsOf = ({ serviceRequestId: id, id: claimId }: Claim) =>
  api.admin['service-requests']({ id }).claims({ claimId })

export const remedyNames = { cash: 'Payment', repair: 'Repair', replacement: 'Replacement' } as const

const remedyOf = (value: string): keyof typeof remedyNames =>
  value === 'repair' || value === 'replacement' ? value : 'cash'

type Typed = Readonly<Record<'remedy' | 'amount' | 'value' | 'weight' | 'paidBy' | 'reason', string>>

/** The request. The value and weight are optional. */
const settlementIn = ({ remedy, amount, value, weight, paidBy, reason }: Typed) => ({
  remedy: remedyOf(remedy),
  amount: amountIn(amount),
  value: value.trim() ? amountIn(value) : undefined,
  weight: weight.trim() ? amountIn(weight) : undefined,
  paidBy: paidBy.trim(),
  reason: reason.trim(),
})
