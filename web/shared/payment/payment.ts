import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ApiError, api, hasCode, unwrap } from '../api/api.ts'
import { showPaid } from '../api/booking.ts'
import { useConfig } from '../api/config.ts'
import { useAddressToken } from '../api/credentials.ts'
import { useOnce } from '../api/use-mutation.ts'
import { closeToast, useToast } from '../components/toast/toast.ts'
import type { Outcome } from './card/outcome.ts'
import { confirmFailure, type PaymentMessage, type PaymentMessages } from './messages.ts'

/** The data for a payment; `amount` in dollars. */
export type OpenPayment = Awaited<ReturnType<typeof begin>>
export type PaymentState =
  | Readonly<{ kind: 'open'; payment: OpenPayment }>
  /** A payment method that takes days is in progress. */
  | Readonly<{ kind: 'processing' }>
  | Readonly<{ kind: 'paid' }>
  /** The booking's arrival window was taken before its payment. */
  | Readonly<{ kind: 'taken' }>

/**
 * The server asks the provider before the card form is shown, so a payment that succeeded just before a
 * reload is found and not repeated. Refetched whenever a card form mounts.
 */
export const usePaymentState = (
  serviceRequestId: string,
  { enabled = true, purpose, tip = 0 }: StateOptions = {},
) =>
  useQuery({
    enabled,
    queryKey: [...paymentStateKey(serviceRequestId, purpose), tip],
    queryFn: ({ client }) =>
      (purpose ? undefined : passedPayment(client, serviceRequestId)) ??
      readState(client, { serviceRequestId, purpose, tip }),
    // Another tip is another payment.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** Without a purpose, it is the payment that books. */
type Purpose = 'balance' | undefined
/** `tip`: in dollars, with the balance. */
type StateOptions = Readonly<{ enabled?: boolean; purpose?: Purpose; tip?: number }>

export const paymentStateKey = (serviceRequestId: string, purpose?: Purpose) => [
  'create-payment-intent',
  serviceRequestId,
  purpose,
]

/** Asks again for the state. Extends the hold of an open payment. */
export type Renewal = ReturnType<typeof usePaymentState>['refetch']

/**
 * Passes on the payment that a booking's answer contained. The next payment form for it uses this once instead of
 * asking the server.
 */
export const passPayment = (
  client: QueryClient,
  serviceRequestId: string,
  payment: Omit<OpenPayment, 'tip'>,
) => client.setQueryData<OpenPayment>(passedKey(serviceRequestId), { ...payment, tip: 0 })

/** Tells the server that the provider took the payment. Idempotent. @throws ApiError */
async function confirmBooking(client: QueryClient, serviceRequestId: string, paymentIntentId: string) {
  const { success, message } = await unwrap(
    api['confirm-booking'].post({ serviceRequestId, paymentIntentId }),
  )
  if (!success) throw new ApiError(200, message, { error: 'not_confirmed', message })
  await showPaid(client, serviceRequestId)
}

const passedKey = (serviceRequestId: string) => ['passed-payment', serviceRequestId]

function passedPayment(client: QueryClient, serviceRequestId: string): PaymentState | undefined {
  const payment = client.getQueryData<OpenPayment>(passedKey(serviceRequestId))
  client.removeQueries({ queryKey: passedKey(serviceRequestId) })
  return payment && { kind: 'open', payment }
}

type Asked = Readonly<{ serviceRequestId: string; purpose: Purpose; tip: number }>

async function begin({ serviceRequestId, purpose, tip }: Asked) {
  const asked = { serviceRequestId, ...(purpose && { purpose }), ...(tip > 0 && { tip }) }
  const { clientSecret, ...payment } = await unwrap(api['create-payment-intent'].post(asked))
  if (!clientSecret) throw new ApiError(200, 'The payment has no client secret.', undefined)
  return { clientSecret, ...payment }
}

async function readState(client: QueryClient, asked: Asked): Promise<PaymentState> {
  const { serviceRequestId } = asked
  try {
    return { kind: 'open', payment: await begin(asked) }
  } catch (error) {
    if (hasCode(error, 'already_paid')) {
      await showPaid(client, serviceRequestId)
      return { kind: 'paid' }
    }
    if (hasCode(error, 'payment_processing')) return { kind: 'processing' }
    if (hasCode(error, 'window_taken')) return { kind: 'taken' }
    throw error
  }
}

/** The state of one payment on this page. */
type Progress =
  | Readonly<{ kind: 'open'; fault?: string }>
  | Readonly<{ kind: 'paying' }>
  | Readonly<{ kind: 'confirming'; paymentIntentId: string }>
  /** The provider took the money but our server has not confirmed it: paying again is not offered. */
  | Readonly<{ kind: 'unconfirmed'; paymentIntentId: string; fault: string }>
  | Readonly<{ kind: 'pending' }>
  /** The booking was cancelled before the payment arrived, or its balance changed: the payment goes back. */
  | Readonly<{ kind: 'returned'; reason: string }>
  /** It has another amount than the one that books. The office decides. */
  | Readonly<{ kind: 'mismatched'; reason: string }>

type PaymentOptions = Readonly<{
  serviceRequestId: string
  messages: PaymentMessages
  /** Why an earlier payment, from which the visitor returns, failed. */
  earlierFault?: string
  /** Not needed for the payment that books, which the booking shows. */
  onPaid?: () => void
}>

export type PaymentProcess = ReturnType<typeof usePayment>

/** Pays once: ignores calls while a payment is pending. After a success there is no button to press. */
export function usePayment({ serviceRequestId, messages, earlierFault, onPaid }: PaymentOptions) {
  const [progress, setProgress] = useState<Progress>({ kind: 'open', fault: earlierFault })
  const { admit, finish } = useOnce()
  const { supportEmail } = useConfig()
  const client = useQueryClient()
  const toast = useToast()
  const close = useSetAtom(closeToast)

  const once = async (work: () => Promise<void>) => {
    if (admit()) await work().finally(finish)
  }
  const fail = (message: PaymentMessage) => {
    toast({ ...message, tone: 'error' })
    setProgress({ kind: 'open', fault: message.description })
  }

  const confirm = async (paymentIntentId: string) => {
    setProgress({ kind: 'confirming', paymentIntentId })
    try {
      await confirmBooking(client, serviceRequestId, paymentIntentId)
    } catch (error) {
      const isReturned = ['window_lost', 'cancelled', 'balance_changed'].some(code => hasCode(error, code))
      const fault = confirmFailure(error)
      if (isReturned) setProgress({ kind: 'returned', reason: fault })
      else if (hasCode(error, 'amount_mismatch')) setProgress({ kind: 'mismatched', reason: fault })
      else setProgress({ kind: 'unconfirmed', paymentIntentId, fault })
      return
    }
    toast(messages.paid)
    onPaid?.()
  }
  const pay = async (ask: () => Promise<Outcome>) => {
    setProgress({ kind: 'paying' })
    // Close the toast of the previous failure.
    close()
    const outcome = await ask().catch((error: unknown) => {
      console.error('The payment could not be made.', error)
    })
    if (!outcome) fail(messages.broken(supportEmail))
    else if (outcome.kind === 'refused') fail(messages.refused(outcome.message, supportEmail))
    else if (outcome.kind === 'pending') setProgress({ kind: 'pending' })
    else await confirm(outcome.paymentIntentId)
  }

  return {
    progress,
    /** The visitor corrects what the error complained of. */
    dismissFault() {
      if (progress.kind === 'open' && progress.fault) setProgress({ kind: 'open' })
    },
    /** `ask` comes from the card form. It confirms with the provider and returns the outcome. */
    pay: (ask: () => Promise<Outcome>) => once(() => pay(ask)),
    confirmAgain: (paymentIntentId: string) => once(() => confirm(paymentIntentId)),
  }
}

type ReturnedPayment =
  | Readonly<{ kind: 'none' | 'checking' | 'processing' | 'confirmed' }>
  | Readonly<{ kind: 'failed'; message: string }>

/**
 * For a visitor returning from the bank's page: the provider adds `payment_intent` to the return address. The
 * outcome in the address is not trusted; the server asks the provider. The client secret in the address is
 * not used.
 */
export function useReturnedPayment(serviceRequestId: string | null): ReturnedPayment {
  useAddressToken('payment_intent_client_secret')
  const [params] = useSearchParams()
  const client = useQueryClient()
  const paymentIntentId = params.get('payment_intent')
  const { status, error } = useQuery({
    queryKey: ['confirm-booking', serviceRequestId, paymentIntentId],
    queryFn: async () => {
      await confirmBooking(client, serviceRequestId ?? '', paymentIntentId ?? '')
      return true
    },
    enabled: serviceRequestId !== null && paymentIntentId !== null,
  })
  if (serviceRequestId === null || paymentIntentId === null) return { kind: 'none' }
  if (hasCode(error, 'payment_processing')) return { kind: 'processing' }
  if (status === 'error') return { kind: 'failed', message: confirmFailure(error) }
  return { kind: status === 'success' ? 'confirmed' : 'checking' }
}
