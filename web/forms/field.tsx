import { Text, TextField } from '@radix-ui/themes'
import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

type FieldProps = Omit<ComponentProps<typeof TextField.Root>, 'id' | 'size'> &
  Readonly<{ label: string; error?: string; hint?: string }>

/** A labelled line of text and what is wrong with it: `<Field label="Email" error={errors.email?.message} {...register('email')} />`. */
export function Field({ label, error, hint, ...input }: FieldProps) {
  const id = useId()
  const words = error ?? hint
  return (
    <div className={styles.field}>
      <Text as="label" htmlFor={id} size="2" weight="medium">
        {label}
        {input.required && <span aria-hidden> *</span>}
      </Text>
      <TextField.Root
        {...input}
        id={id}
        size="3"
        color={error ? 'red' : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={words && `${id}-words`}
      />
      {words && (
        <Text as="p" id={`${id}-words`} size="2" color={error ? 'red' : 'gray'} role={error && 'alert'}>
          {words}
        </Text>
      )}
    </div>
  )
}
