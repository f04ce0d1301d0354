import { Button, Text } from '@radix-ui/themes'
import { CircleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { later } from '../components/lazy.ts'
import { Notice } from '../components/notice.tsx'
import { Loading } from '../components/states.tsx'
import styles from './card-payment.module.css'
import { dollars } from './dollars.ts'
import type { Outcome } from './outcome.ts'
import type { OpenPayment } from './payment-state.ts'
import { Pending } from './pending.tsx'
import type { PaymentProcess } from './use-payment.ts'
import { words } from './words.ts'

/** Props of both card forms. */
export type CardFormProps = Readonly<{
  payment: OpenPayment
  returnUrl: string
  isPaying: boolean
  /** Starts a payment with `ask`, which confirms it with the provider. `fault` is the last error. */
  onPay: (ask: () => Promise<Outcome>) => void
  fault?: string
  /** Label of the pay button, with the amount. */
  label: string
}>

type CardPaymentProps = Readonly<{
  payment: OpenPayment
  process: PaymentProcess
  /** Where the provider sends the visitor after the bank's own page. */
  returnUrl: string
}>

/** Card payment with the real provider's form if its keys are set, otherwise the sandbox's. */
export function CardPayment({ payment, process, returnUrl }: CardPaymentProps) {
  const { progress, pay, confirmAgain } = process

  if (progress.kind === 'pending') return <Pending />
  if (progress.kind === 'confirming' || progress.kind === 'unconfirmed') {
    return <Confirming {...progress} onAgain={() => confirmAgain(progress.paymentIntentId)} />
  }

  const Form = payment.mode === 'live' ? StripeForm : SandboxForm
  return (
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
  )
}

/** Loaded only where used. */
const StripeForm = later(() => import('./stripe/stripe-form.tsx'))
const SandboxForm = later(() => import('./sandbox/sandbox-form.tsx'))

type ConfirmingProps = Readonly<{ kind: 'confirming' | 'unconfirmed'; fault?: string; onAgain: () => void }>

function Confirming({ kind, fault, onAgain }: ConfirmingProps) {
  const { unconfirmed } = words
  return (
    <section className={styles.confirming}>
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
    </section>
  )
}
