import { useFormContext } from 'react-hook-form'
import { Field } from './field.tsx'
import { fieldsOf } from './fields-of.ts'

type PersonFieldProps = Readonly<{ name: keyof typeof kinds; label: string; hint?: string }>

/**
 * A contact field of the surrounding form: `<PersonField name="email" label="Email" />`. The first invalid
 * field gets focus in registration order. Fields that the form itself registers come before these.
 */
export function PersonField({ name, ...words }: PersonFieldProps) {
  const field = fieldsOf(useFormContext<Record<typeof name, string>>())
  return <Field {...words} {...kinds[name]} required {...field(name)} />
}

/** Attributes for autofill and for the phone's keyboard. */
const kinds = {
  name: { autoComplete: 'name' },
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
} as const
