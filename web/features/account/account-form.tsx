import { Button } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form'
import { wordsFor } from '../../api.ts'
import { type Toast, useToast } from '../../components/toast/toast.ts'
import { FormError } from '../../forms/form-error.tsx'
import { showFaults } from '../../forms/show-faults.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import styles from './entrance.module.css'

type AccountFormProps<Values extends FieldValues, Checked> = Readonly<{
  form: UseFormReturn<Values, unknown, Checked>
  send: (checked: Checked) => Promise<unknown>
  done: Toast
  /** What is said where the server has no words for what went wrong. */
  failed: string
  /** Where the focus goes when no field is at fault. */
  anew?: Path<Values>
  /** What its button says. */
  submit: string
  children: ReactNode
}>

/** What stands around the fields of a visitor's forms. How it went is told in a toast, a refusal above the fields too. */
export function AccountForm<Values extends FieldValues, Checked>({
  form,
  send,
  done,
  failed,
  anew,
  submit,
  children,
}: AccountFormProps<Values, Checked>) {
  const toast = useToast()
  const [fault, setFault] = useState<string>()
  const onSubmit = useSubmit(form)(async checked => {
    setFault(undefined)
    try {
      await send(checked)
      toast(done)
    } catch (error) {
      const sentence = wordsFor(error, failed)
      setFault(sentence)
      toast({ title: sentence, tone: 'error' })
      if (!showFaults(form, error) && anew) form.setFocus(anew)
    }
  })
  return (
    <FormProvider {...form}>
      <form className={styles.fields} onSubmit={onSubmit} noValidate>
        {fault && <FormError>{fault}</FormError>}
        {children}
        <Button type="submit" size="4" loading={form.formState.isSubmitting}>
          {submit}
        </Button>
      </form>
    </FormProvider>
  )
}
