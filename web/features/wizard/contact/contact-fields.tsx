import { RadioGroup, Text, TextArea } from '@radix-ui/themes'
import { useId } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { ContactForm } from '../../../../src/modules/booking/forms.ts'
import { Field } from '../../../forms/field.tsx'
import { Section } from '../../steps/section.tsx'
import { words } from '../words.ts'
import styles from './contact-fields.module.css'

/** Name, email and phone, how to be reached, and anything the crew should know (spec §3 "Contact form"). */
export function ContactFields() {
  const { register, formState } = useFormContext<ContactForm>()
  const { errors } = formState
  return (
    <>
      <div className={styles.fields}>
        <Field
          label={words.contact.firstName}
          autoComplete="given-name"
          required
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <Field
          label={words.contact.lastName}
          autoComplete="family-name"
          required
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <Field
          label={words.contact.email}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label={words.contact.phone}
          type="tel"
          autoComplete="tel"
          required
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
      <Preference />
      <Instructions />
    </>
  )
}

function Preference() {
  const { control } = useFormContext<ContactForm>()
  const { preference, preferences } = words.contact
  return (
    <Section title={preference}>
      <Controller
        control={control}
        name="contactPreference"
        render={({ field: { value, onChange } }) => (
          <RadioGroup.Root
            value={value}
            onValueChange={onChange}
            size="3"
            aria-label={preference}
            className={styles.preferences}
          >
            <RadioGroup.Item value="phone">{preferences.phone}</RadioGroup.Item>
            <RadioGroup.Item value="email">{preferences.email}</RadioGroup.Item>
            <RadioGroup.Item value="text">{preferences.text}</RadioGroup.Item>
          </RadioGroup.Root>
        )}
      />
    </Section>
  )
}

function Instructions() {
  const { register, formState } = useFormContext<ContactForm>()
  const id = useId()
  const error = formState.errors.specialInstructions?.message
  return (
    <div className={styles.instructions}>
      <Text as="label" htmlFor={id} size="2" weight="medium">
        {words.contact.instructions}
      </Text>
      <TextArea
        id={id}
        size="3"
        rows={3}
        maxLength={2000}
        aria-describedby={`${id}-words`}
        {...register('specialInstructions')}
      />
      <Text as="p" id={`${id}-words`} size="2" color={error ? 'red' : 'gray'} role={error && 'alert'}>
        {error ?? words.contact.instructionsHint}
      </Text>
    </div>
  )
}
