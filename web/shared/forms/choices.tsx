import { Text } from '@radix-ui/themes'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import styles from './choices.module.css'

type ChoicesProps = UseFormRegisterReturn &
  Readonly<{
    label: string
    /** Single or multiple choice. */
    type: 'radio' | 'checkbox'
    choices: Readonly<Record<string, string>>
    required?: boolean
    error?: string
  }>

/** Visible choices, value → label: `<Choices type="radio" {...register('serviceType')} … />`. */
export function Choices({ label, type, choices, required, error, ...registered }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={error && `${id}-words`}>
      <Text size="2" weight="medium" asChild>
        <legend>
          {label}
          {required && <span aria-hidden> *</span>}
        </legend>
      </Text>
      <div className={styles.row}>
        {Object.entries(choices).map(([value, name]) => (
          <label key={value} className={styles.choice}>
            <input type={type} value={value} {...registered} />
            {name}
          </label>
        ))}
      </div>
      {error && (
        <Text as="p" id={`${id}-words`} size="2" color="red" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
