import { useForm } from 'react-hook-form'
import { usePasswordChange } from '../../shared/api/visitor.ts'
import { fieldsOf, schemaResolver } from '../../shared/forms/form.ts'
import { PasswordField } from '../../shared/forms/password-field.tsx'
import { AccountForm } from './account-form.tsx'
import { words } from './words.ts'

/** Changes a visitor's password. Requires the current one. */
export function PasswordForm({ username }: Readonly<{ username: string }>) {
  const { mutateAsync } = usePasswordChange()
  const form = useForm({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: schemaResolver(
      async () => (await import('../../../src/shared/forms/account.ts')).passwordChange,
    ),
  })
  const field = fieldsOf(form)
  return (
    <AccountForm
      form={form}
      send={async passwords => {
        await mutateAsync(passwords)
        form.reset()
      }}
      done={words.account.changed}
      failed={words.account.changeFailed}
      anew="currentPassword"
      submit={words.account.change}
    >
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={words.fields.currentPassword}
        autoComplete="current-password"
        required
        {...field('currentPassword')}
      />
      <PasswordField
        label={words.fields.newPassword}
        hint={words.fields.passwordHint}
        autoComplete="new-password"
        required
        {...field('newPassword')}
      />
    </AccountForm>
  )
}
