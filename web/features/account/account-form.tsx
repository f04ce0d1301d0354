import { Button, Flex, TextField } from '@radix-ui/themes'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form'
import { serverMessageOr } from '../../shared/api/api.ts'
import { IconButton } from '../../shared/components/icon-button.tsx'
import { FormError } from '../../shared/components/notice.tsx'
import { type Toast, useToast } from '../../shared/components/toast/toast.ts'
import { Field, FieldPair } from '../../shared/forms/field.tsx'
import { fieldsOf, showServerErrors, useSubmit } from '../../shared/forms/form.ts'
import { PersonField } from '../../shared/forms/person-field.tsx'

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

// The fields register themselves in order of rendering: the first invalid one gets focus in that order.

/** The name and contact fields shared by registration and account. */
export const PersonFields = () => (
  <>
    <FieldPair>
      <PersonField name="firstName" />
      <PersonField name="lastName" />
    </FieldPair>
    <PersonField name="email" />
    <PersonField name="phone" />
  </>
)

export const UsernameField = ({ hint }: Readonly<{ hint?: string }>) => (
  <Field
    label="Username"
    hint={hint}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...fieldsOf(useFormContext<{ username: string }>())('username')}
  />
)

type PasswordFieldProps = Readonly<{
  name: 'password' | 'currentPassword' | 'newPassword'
  label?: string
  /** Whether the visitor chooses a password, so that a password manager offers one. */
  isNew?: boolean
}>

/** A password input with a button to show it. */
export function PasswordField({ name, label = 'Password', isNew = false }: PasswordFieldProps) {
  const field = fieldsOf(useFormContext<Record<typeof name, string>>())
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      label={label}
      hint={isNew ? 'At least 8 characters' : undefined}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field(name)}
    >
      <TextField.Slot side="right">
        <IconButton
          type="button"
          variant="ghost"
          color="gray"
          size="2"
          label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      </TextField.Slot>
    </Field>
  )
}
