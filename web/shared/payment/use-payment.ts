import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useConfig } from '../api/config.ts'
import { useOnce } from '../api/use-mutation.ts'
import { closeToast, useToast } from '../components/toast/toast.ts'
import type { Outcome } from './outcome.ts'
import { confirmBooking } from './payment-state.ts'
import { confirmFailure, type Told, type Voice } from './words.ts'

/** The state of one payment on this page. */
export type Progress =
  | Readonly<{ kind: 'open'; fault?: string }>
  | Readonly<{ kind: 'paying' }>
  | Readonly<{ kind: 'confirming'; paymentIntentId: string }>
  /** The provider took the money but our server has not confirmed it: paying again is not offered. */
  | Readonly<{ kind: 'unconfirmed'; paymentIntentId: string; fault: string }>
  | Readonly<{ kind: 'pending' }>

type PaymentOptions = Readonly<{ serviceRequestId: string; voice: Voice; onPaid: () => void }>

export type PaymentProcess = ReturnType<typeof usePayment>

/** Pays once: ignores calls while a payment is pending. After a success there is no button to press. */
export function usePayment({ serviceRequestId, voice, onPaid }: PaymentOptions) {
  const [progress, setProgress] = useState<Progress>({ kind: 'open' })
  const { admit, finish } = useOnce()
  const { supportEmail } = useConfig()
  const client = useQueryClient()
  const toast = useToast()
  const close = useSetAtom(closeToast)

  const once = async (work: () => Promise<void>) => {
    if (admit()) await work().finally(finish)
  }
  const fail = (told: Told) => {
    toast({ ...told, tone: 'error' })
    setProgress({ kind: 'open', fault: told.description })
  }

  const confirm = async (paymentIntentId: string) => {
    setProgress({ kind: 'confirming', paymentIntentId })
    try {
      await confirmBooking(client, serviceRequestId, paymentIntentId)
    } catch (error) {
      setProgress({ kind: 'unconfirmed', paymentIntentId, fault: confirmFailure(error) })
      return
    }
    toast(voice.paid)
    onPaid()
  }
  const pay = async (ask: () => Promise<Outcome>) => {
    setProgress({ kind: 'paying' })
    // Close the toast of the previous failure.
    close()
    const outcome = await ask().catch((error: unknown) => {
      console.error('The payment could not be made.', error)
    })
    if (!outcome) fail(voice.broken(supportEmail))
    else if (outcome.kind === 'refused') fail(voice.refused(outcome.message, supportEmail))
    else if (outcome.kind === 'pending') setProgress({ kind: 'pending' })
    else await confirm(outcome.paymentIntentId)
  }

  return {
    progress,
    /** `ask` comes from the card form. It confirms with the provider and returns the outcome. */
    pay: (ask: () => Promise<Outcome>) => once(() => pay(ask)),
    confirmAgain: (paymentIntentId: string) => once(() => confirm(paymentIntentId)),
  }
}
