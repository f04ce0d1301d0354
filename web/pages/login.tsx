import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router-dom'
import { useWayBack } from '../components/signed-in.tsx'
import { useLogin, useVisitor } from '../data/visitor.ts'
import { AccountForm } from '../features/account/account-form.tsx'
import { Entrance } from '../features/account/entrance.tsx'
import { words } from '../features/account/words.ts'
import { Field } from '../forms/field.tsx'
import { fieldsOf } from '../forms/fields-of.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { checkedBy } from '../forms/resolver.ts'
import { paths } from '../paths.ts'

export default function Login() {
  const login = useLogin()
  const wayBack = useWayBack()
  const form = useForm({
    defaultValues: { username: '', password: '' },
    resolver: checkedBy(async () => (await import('../../src/shared/forms/account.ts')).credentials),
  })
  if (useVisitor()) return <Navigate to={wayBack} replace />

  const field = fieldsOf(form)
  return (
    <Entrance
      title={words.login.title}
      lead={words.login.lead}
      other={{ question: words.login.noAccount, title: words.register.title, path: paths.register }}
    >
      <AccountForm
        form={form}
        send={login.mutateAsync}
        done={words.login.succeeded}
        failed={words.login.failed}
        anew="password"
        submit={words.login.title}
      >
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
      </AccountForm>
    </Entrance>
  )
}
