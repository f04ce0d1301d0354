import { useFormContext } from 'react-hook-form'
import type { Profile } from '../../../src/modules/accounts/forms.ts'
import { Field } from '../../forms/field.tsx'
import styles from './entrance.module.css'
import { words } from './words.ts'

/** Who somebody is and how they are reached: the fields that registration and account share. */
export function PersonFields() {
  const { register, formState } = useFormContext<Profile>()
  const { errors } = formState
  return (
    <>
      <div className={styles.pair}>
        <Field
          label={words.fields.firstName}
          autoComplete="given-name"
          required
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <Field
          label={words.fields.lastName}
          autoComplete="family-name"
          required
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <Field
        label={words.fields.email}
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <Field
        label={words.fields.phone}
        type="tel"
        autoComplete="tel"
        required
        error={errors.phone?.message}
        {...register('phone')}
      />
    </>
  )
}
