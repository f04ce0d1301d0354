import { Button } from '@radix-ui/themes'
import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router-dom'
import { wordsFor } from '../api.ts'
import { useWayBack } from '../components/signed-in.tsx'
import { useToast } from '../components/toast/toast.ts'
import { useLogin, useVisitor } from '../data/visitor.ts'
import styles from '../features/account/entrance.module.css'
import { Entrance } from '../features/account/entrance.tsx'
import { words } from '../features/account/words.ts'
import { Field } from '../forms/field.tsx'
import { fieldsOf } from '../forms/fields-of.ts'
import { FormError } from '../forms/form-error.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { checkedBy } from '../forms/resolver.ts'
import { paths } from '../paths.ts'

export default function Login() {
  const login = useLogin()
  const toast = useToast()
  const wayBack = useWayBack()
  const form = useForm({
    defaultValues: { username: '', password: '' },
    resolver: checkedBy(async () => (await import('../../src/modules/accounts/forms.ts')).credentials),
  })
  if (useVisitor()) return <Navigate to={wayBack} replace />

  const field = fieldsOf(form)
  const submit = form.handleSubmit(async credentials => {
    try {
      await login.mutateAsync(credentials)
      toast(words.login.succeeded)
    } catch (error) {
      toast({ title: wordsFor(error, words.login.failed), tone: 'error' })
      form.setFocus('password')
    }
  })
  return (
    <Entrance
      title={words.login.title}
      lead={words.login.lead}
      other={{ question: words.login.noAccount, title: words.register.title, path: paths.register }}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        {login.isError && <FormError>{wordsFor(login.error, words.login.failed)}</FormError>}
        <Field
          label={words.fields.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('username')}
        />
        <PasswordField
          label={words.fields.password}
          autoComplete="current-password"
          required
          {...field('password')}
        />
        <Button type="submit" size="4" loading={login.isPending}>
          {words.login.title}
        </Button>
      </form>
    </Entrance>
  )
}
