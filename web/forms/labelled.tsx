import { Text } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** What every field is told. */
export type LabelledProps = Readonly<{ label: string; error?: string; hint?: string }>

type Frame = LabelledProps &
  Readonly<{
    required?: boolean
    /** The field itself, with what ties it to its words. */
    children: (tied: Tied) => ReactNode
  }>

type Tied = Readonly<{
  id: string
  size: '3'
  color: 'red' | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}>

/** What stands around a field: its label, and below it what is wrong or a hint. */
export function Labelled({ label, error, hint, required, children }: Frame) {
  const id = useId()
  const words = error ?? hint
  return (
    <div className={styles.field}>
      <Text as="label" htmlFor={id} size="2" weight="medium">
        {label}
        {required && <span aria-hidden> *</span>}
      </Text>
      {children({
        id,
        size: '3',
        color: error ? 'red' : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': words && `${id}-words`,
      })}
      {words && (
        <Text as="p" id={`${id}-words`} size="2" color={error ? 'red' : 'gray'} role={error && 'alert'}>
          {words}
        </Text>
      )}
    </div>
  )
}
