import { Button, Flex } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form'
import { serverMessageOr } from '../../shared/api/api.ts'
import { FormError } from '../../shared/components/notice.tsx'
import { type Toast, useToast } from '../../shared/components/toast/toast.ts'
import { FieldPair, PersonField } from '../../shared/forms/field.tsx'
import { showServerErrors, useSubmit } from '../../shared/forms/form.ts'
import { words } from './words.ts'

type AccountFormProps<Values extends FieldValues, Checked> = Readonly<{
  form: UseFormReturn<Values, unknown, Checked>
  send: (checked: Checked) => Promise<unknown>
  done: Toast
  /** Error message if the server sends none. */
  failed: string
  /** The field to focus if the error belongs to no field. */
  focusOnFailure?: Path<Values>
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
  focusOnFailure,
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
      const sentence = serverMessageOr(error, failed)
      setFault(sentence)
      toast({ title: sentence, tone: 'error' })
      if (!showServerErrors(form, error) && focusOnFailure) form.setFocus(focusOnFailure)
    }
  })
  return (
    <FormProvider {...form}>
      <Flex asChild direction="column" gap="5">
        <form onSubmit={onSubmit} noValidate>
          {fault && <FormError>{fault}</FormError>}
          {children}
          <Button type="submit" size="4" loading={form.formState.isSubmitting}>
            {submit}
          </Button>
        </form>
      </Flex>
    </FormProvider>
  )
}

/** The name and contact fields shared by registration and account. */
export const PersonFields = () => (
  <>
    <FieldPair>
      <PersonField name="firstName" label={words.fields.firstName} />
      <PersonField name="lastName" label={words.fields.lastName} />
    </FieldPair>
    <PersonField name="email" label={words.fields.email} />
    <PersonField name="phone" label={words.fields.phone} />
  </>
)
