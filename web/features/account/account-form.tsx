import { Button } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form'
import { wordsFor } from '../../shared/api/api.ts'
import { FormError } from '../../shared/components/notice.tsx'
import { type Toast, useToast } from '../../shared/components/toast/toast.ts'
import { showServerErrors, useSubmit } from '../../shared/forms/form.ts'
import styles from './entrance.module.css'

type AccountFormProps<Values extends FieldValues, Checked> = Readonly<{
  form: UseFormReturn<Values, unknown, Checked>
  send: (checked: Checked) => Promise<unknown>
  done: Toast
  /** Error message if the server sends none. */
  failed: string
  /** The field to focus if the error belongs to no field. */
  anew?: Path<Values>
  /** Label of the submit button. */
  submit: string
  children: ReactNode
}>

/** The frame of a visitor's form. Shows the result in a toast, and an error above the fields too. */
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
      if (!showServerErrors(form, error) && anew) form.setFocus(anew)
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
