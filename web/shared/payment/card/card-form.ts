import { useEffect, useRef } from 'react'
import type { OpenPayment } from '../payment.ts'
import type { Outcome } from './outcome.ts'

/** Props of both card forms. */
export type CardFormProps = Readonly<{
  payment: OpenPayment
  returnUrl: string
  isPaying: boolean
  /** Starts a payment with `ask`, which confirms it with the provider. `fault` is the last error. */
  onPay: (ask: () => Promise<Outcome>) => void
  fault?: string
  /** Something in the form was changed. */
  onEdit: () => void
  /** Label of the pay button, with the amount. */
  label: string
}>

/**
 * Restores focus after a failed payment. The card form is disabled while it pays, so it loses focus. Focuses
 * the invalid field, or the submit button unless focus has moved elsewhere.
 */
export function useFocusOnFault(fault: string | undefined, wrongField?: string) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!fault) return
    const { activeElement, body } = document
    // If the error arrives at once, the disabled field still has focus.
    const isFree = activeElement === body || form.current?.contains(activeElement)
    if (wrongField) form.current?.querySelector<HTMLElement>(`[name="${wrongField}"]`)?.focus()
    else if (isFree) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [fault, wrongField])
  return form
}
