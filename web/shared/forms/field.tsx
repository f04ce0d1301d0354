import { TextField } from '@radix-ui/themes'
import type { ComponentProps } from 'react'
import { Labelled, type LabelledProps } from './labelled.tsx'

type FieldProps = Omit<ComponentProps<typeof TextField.Root>, 'id' | 'size'> & LabelledProps

/**
 * A labeled text input with its error: `<Field label="Email" error={errors.email?.message}
 * {...register('email')} />`.
 */
export const Field = ({ label, error, hint, ...input }: FieldProps) => (
  <Labelled label={label} error={error} hint={hint} required={input.required}>
    {tied => <TextField.Root {...input} {...tied} />}
  </Labelled>
)
