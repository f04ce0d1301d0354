import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import styles from './form.module.css'
import { OfficeFault } from './office-fault.tsx'
import { Sent } from './sent.tsx'
import { Trap } from './trap.tsx'
import { type Letter, useOfficeForm } from './use-office-form.ts'

type OfficeFormProps<Values extends FieldValues, Checked extends object> = Letter<Values, Checked> &
  Readonly<{
    /** Label of the submit button, and the note beside it. */
    submit: string
    promise?: string
    /** Shown after sending, with the label of the button that shows a new form. */
    drawing: ReactNode
    again: string
    /** The form's fields. */
    children: ReactNode
  }>

/** A form to the office: its error, its submit button and its confirmation. */
export function OfficeForm<Values extends FieldValues, Checked extends object>({
  submit,
  promise,
  drawing,
  again,
  children,
  ...letter
}: OfficeFormProps<Values, Checked>) {
  const { onSubmit, isSent, fault, writeAnother } = useOfficeForm(letter)
  const { form, sent, failed } = letter
  if (isSent) {
    return (
      <Sent drawing={drawing} title={sent.title} again={again} onAgain={writeAnother}>
        {sent.description}
      </Sent>
    )
  }
  return (
    <FormProvider {...form}>
      <form className={styles.fields} onSubmit={onSubmit} noValidate>
        {children}
        <Trap />
        {fault && <OfficeFault title={failed.title}>{fault}</OfficeFault>}
        <div className={styles.end}>
          <Button type="submit" size="4" loading={form.formState.isSubmitting}>
            {submit}
          </Button>
          {promise && <p>{promise}</p>}
        </div>
      </form>
    </FormProvider>
  )
}
