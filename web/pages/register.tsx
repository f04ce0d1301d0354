import { useForm, useFormContext } from 'react-hook-form'
import { Navigate } from 'react-router-dom'
import type { Registration } from '../../src/shared/forms/account.ts'
import { AccountForm, PersonFields } from '../features/account/account-form.tsx'
import { Entrance } from '../features/account/entrance.tsx'
import { useReturnPath } from '../features/account/signed-in.tsx'
import { words } from '../features/account/words.ts'
import { useConfig } from '../shared/api/config.ts'
import { useRegistration, useVisitor } from '../shared/api/visitor.ts'
import { Field, FieldPair } from '../shared/forms/field.tsx'
import { fieldsOf, schemaResolver } from '../shared/forms/form.ts'
import { PasswordField } from '../shared/forms/password-field.tsx'
import { paths } from '../shared/paths.ts'

export default function Register() {
  const registration = useRegistration()
  const { brand } = useConfig()
  const returnPath = useReturnPath()
  const form = useForm({
    defaultValues: { firstName: '', lastName: '', email: '', phone: '', username: '', password: '' },
    resolver: schemaResolver('registration'),
  })
  if (useVisitor()) return <Navigate to={returnPath} replace />

  return (
    <Entrance
      title={words.register.title}
      lead={words.register.lead}
      other={{ question: words.register.hasAccount, title: words.login.title, path: paths.login }}
    >
      <AccountForm
        form={form}
        send={registration.mutateAsync}
        done={words.register.succeeded(brand)}
        failed={words.register.failed}
        focusOnFailure="username"
        submit={words.register.title}
      >
        <PersonFields />
        <NameAndPassword />
      </AccountForm>
    </Entrance>
  )
}

/**
 * A separate component, so these fields register last. The first invalid field gets focus in registration
 * order.
 */
function NameAndPassword() {
  const field = fieldsOf(useFormContext<Registration>())
  return (
    <FieldPair>
      <Field
        label={words.fields.username}
        hint={words.fields.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('username')}
      />
      <PasswordField
        label={words.fields.password}
        hint={words.fields.passwordHint}
        autoComplete="new-password"
        required
        {...field('password')}
      />
    </FieldPair>
  )
}
