import { Button, Flex, Text } from '@radix-ui/themes'
import { CalendarX, CircleAlert, Clock, LockKeyhole } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '../../components/lazy.ts'
import { Notice } from '../../components/notice.tsx'
import { Loading } from '../../components/states.tsx'
import { dollars } from '../dollars.ts'
import type { OpenPayment, PaymentProcess } from '../payment.ts'

type CardPaymentProps = Readonly<{
  payment: OpenPayment
  process: PaymentProcess
  /** Where the provider sends the visitor after the bank's own page. */
  returnUrl: string
  /** Begins anew after this payment was returned. */
  onRestart: () => void
  restartLabel?: string
  /** Above the card form. */
  children?: ReactNode
}>

/** Card payment with the real provider's form if its keys are set, otherwise the sandbox's. */
export function CardPayment({
  payment,
  process,
  returnUrl,
  onRestart,
  restartLabel = 'Choose another time',
  children,
}: CardPaymentProps) {
  const { progress, pay, dismissFault, confirmAgain } = process

  if (progress.kind === 'pending') return <PaymentPending />
  if (progress.kind === 'mismatched') {
    return (
      <Notice icon={CircleAlert} color="amber" highContrast role="alert">
        {progress.reason}
      </Notice>
    )
  }
  if (progress.kind === 'returned') {
    return (
      <Flex direction="column" align="start" gap="4">
        <Notice icon={CalendarX} color="amber" highContrast role="alert">
          {progress.reason}
        </Notice>
        <Button size="3" onClick={onRestart}>
          {restartLabel}
        </Button>
      </Flex>
    )
  }
  if (progress.kind === 'confirming' || progress.kind === 'unconfirmed') {
    return <Confirming {...progress} onAgain={() => confirmAgain(progress.paymentIntentId)} />
  }

  const Form = payment.mode === 'live' ? StripeForm : SandboxForm
  return (
    <Flex direction="column" gap="3">
      <Text as="p" size="2" color="gray">
        <LockKeyhole size={14} aria-hidden /> Encrypted. Visa, Mastercard, American Express, Discover.
      </Text>
      {children}
      <Suspense fallback={<PaymentLoading />}>
        <Form
          payment={payment}
          returnUrl={returnUrl}
          isPaying={progress.kind === 'paying'}
          fault={progress.kind === 'open' ? progress.fault : undefined}
          onPay={pay}
          onEdit={dismissFault}
          label={progress.kind === 'paying' ? 'Paying…' : `Pay ${dollars(payment.amount)}`}
        />
      </Suspense>
    </Flex>
  )
}

/** Loaded only where used. */
const StripeForm = lazyComponent(() => import('./stripe-form.tsx'))
const SandboxForm = lazyComponent(() => import('./sandbox-form.tsx'))

type ConfirmingProps = Readonly<{ kind: 'confirming' | 'unconfirmed'; fault?: string; onAgain: () => void }>

const Confirming = ({ kind, fault, onAgain }: ConfirmingProps) => (
  <Flex direction="column" gap="4">
    {fault ? (
      <Notice icon={CircleAlert} color="amber" role="alert">
        <strong>Your card was charged.</strong> The payment went through, but we could not confirm your
        booking just yet. You don’t need to pay again. {fault}
      </Notice>
    ) : (
      <Text as="p" role="status">
        Confirming your booking…
      </Text>
    )}
    <Button size="3" onClick={onAgain} loading={kind === 'confirming'}>
      Confirm my booking
    </Button>
  </Flex>
)

/** Shown until a payment can be made. */
export const PaymentLoading = () => <Loading>Preparing secure payment…</Loading>

/** The payment takes time to settle. Nothing to do, and no need to pay again. */
export const PaymentPending = () => (
  <Notice icon={Clock} role="status">
    Your payment is processing. Your booking is confirmed as soon as it goes through. You don’t need to pay
    again.
  </Notice>
)
