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
    /** What its button says, and what stands beside that. */
    submit: string
    promise?: string
    /** What is seen once it is sent, and the button there that brings an empty form back. */
    drawing: ReactNode
    again: string
    /** The fields. */
    children: ReactNode
  }>

/** What stands around the fields of a form to the office: what did not arrive, its button, and what is said afterwards. */
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
