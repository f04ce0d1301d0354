import { useForm } from 'react-hook-form'
import { AccountForm, PasswordField, UsernameField } from '../features/account/account-form.tsx'
import { Entrance } from '../features/account/entrance.tsx'
import { api, unwrap } from '../shared/api/api.ts'
import { useEntrance } from '../shared/api/visitor.ts'
import { schemaResolver } from '../shared/forms/form.ts'
import { paths } from '../shared/paths.ts'

export default function Login() {
  const enter = useEntrance()
  const form = useForm({
    defaultValues: { username: '', password: '' },
    resolver: schemaResolver('credentials'),
  })
  return (
    <Entrance
      title="Login"
      lead="Good to see you again."
      other={{ question: 'No account yet?', title: 'Create Account', path: paths.register }}
    >
      <AccountForm
        form={form}
        send={async credentials => enter(await unwrap(api.auth.login.post(credentials)))}
        done={{ title: 'Login successful', description: 'Welcome back!' }}
        failed="Login failed"
        focusOnFailure="password"
        submit="Login"
      >
        <UsernameField />
        <PasswordField name="password" />
      </AccountForm>
    </Entrance>
  )
}
