import { Button, Heading, Text } from '@radix-ui/themes'
import { useForm } from 'react-hook-form'
import { Link, Navigate } from 'react-router-dom'
import { wordsFor } from '../api.ts'
import { Page } from '../components/page.tsx'
import { useWayBack } from '../components/signed-in.tsx'
import { useToast } from '../components/toast/toast.ts'
import { useConfig } from '../data/config.ts'
import { useRegistration, useVisitor } from '../data/visitor.ts'
import { Field } from '../forms/field.tsx'
import { FormError } from '../forms/form-error.tsx'
import { checkedBy } from '../forms/resolver.ts'
import { paths } from '../paths.ts'
import styles from './entrance.module.css'

export default function Register() {
  const registration = useRegistration()
  const { brand } = useConfig()
  const toast = useToast()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { username: '', password: '', email: '', firstName: '', lastName: '', phone: '' },
    resolver: checkedBy(async () => (await import('../../src/modules/accounts/forms.ts')).registration),
  })
  const wayBack = useWayBack()
  if (useVisitor()) return <Navigate to={wayBack} replace />

  const { errors } = formState
  const submit = handleSubmit(async account => {
    try {
      await registration.mutateAsync(account)
      toast({
        title: 'Registration successful',
        description: `Welcome to ${brand}! You can now book services.`,
      })
    } catch (error) {
      toast({ title: wordsFor(error, 'Registration failed'), tone: 'error' })
    }
  })
  return (
    <Page title="Create Account" width="narrow">
      <Heading as="h1" size="8">
        Create Account
      </Heading>
      <form className={styles.form} onSubmit={submit} noValidate>
        {registration.isError && <FormError>{wordsFor(registration.error, 'Registration failed')}</FormError>}
        <div className={styles.pair}>
          <Field
            label="First name"
            autoComplete="given-name"
            required
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <Field
            label="Last name"
            autoComplete="family-name"
            required
            error={errors.lastName?.message}
            {...register('lastName')}
          />
        </div>
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel"
          required
          error={errors.phone?.message}
          {...register('phone')}
        />
        <Field
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          required
          error={errors.username?.message}
          {...register('username')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters"
          required
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" size="4" loading={registration.isPending}>
          Create Account
        </Button>
      </form>
      <Text as="p" color="gray">
        Already have an account? <Link to={paths.login}>Login</Link>. You can book without one:{' '}
        <Link to={paths.home}>back to the quote</Link>.
      </Text>
    </Page>
  )
}
