import { useFormContext } from 'react-hook-form'
import { Field } from './field.tsx'
import { fieldsOf } from './fields-of.ts'

type PersonFieldProps = Readonly<{ name: keyof typeof kinds; label: string; hint?: string }>

/**
 * Whom we speak to and how they are reached, in the form around: `<PersonField name="email" label="Email" />`. The first
 * fault takes the focus in the order in which fields are drawn: what the form itself registers comes before these.
 */
export function PersonField({ name, ...words }: PersonFieldProps) {
  const field = fieldsOf(useFormContext<Record<typeof name, string>>())
  return <Field {...words} {...kinds[name]} required {...field(name)} />
}

/** So that a browser fills in what it knows, and a phone shows the right keys. */
const kinds = {
  name: { autoComplete: 'name' },
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
} as const
