import { Text } from '@radix-ui/themes'
import { type ComponentProps, useState } from 'react'
import { latenessNow, type Reported } from '../../../../../src/shared/move-day.ts'
import { leftOf } from '../../../../../src/shared/receipt.ts'
import { Field } from '../../../../shared/forms/field.tsx'
import { useCancellation } from '../../../../shared/payment/cancellation.ts'
import { amountIn, dollars } from '../../../../shared/payment/dollars.ts'

type Cancellable = Omit<Parameters<typeof useCancellation>[0], 'isReserved' | 'isLate'> &
  Reported &
  Readonly<{ heldProviderId: string | null }>

/**
 * The amount that the office refunds when it cancels, in dollars. Defaults to all of it, because our terms have a fee only
 * for a customer who cancels.
 */
export function useRefundOnCancel(booking: Cancellable) {
  const [now] = useState(() => new Date().toISOString())
  const {
    isAllowed,
    why,
    refund: byTerms,
  } = useCancellation(
    {
      ...booking,
      isReserved: booking.heldProviderId !== null,
      isLate: latenessNow(booking) !== null,
    },
    now,
  )
  const left = leftOf(booking)
  const proposed = isAllowed ? byTerms : left
  const [typed, setTyped] = useState(() => left.toFixed(2))
  const refund = amountIn(typed)
  const isValid = refund >= 0 && refund <= left
  /** The amount that we keep differs from the fee in our terms, so the customer reads the reason. */
  const needsReason = isValid && refund < left && refund !== proposed
  return { left, why, typed, setTyped, refund, isValid, needsReason }
}

export type Refunding = ReturnType<typeof useRefundOnCancel>

type RefundFieldProps = Readonly<{ refunding: Refunding }> & Pick<ComponentProps<typeof Field>, 'error'>

/** Asks how much of the payment goes back. */
export const RefundField = ({
  refunding: { left, why, typed, setTyped, refund, isValid },
  error,
}: RefundFieldProps) => (
  <>
    <Field
      label="Refund in dollars"
      inputMode="decimal"
      value={typed}
      error={error}
      onChange={({ target }) => setTyped(target.value)}
    />
    <Text as="p" size="2" color="gray">
      {dollars(left)} is left of the payment. {why}
      {isValid && refund < left && ` We keep ${dollars(left - refund)}.`}
    </Text>
  </>
)
