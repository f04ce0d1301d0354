import { useForm } from 'react-hook-form'
import { AccountForm, PasswordField, PersonFields, UsernameField } from '../features/account/account-form.tsx'
import { Entrance } from '../features/account/entrance.tsx'
import { api, unwrap } from '../shared/api/api.ts'
import { useConfig } from '../shared/api/config.ts'
import { useEntrance } from '../shared/api/visitor.ts'
import { FieldPair } from '../shared/forms/field.tsx'
import { schemaResolver } from '../shared/forms/form.ts'
import { paths } from '../shared/paths.ts'

export default function Register() {
  const enter = useEntrance()
  const { brand } = useConfig()
  const form = useForm({
    defaultValues: { firstName: '', lastName: '', email: '', phone: '', username: '', password: '' },
    resolver: schemaResolver('registration'),
  })
  return (
    <Entrance
      title="Create Account"
      lead="You don’t need an account to book, but it makes your bookings easier to find."
      other={{ question: 'Already have an account?', title: 'Login', path: paths.login }}
    >
      <AccountForm
        form={form}
        send={async registration => enter(await unwrap(api.auth.register.post(registration)))}
        done={{
          title: 'Registration successful',
          description: `Welcome to ${brand}! You can now book services.`,
        }}
        failed="Registration failed"
        focusOnFailure="username"
        submit="Create Account"
      >
        <PersonFields />
        <FieldPair>
          <UsernameField hint="Letters, digits, dots, dashes, underscores" />
          <PasswordField name="password" isNew />
        </FieldPair>
      </AccountForm>
    </Entrance>
  )
}
