import { Button, Heading, Text } from '@radix-ui/themes'
import { useForm } from 'react-hook-form'
import { Link, Navigate } from 'react-router-dom'
import { wordsFor } from '../api.ts'
import { Page } from '../components/page.tsx'
import { useWayBack } from '../components/signed-in.tsx'
import { useToast } from '../components/toast/toast.ts'
import { useLogin, useVisitor } from '../data/visitor.ts'
import { Field } from '../forms/field.tsx'
import { FormError } from '../forms/form-error.tsx'
import { checkedBy } from '../forms/resolver.ts'
import { paths } from '../paths.ts'
import styles from './entrance.module.css'

export default function Login() {
  const login = useLogin()
  const toast = useToast()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { username: '', password: '' },
    resolver: checkedBy(async () => (await import('../../src/modules/accounts/forms.ts')).credentials),
  })
  const wayBack = useWayBack()
  if (useVisitor()) return <Navigate to={wayBack} replace />

  const submit = handleSubmit(async credentials => {
    try {
      await login.mutateAsync(credentials)
      toast({ title: 'Login successful', description: 'Welcome back!' })
    } catch (error) {
      toast({ title: wordsFor(error, 'Login failed'), tone: 'error' })
    }
  })
  return (
    <Page title="Login" width="narrow">
      <Heading as="h1" size="8">
        Login
      </Heading>
      <form className={styles.form} onSubmit={submit} noValidate>
        {login.isError && <FormError>{wordsFor(login.error, 'Login failed')}</FormError>}
        <Field
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          required
          error={formState.errors.username?.message}
          {...register('username')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" size="4" loading={login.isPending}>
          Login
        </Button>
      </form>
      <Text as="p" color="gray">
        No account yet? <Link to={paths.register}>Create Account</Link>. You can book without one:{' '}
        <Link to={paths.home}>back to the quote</Link>.
      </Text>
    </Page>
  )
}
