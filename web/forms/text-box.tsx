import { Text, TextArea } from '@radix-ui/themes'
import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

type TextBoxProps = Omit<ComponentProps<typeof TextArea>, 'id' | 'size'> &
  Readonly<{ label: string; error?: string; hint?: string }>

/** As Field, for more than a line. */
export function TextBox({ label, error, hint, ...box }: TextBoxProps) {
  const id = useId()
  const words = error ?? hint
  return (
    <div className={styles.field}>
      <Text as="label" htmlFor={id} size="2" weight="medium">
        {label}
        {box.required && <span aria-hidden> *</span>}
      </Text>
      <TextArea
        {...box}
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
