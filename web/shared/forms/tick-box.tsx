import { Text } from '@radix-ui/themes'
import { type ComponentProps, useId } from 'react'
import styles from './tick-box.module.css'

type TickBoxProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & Readonly<{ label: string; hint?: string }>

/** A labeled checkbox: `<TickBox label="There is an elevator" {...register('hasElevator')} />`. */
export function TickBox({ label, hint, className = '', ...input }: TickBoxProps) {
  const id = useId()
  return (
    <div className={`${styles.field} ${className}`}>
      <input
        {...input}
        type="checkbox"
        id={id}
        className={styles.box}
        aria-describedby={hint && `${id}-hint`}
      />
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint && (
          <Text as="p" id={`${id}-hint`} size="2" color="gray">
            {hint}
          </Text>
        )}
      </div>
    </div>
  )
}
