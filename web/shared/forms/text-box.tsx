import { TextArea } from '@radix-ui/themes'
import type { ComponentProps } from 'react'
import { Labelled, type LabelledProps } from './labelled.tsx'

type TextBoxProps = Omit<ComponentProps<typeof TextArea>, 'id' | 'size'> & LabelledProps

/** A multi-line Field. */
export const TextBox = ({ label, error, hint, ...box }: TextBoxProps) => (
  <Labelled label={label} error={error} hint={hint} required={box.required}>
    {tied => <TextArea {...box} {...tied} />}
  </Labelled>
)
