import { Button } from '@radix-ui/themes'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { wordsFor } from '../api.ts'
import { useWayBack } from '../components/signed-in.tsx'
import { useToast } from '../components/toast/toast.ts'
import { useLogin, useVisitor } from '../data/visitor.ts'
import styles from '../features/account/entrance.module.css'
import { Entrance } from '../features/account/entrance.tsx'
import { words } from '../features/account/words.ts'
import { Field } from '../forms/field.tsx'
import { FormError } from '../forms/form-error.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { checkedBy } from '../forms/resolver.ts'
import { paths } from '../paths.ts'

export default function Login() {
  const login = useLogin()
  const toast = useToast()
  const wayBack = useWayBack()
  const { state } = useLocation()
  const { register, handleSubmit, setFocus, formState } = useForm({
    defaultValues: { username: '', password: '' },
    resolver: checkedBy(async () => (await import('../../src/modules/accounts/forms.ts')).credentials),
  })
  if (useVisitor()) return <Navigate to={wayBack} replace />

  const { errors } = formState
  const submit = handleSubmit(async credentials => {
    try {
      await login.mutateAsync(credentials)
      toast(words.login.succeeded)
    } catch (error) {
      toast({ title: wordsFor(error, words.login.failed), tone: 'error' })
      setFocus('password')
    }
  })
  return (
    <Entrance
      title={words.login.title}
      lead={words.login.lead}
      elsewhere={
        <>
          {words.login.noAccount}{' '}
          <Link to={paths.register} state={state}>
            {words.register.title}
          </Link>
          . {words.withoutOne} <Link to={paths.home}>{words.toQuote}</Link>.
        </>
      }
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        {login.isError && <FormError>{wordsFor(login.error, words.login.failed)}</FormError>}
        <Field
          label={words.fields.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.username?.message}
          {...register('username')}
        />
        <PasswordField
          label={words.fields.password}
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" size="4" loading={login.isPending}>
          {words.login.title}
        </Button>
      </form>
    </Entrance>
  )
}
