import { RadioGroup } from '@radix-ui/themes'
import { Controller, useFormContext } from 'react-hook-form'
import type { ContactForm } from '../../../../../src/shared/forms/booking.ts'
import { PersonField, TextAreaField } from '../../../../shared/forms/field.tsx'
import { fieldsOf } from '../../../../shared/forms/form.ts'
import { Section } from '../../steps/section.tsx'
import { words } from '../words.ts'
import styles from './contact-fields.module.css'

/** Contact details, preferred contact method and notes for the crew (spec §3 "Contact form"). */
export const ContactFields = () => (
  <>
    <div className={styles.fields}>
      <PersonField name="firstName" label={words.contact.firstName} />
      <PersonField name="lastName" label={words.contact.lastName} />
      <PersonField name="email" label={words.contact.email} />
      <PersonField name="phone" label={words.contact.phone} />
    </div>
    <Preference />
    <Instructions />
  </>
)

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
  const field = fieldsOf(useFormContext<ContactForm>())
  return (
    <TextAreaField
      label={words.contact.instructions}
      hint={words.contact.instructionsHint}
      rows={3}
      maxLength={2000}
      {...field('specialInstructions')}
    />
  )
}
