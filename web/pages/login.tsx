import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router-dom'
import { AccountForm } from '../features/account/account-form.tsx'
import { Entrance } from '../features/account/entrance.tsx'
import { useReturnPath } from '../features/account/signed-in.tsx'
import { words } from '../features/account/words.ts'
import { useLogin, useVisitor } from '../shared/api/visitor.ts'
import { Field } from '../shared/forms/field.tsx'
import { fieldsOf, schemaResolver } from '../shared/forms/form.ts'
import { PasswordField } from '../shared/forms/password-field.tsx'
import { paths } from '../shared/paths.ts'

export default function Login() {
  const login = useLogin()
  const returnPath = useReturnPath()
  const form = useForm({
    defaultValues: { username: '', password: '' },
    resolver: schemaResolver('credentials'),
  })
  if (useVisitor()) return <Navigate to={returnPath} replace />

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
        focusOnFailure="password"
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
