import { Button, Flex, Text } from '@radix-ui/themes'
import { CalendarX, CircleAlert, Clock, LockKeyhole } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '../../components/lazy.ts'
import { Notice } from '../../components/notice.tsx'
import { Loading } from '../../components/states.tsx'
import { dollars } from '../dollars.ts'
import type { OpenPayment, PaymentProcess } from '../payment.ts'
import { words } from '../words.ts'

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
  const { progress, pay, confirmAgain } = process

  if (progress.kind === 'pending') return <PaymentPending />
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
        <LockKeyhole size={14} aria-hidden /> Encrypted. {words.brands}
      </Text>
      {children}
      <Suspense fallback={<Loading>{words.loading}</Loading>}>
        <Form
          payment={payment}
          returnUrl={returnUrl}
          isPaying={progress.kind === 'paying'}
          fault={progress.kind === 'open' ? progress.fault : undefined}
          onPay={pay}
          label={progress.kind === 'paying' ? words.paying : words.pay(dollars(payment.amount))}
        />
      </Suspense>
    </Flex>
  )
}

/** Loaded only where used. */
const StripeForm = lazyComponent(() => import('./stripe-form.tsx'))
const SandboxForm = lazyComponent(() => import('./sandbox-form.tsx'))

type ConfirmingProps = Readonly<{ kind: 'confirming' | 'unconfirmed'; fault?: string; onAgain: () => void }>

function Confirming({ kind, fault, onAgain }: ConfirmingProps) {
  const { unconfirmed } = words
  return (
    <Flex direction="column" gap="4">
      {fault ? (
        <Notice icon={CircleAlert} color="amber" role="alert">
          <strong>{unconfirmed.title}.</strong> {unconfirmed.text} {fault}
        </Notice>
      ) : (
        <Text as="p" role="status">
          {unconfirmed.waiting}
        </Text>
      )}
      <Button size="3" onClick={onAgain} loading={kind === 'confirming'}>
        {unconfirmed.again}
      </Button>
    </Flex>
  )
}

/** The payment takes time to settle. Nothing to do, and no need to pay again. */
export const PaymentPending = () => (
  <Notice icon={Clock} role="status">
    {words.pending}
  </Notice>
)
