import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { unlessTooMany } from '../api/api.ts'
import { useToast } from '../components/toast/toast.ts'
import { attempt } from './attempt.ts'
import { useKeptForm } from './kept-form.ts'
import { showFaults } from './show-faults.ts'
import { useSubmit } from './use-submit.ts'

type Told = Readonly<{ title: string; description: string }>

export type Letter<Values extends FieldValues, Checked extends object> = Readonly<{
  /** The form's storage key in the tab. */
  name: string
  form: UseFormReturn<Values, unknown, Checked>
  send(body: Checked, headers: Readonly<{ 'idempotency-key': string }>): Promise<unknown>
  sent: Told
  failed: Told
}>

/**
 * A form to the office: stores its draft, sends it once, and reports the result in a toast and in the form's
 * place.
 */
export function useOfficeForm<Values extends FieldValues, Checked extends object>({
  name,
  form,
  send,
  sent,
  failed,
}: Letter<Values, Checked>) {
  const toast = useToast()
  const [isSent, setSent] = useState(false)
  const [fault, setFault] = useState<string>()
  useKeptForm(form, name)

  const onSubmit = useSubmit(form)(async body => {
    setFault(undefined)
    try {
      await send(body, { 'idempotency-key': attempt.key(name, body) })
    } catch (error) {
      showFaults(form, error)
      setFault(unlessTooMany(error, failed.description))
      toast({ ...failed, tone: 'error' })
      return
    }
    attempt.arrived(name)
    form.reset()
    setSent(true)
    toast(sent)
  })
  return { onSubmit, isSent, fault, writeAnother: () => setSent(false) }
}
