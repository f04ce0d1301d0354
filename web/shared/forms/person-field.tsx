import { useFormContext } from 'react-hook-form'
import { Field } from './field.tsx'
import { fieldsOf } from './form.ts'

/**
 * A contact field of the surrounding form: `<PersonField name="email" />`. The first invalid
 * field gets focus in registration order. Fields that the form itself registers come before these.
 */
export function PersonField({ name }: Readonly<{ name: keyof typeof personInputs }>) {
  const field = fieldsOf(useFormContext<Record<typeof name, string>>())
  return <Field {...personInputs[name]} required {...field(name)} />
}

/** Labels, with attributes for autofill and for the phone's keyboard. */
const personInputs = {
  name: { label: 'Name', autoComplete: 'name' },
  firstName: { label: 'First name', autoComplete: 'given-name' },
  lastName: { label: 'Last name', autoComplete: 'family-name' },
  email: { label: 'Email', type: 'email', autoComplete: 'email' },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel' },
} as const
