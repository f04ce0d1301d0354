import { Button } from '@radix-ui/themes'
import { useForm } from 'react-hook-form'
import { wordsFor } from '../../api.ts'
import { useToast } from '../../components/toast/toast.ts'
import { usePasswordChange } from '../../data/visitor.ts'
import { fieldsOf } from '../../forms/fields-of.ts'
import { FormError } from '../../forms/form-error.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { checkedBy } from '../../forms/resolver.ts'
import { showFaults } from '../../forms/show-faults.ts'
import styles from './entrance.module.css'
import { words } from './words.ts'

/** Changes a visitor's password, for whoever knows the current one. */
export function PasswordForm({ username }: Readonly<{ username: string }>) {
  const change = usePasswordChange()
  const toast = useToast()
  const form = useForm({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: checkedBy(async () => (await import('../../../src/modules/accounts/forms.ts')).passwordChange),
  })
  const field = fieldsOf(form)
  const submit = form.handleSubmit(async passwords => {
    try {
      await change.mutateAsync(passwords)
      form.reset()
      toast(words.account.changed)
    } catch (error) {
      toast({ title: wordsFor(error, words.account.changeFailed), tone: 'error' })
      if (!showFaults(form, error)) form.setFocus('currentPassword')
    }
  })
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      {change.isError && <FormError>{wordsFor(change.error, words.account.changeFailed)}</FormError>}
      {/* Tells a password manager whose password this is. */}
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
      <Button type="submit" size="3" loading={change.isPending}>
        {words.account.change}
      </Button>
    </form>
  )
}
