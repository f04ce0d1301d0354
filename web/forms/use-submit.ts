import type { FormEvent } from 'react'
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form'
import { useOnce } from '../data/use-once.ts'

/** The form's handler of `onSubmit`: what is submitted while it is being checked or sent is ignored. */
export function useSubmit<Values extends FieldValues, Checked>({
  handleSubmit,
}: Pick<UseFormReturn<Values, unknown, Checked>, 'handleSubmit'>) {
  const { admit, finish } = useOnce()
  return (send: SubmitHandler<Checked>) => (event?: FormEvent) => {
    event?.preventDefault()
    if (admit()) handleSubmit(send)(event).finally(finish)
  }
}
