import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { closeToast, useToast } from '../../components/toast/toast.ts'
import { useConfig } from '../../data/config.ts'
import { useOnce } from '../../data/use-once.ts'
import type { Outcome } from './outcome.ts'
import { confirmBooking } from './payment-state.ts'
import { confirmFailure, type Told, type Voice } from './words.ts'

/** Where one payment stands on this page. */
export type Progress =
  | Readonly<{ kind: 'open'; fault?: string }>
  | Readonly<{ kind: 'paying' }>
  | Readonly<{ kind: 'confirming'; paymentIntentId: string }>
  /** The money is taken and our server does not know yet: from here there is no way back to paying. */
  | Readonly<{ kind: 'unconfirmed'; paymentIntentId: string; fault: string }>
  | Readonly<{ kind: 'pending' }>

type PaymentOptions = Readonly<{ serviceRequestId: string; voice: Voice; onPaid: () => void }>

export type PaymentProcess = ReturnType<typeof usePayment>

/** Pays once: a press while one is under way does nothing, and after a success there is nothing left to press. */
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
    // Why the last try failed is not said of this one.
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
    /** `ask` is the card form's: it confirms with the provider and says what came of it. */
    pay: (ask: () => Promise<Outcome>) => once(() => pay(ask)),
    confirmAgain: (paymentIntentId: string) => once(() => confirm(paymentIntentId)),
  }
}
