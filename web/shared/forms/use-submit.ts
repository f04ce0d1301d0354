import type { FormEvent } from 'react'
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form'
import { useOnce } from '../api/use-mutation.ts'

/** The form's `onSubmit` handler. Ignores submits while one is being checked or sent. */
export function useSubmit<Values extends FieldValues, Checked>({
  handleSubmit,
}: Pick<UseFormReturn<Values, unknown, Checked>, 'handleSubmit'>) {
  const { admit, finish } = useOnce()
  return (send: SubmitHandler<Checked>) => (event?: FormEvent) => {
    event?.preventDefault()
    if (admit()) handleSubmit(send)(event).finally(finish)
  }
}
